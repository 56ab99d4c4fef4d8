/** The data of the resource pages, as their loaders return it, and in groups. */
import type { ResourceEntry } from '#server/domains/resources/types.ts'
import type { TextReview } from '#common/text-review.ts'

export type { NoticeLine } from '#server/domains/resources/list-entries.ts'

type Groups = readonly { slug: string; label: string }[]

/** The entries under their group headings, in list order; empty groups are omitted. */
export const groupEntries = <T>(groups: Groups, entries: readonly T[], groupOf: (entry: T) => string): Part<T>[] =>
  groups
    .map(({ slug, label }) => ({
      id: slug,
      heading: label,
      entries: entries.filter((entry) => groupOf(entry) === slug),
    }))
    .filter(({ entries }) => entries.length > 0)

/** `isMixed`: only some entries are reviewed, or the reviewers differ, so each entry shows its own review. */
export type PageReview = TextReview & { isMixed: boolean }

/** The combined review of all entries, with the oldest dates; null without entries. */
export function reviewOfAll(entries: readonly TextReview[]): PageReview | null {
  const [first] = entries
  if (!first) return null
  const oldest = (days: readonly string[]) => days.toSorted()[0] ?? ''
  const writtenOn = oldest(entries.map((entry) => entry.writtenOn))
  const isMixed = entries.some(({ reviewedBy }) => reviewedBy !== first.reviewedBy)
  if (isMixed || first.reviewedBy === null) return { writtenOn, reviewedOn: null, reviewedBy: null, isMixed }
  const reviewedOn = oldest(entries.flatMap((entry) => entry.reviewedOn ?? []))
  return { writtenOn, reviewedOn, reviewedBy: first.reviewedBy, isMixed }
}

export type Notice = ResourceEntry<'notice'>
export type Deadline = ResourceEntry<'deadline'>
export type Form = ResourceEntry<'form'>
export type Term = ResourceEntry<'term'>
export type Agency = ResourceEntry<'agency'>
export type Help = ResourceEntry<'help'>

/** A part of a page, with the heading that the contents list links to. */
export type Part<T> = { id: string; heading: string; entries: readonly T[] }
