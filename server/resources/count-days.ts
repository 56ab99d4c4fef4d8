import { dueDate, plusDays } from '#contract/due-date.ts'

const DAY = /^(?:19|20)\d\d-\d\d-\d\d$/

/**
 * The last day of a letter's time.
 * @param dated The date on the letter, as a visitor gave it.
 * @returns null: no day was given, or the letter counts none. `due`: the next business day, where `last` is none.
 */
export function countDays(
  dated: string | null,
  days: number | null,
): { dated: string; last: string; due: string } | null {
  if (!dated || !days || !DAY.test(dated) || Number.isNaN(Date.parse(dated))) return null
  const last = plusDays(dated, days)
  return { dated, last, due: dueDate(last) }
}
