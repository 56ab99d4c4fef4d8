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

const RELATED_MAX = 4

/** Other words of the glossary that an entry's meaning uses, in the order in which it does. By its slug. */
export function relateTerms(
  terms: readonly Pick<ResourceEntry<'term'>, 'slug' | 'title' | 'content'>[],
): Map<string, readonly { slug: string; title: string }[]> {
  const bySpelling = new Map(
    terms.flatMap((term) => [term.title, ...term.content.also].map((spelling) => [spelling.toLowerCase(), term])),
  )
  // The longest first: "tax lien" before "lien".
  const spellings = [...bySpelling.keys()].sort((one, other) => other.length - one.length)
  const anySpelling = new RegExp(
    `(?<![\\p{L}\\d-])(?:${spellings.map(escapePattern).join('|')})(?=s?(?![\\p{L}\\d-]))`,
    'giu',
  )
  return new Map(
    terms.map(({ slug, content }) => {
      const used = (content.meaning.match(anySpelling) ?? []).flatMap((spelling) => {
        const term = bySpelling.get(spelling.toLowerCase())
        return term && term.slug !== slug ? [term] : []
      })
      const related = [...new Set(used)].slice(0, RELATED_MAX)
      return [slug, related.map((term) => ({ slug: term.slug, title: term.title }))]
    }),
  )
}

const escapePattern = (text: string): string => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')
