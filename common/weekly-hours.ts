import type { Weekday } from './option-lists.ts'

/** On a day, from one time to another, as `09:00`. */
type TimeRange = { day: Weekday; from: string; to: string }

/** One may begin when the other ends. */
export const overlap = (one: TimeRange, other: TimeRange): boolean =>
  one.day === other.day && one.from < other.to && other.from < one.to
