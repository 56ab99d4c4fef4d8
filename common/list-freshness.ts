/** How old a copy of an IRS file can be before the site says that it is old. */
import { plusDays } from './dates.ts'

/** The IRS releases its files about twice a year, without a schedule: a newer one is late by then. */
export const LIST_STALE_MONTHS = 7
/** Half a year after the last. */
const EXPECTED_MONTHS = 6

/** How to ask the IRS about one agent. */
export const IRS_STATUS_PAGE = 'https://www.irs.gov/tax-professionals/verify-the-status-of-an-enrolled-agent'

/** @param day 'YYYY-MM-DD'. The last day of a shorter month stands for the days that it lacks. */
export function plusMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = `${year + Math.floor((month - 1 + months) / 12)}-${String(((month - 1 + months) % 12) + 1).padStart(2, '0')}-01`
  const wanted = plusDays(first, date - 1)
  return wanted.slice(0, 7) === first.slice(0, 7) ? wanted : plusDays(`${wanted.slice(0, 7)}-01`, -1)
}

export const isStaleList = (listDate: string, today: string): boolean => today > plusMonths(listDate, LIST_STALE_MONTHS)

/** Whole months between two days. */
export function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [year = 0, month = 0] = to.split('-').map(Number)
  const months = (year - fromYear) * 12 + month - fromMonth
  return plusMonths(from, months) > to ? months - 1 : months
}

/** A guess from the rhythm of earlier releases, not a promise of the IRS. */
export const nextListAround = (listDate: string): string => plusMonths(listDate, EXPECTED_MONTHS)
