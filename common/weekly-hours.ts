import type { Weekday } from './option-lists.ts'

/** On a day, from one time to another, as `09:00`. */
type TimeRange = { day: Weekday; from: string; to: string }

/** Whether these have all of a range, one after another. */
export function cover(ranges: readonly TimeRange[], { day, from, to }: TimeRange): boolean {
  const own = ranges.filter((range) => range.day === day).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return own.reduce((until, range) => (range.from <= until && range.to > until ? range.to : until), from) >= to
}

/** One may begin when the other ends. */
export const overlap = (one: TimeRange, other: TimeRange): boolean =>
  one.day === other.day && one.from < other.to && other.from < one.to
