import { SEARCH_TEXT_MAX } from '#contract/limits.ts'
import { AppError } from '#server/platform/errors.ts'

/**
 * What a visitor looks for on a page of resources. '': nothing.
 *
 * @throws AppError `bad_query` for what is longer than any question: it is refused, not cut.
 */
export function readAsked(given: string | null): string {
  const asked = (given ?? '').trim()
  if (asked.length > SEARCH_TEXT_MAX)
    throw new AppError('bad_query', `Please search for ${SEARCH_TEXT_MAX} characters at most.`)
  return asked
}
