/** The questions on /faq and in GET faqs/index. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { FAQ_CATEGORIES, type FaqCategory } from '#common/resources.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Faq } from './types.ts'
import { patternsOf } from './search-words.ts'

/** `asked`: all of its words have to be in the question or answer. Without either field: all. */
type FaqQuery = { category?: FaqCategory | null; asked?: string }

/** Ordered by category, as on the page. */
export async function listFaqs(db: Db, { category = null, asked = '' }: FaqQuery = {}): Promise<Faq[]> {
  return db<Faq[]>`
    select id::int, slug, category, question, answer, see, source_name, source_url, author, passages, written_on,
      signed_off_on as reviewed_on, signed_off_by as reviewed_by, tax_year, expires_on
    from faq
    where not is_hidden and words like all (${patternsOf(asked)}) ${category ? db`and category = ${category}` : db``}
    order by array_position(${FAQ_CATEGORIES.map(({ slug }) => slug)}::text[], category), position, id`
}

/**
 * The category a caller names, by its slug or label.
 * @returns null when none was named.
 * @throws AppError `bad_request` for an unknown name.
 */
export function faqCategoryNamed(name: string): FaqCategory | null {
  const wanted = keyOf(name)
  if (wanted === '') return null
  const found = FAQ_CATEGORIES.find(({ slug, label }) => [keyOf(slug), keyOf(label)].includes(wanted))
  if (found) return found.slug
  const known = FAQ_CATEGORIES.map(({ slug }) => slug).join(', ')
  throw new AppError('bad_request', i18n._(msg`We couldn’t find that category.`), {
    category: [i18n._(msg`Choose one of these: ${{ known }}.`)],
  })
}

const keyOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')
