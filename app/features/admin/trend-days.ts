/** The days of a trend: those of the period, and as many before them. */
import type { TrendsShown } from '#common/admin-figures.ts'

export type Day = TrendsShown['days'][number]
export type Count = 'decided' | 'signups' | 'checks' | 'claims' | 'questions' | 'answers' | 'reviews'

type Halves<T> = [now: readonly T[], before: readonly T[]]

/** The second half is now. */
export const halves = (days: readonly Day[]): Halves<Day> => [
  days.slice(days.length / 2),
  days.slice(0, days.length / 2),
]

export const countsOf = (days: readonly Day[], count: Count): Halves<number> => {
  const [now, before] = halves(days)
  return [now.map((day) => day[count]), before.map((day) => day[count])]
}

export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
