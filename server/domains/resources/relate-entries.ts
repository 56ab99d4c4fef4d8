/** What entries of the tax resources have to do with each other, found in their own words. */
import { today } from '#common/dates.ts'
import type { ResourceEntry } from './types.ts'

/** The next date on which a form is due, and the letters that name it. */
export type FormRelations = {
  due: { slug: string; date: string; who: string } | null
  letters: readonly { slug: string; number: string }[]
}

type Entries = { deadlines: readonly ResourceEntry<'deadline'>[]; notices: readonly ResourceEntry<'notice'>[] }

/** @returns by the number of the form, as in `Form 1040-X`. */
export function relateForms(numbers: readonly string[], { deadlines, notices }: Entries): Map<string, FormRelations> {
  const coming = deadlines
    .filter(({ content }) => content.date >= today())
    .sort((one, other) => one.content.date.localeCompare(other.content.date))
  const letters = notices.map(({ slug, content }) => ({ slug, number: content.number, named: formsIn(content) }))
  return new Map(
    numbers.map((number) => {
      const next = coming.find(({ content }) => formsDue(content.form).includes(number))
      return [
        number,
        {
          due: next ? { slug: next.slug, date: next.content.date, who: next.content.who } : null,
          letters: letters
            .filter(({ named }) => named.has(number))
            .map(({ slug, number: of }) => ({ slug, number: of })),
        },
      ]
    }),
  )
}

/** `1065, 1120-S (extended)` → `Form 1065`, `Form 1120-S`. A paper form or one from abroad is the same form. */
const formsDue = (form: string): string[] =>
  form
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map((number) => `Form ${number.trim()}`)

/** `Form 1040-X`, `Publication 1`, and `Schedule C` that a letter's text names. */
function formsIn(content: ResourceEntry<'notice'>['content']): ReadonlySet<string> {
  const { what, clock, otherwise, gather, steps } = content
  const text = [what, clock, otherwise, ...gather, ...steps].join(' ')
  return new Set(text.match(/\b(?:Form|Publication|Schedule) [\dA-Z]+(?:-[\dA-Z]+)*/g))
}

const RELATED_MAX = 3
/** A word that more entries than this use, like "deduction", says nothing about one of them. */
const USES_MAX = 8

type Term = Pick<ResourceEntry<'term'>, 'slug' | 'title' | 'content'>

/** Other words of the glossary that an entry's meaning uses, in the order in which it does. By its slug. */
export function relateTerms(terms: readonly Term[]): Map<string, readonly { slug: string; title: string }[]> {
  const bySpelling = new Map(
    [...otherNames(terms), ...terms.map((term) => [term.title, term] as const)].map(([spelling, term]) => [
      keyOf(spelling),
      term,
    ]),
  )
  // The longest first: "tax lien" before "lien".
  const spellings = [...bySpelling.keys()].sort((one, other) => other.length - one.length)
  const anySpelling = new RegExp(
    `(?<![\\p{L}\\d-])(?:${spellings.map(escapePattern).join('|')})(?=s?(?![\\p{L}\\d-]))`,
    'giu',
  )
  const used = new Map(
    terms.map(({ slug, content }) => {
      const found = (content.meaning.match(anySpelling) ?? []).map((spelling) => bySpelling.get(keyOf(spelling)))
      return [slug, [...new Set(found)].filter((term) => term !== undefined && term.slug !== slug)]
    }),
  )
  const uses = Map.groupBy([...used.values()].flat(), (term) => term)
  const isTelling = (other: Term | undefined, title: string): other is Term =>
    other !== undefined && ((uses.get(other)?.length ?? 0) <= USES_MAX || wordsOf(title).includes(wordsOf(other.title)))
  return new Map(
    terms.map(({ slug, title }) => {
      const related = (used.get(slug) ?? []).filter((other) => isTelling(other, title)).slice(0, RELATED_MAX)
      return [slug, related.map((term) => ({ slug: term.slug, title: term.title }))]
    }),
  )
}

/** Without those that are a word in another term's title: an "examination" isn't always an audit. */
const otherNames = (terms: readonly Term[]) =>
  terms.flatMap((term) =>
    term.content.also
      .filter((name) => !terms.some((other) => other !== term && wordsOf(other.title).includes(wordsOf(name))))
      .map((name) => [name, term] as const),
  )

const wordsOf = (text: string): string => ` ${text.toLowerCase().replace(/s$/, '')} `

/** An acronym is one in capitals only: "SEE" isn't "see". */
const keyOf = (spelling: string): string => (isAcronym(spelling) ? spelling : spelling.toLowerCase())
const isAcronym = (text: string): boolean => /^[A-Z]{2,}$/.test(text)

const escapePattern = (text: string): string => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')
