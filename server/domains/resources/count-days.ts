import { dueDate, plusDays } from '#common/dates.ts'

const DAY = /^(?:19|20)\d\d-\d\d-\d\d$/

/**
 * The last day of the period that a letter gives.
 * @param dated The date on the letter, as the visitor entered it.
 * @returns null when no valid date was entered or the letter gives no period. `due`: the next business day if `last`
 *   isn't one.
 */
export function countDays(
  dated: string | null,
  days: number | null,
): { dated: string; last: string; due: string } | null {
  if (!dated || !days || !DAY.test(dated) || Number.isNaN(Date.parse(dated))) return null
  const last = plusDays(dated, days)
  return { dated, last, due: dueDate(last) }
}
