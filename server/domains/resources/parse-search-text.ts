import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { AppError } from '#server/platform/errors.ts'

/**
 * The search text on a resources page. '' when there is none.
 *
 * @throws AppError `bad_query` beyond SEARCH_TEXT_MAX: the text is rejected, not truncated.
 */
export function parseSearchText(given: string | null): string {
  const asked = (given ?? '').trim()
  if (asked.length > SEARCH_TEXT_MAX)
    throw new AppError('bad_query', `Please search for ${SEARCH_TEXT_MAX} characters at most.`)
  return asked
}
