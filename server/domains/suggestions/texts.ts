/** IRS letters and articles whose number or title a text begins. */
import { msg } from '@lingui/core/runtime-macro'
import { currentLanguage, i18n } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import type { Db, Fragment } from '#server/platform/db.ts'
import type { SearchSuggestion } from '#common/suggestions.ts'
import { inSpanish } from '#server/domains/resources/spanish-entries.ts'
import type { ResourceEntry } from '#server/domains/resources/types.ts'

const LETTER_ROWS = 5
/** What most people who type two letters hold, before the order of the guides. */
const COMMON = ['cp2000', 'cp14', 'cp504', 'lt11', 'cp501']
const ARTICLE_ROWS = 2
/** Shorter words begin too many titles. */
const SHORTEST = 4
/** "cp", "lt1", "5071c": letters are named by digits with a few letters around them. */
const LETTER_CODE = /^(cp|lt|letter|\d{2})/
/** Longer ones are ZIP codes. */
const LETTER_DIGITS = /^\d{3,4}$/

/** `also`: the number that was found, if it isn't the letter's own. */
export type LetterFound = { slug: string; title: string; number: string; also: string | null } & Partial<
  Pick<ResourceEntry<'notice'>, 'kind' | 'content'>
>
export type ArticleFound = { slug: string; title: string }

/** By its number ("cp20", "lt 11", "525"), another number of it, or its title. As rows of LetterFound; null: none can be. */
export function lettersBeginning(db: Db, words: readonly string[]): Fragment | null {
  const code = words.join('').replace(/^irs/, '')
  if (!isLong(words) && !LETTER_CODE.test(code)) return null
  const codes = [code, ...(LETTER_DIGITS.test(code) ? ['cp', 'lt', 'letter'].map((kind) => kind + code) : [])]
  const begins = (number: Fragment) => db`replace(lower(${number}), ' ', '') ^@ any(${codes})`
  return db`
    select slug, title, number, also${currentLanguage() === 'en' ? db`` : db`, kind, content`}
    from (
      select *, content ->> 'number' as number,
        (select also from jsonb_array_elements_text(content -> 'also') as also
          where ${begins(db`also`)} and not ${begins(db`content ->> 'number'`)} limit 1) as also
      from resource_entry where kind = 'notice' and not is_hidden) letter
    where ${begins(db`number`)} or also is not null
      or ${isLong(words)} and ' ' || lower(title) like all (${words.map((word) => `% ${word}%`)})
    order by array_position(${COMMON}::text[], slug), also is not null, position, id limit ${LETTER_ROWS}`
}

/** By words of its title. As rows of ArticleFound; null: none can be. */
export function articlesBeginning(db: Db, words: readonly string[]): Fragment | null {
  if (!isLong(words)) return null
  return db`
    select slug, title from article
    where state = 'published' and words @@ to_tsquery('english', ${words.map((word) => `${word}:*A`).join(' & ')})
    order by published_at desc, id limit ${ARTICLE_ROWS}`
}

const isLong = (words: readonly string[]) => words.some(({ length }) => length >= SHORTEST)

export const suggestLetters = (found: readonly LetterFound[]): SearchSuggestion[] =>
  found.map(({ slug, title, number, also, kind, content }) => ({
    group: 'letters',
    label: also === null ? number : i18n._(msg`${{ number }}, also ${{ also }}`),
    detail: (kind && content && inSpanish({ kind, slug, title, content })?.title) ?? title,
    agents: null,
    path: paths.notice(slug),
  }))

export const suggestArticles = (found: readonly ArticleFound[]): SearchSuggestion[] =>
  found.map(({ slug, title }) => ({
    group: 'articles',
    label: title,
    detail: '',
    agents: null,
    path: paths.article(slug),
  }))
