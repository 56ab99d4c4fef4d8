import type { Part } from './types.ts'

type Groups = readonly { slug: string; label: string }[]

/** The entries under the headings of their groups, in the order of the list; empty groups are left out. */
export const groupEntries = <T>(groups: Groups, entries: readonly T[], groupOf: (entry: T) => string): Part<T>[] =>
  groups
    .map(({ slug, label }) => ({
      id: slug,
      heading: label,
      entries: entries.filter((entry) => groupOf(entry) === slug),
    }))
    .filter(({ entries }) => entries.length > 0)

/** The day since which every one of them was read again; null without any. */
export const reviewedSince = (entries: readonly { reviewedOn: string }[]): string | null =>
  entries.reduce<string | null>((oldest, { reviewedOn }) => (oldest && oldest < reviewedOn ? oldest : reviewedOn), null)
