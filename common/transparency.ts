/** Half-years of the transparency report, and what courts, authorities, and people ask us for by email or mail. */
import { longDate, plusDays, today } from './dates.ts'
import { PRIVACY_ANSWER_DAYS, PRIVACY_APPEAL_DAYS } from './legal-versions.ts'

const HALF = /^(20\d\d)-h([12])$/

/** `2026-h2` */
export const halfOf = (day: string): string => `${day.slice(0, 4)}-h${day.slice(5, 7) < '07' ? 1 : 2}`

/** @returns its first day and the first day after it, or null for what isn't a half-year. */
export function daysOfHalf(half: string): { from: string; until: string } | null {
  const [, year = '', part] = HALF.exec(half) ?? []
  if (year === '') return null
  return part === '1'
    ? { from: `${year}-01-01`, until: `${year}-07-01` }
    : { from: `${year}-07-01`, until: `${Number(year) + 1}-01-01` }
}

/** `July 1 to December 31, 2026` */
export function halfLabel(half: string): string {
  const days = daysOfHalf(half)
  return days ? `${longDate(days.from).replace(/,.*/, '')} to ${longDate(plusDays(days.until, -1))}` : half
}

export const isOver = (half: string): boolean => (daysOfHalf(half)?.until ?? '9') <= today()

/** A line of the report. `count` null: nothing to take a median of. */
export type ReportLine = { section: string; name: string; unit: 'count' | 'hours'; value: number | null }

export const DEMAND_KINDS = [
  { slug: 'court_order', label: 'Court order' },
  { slug: 'subpoena', label: 'Subpoena' },
  { slug: 'authority', label: 'Government request' },
  { slug: 'copyright', label: 'Copyright notice' },
  { slug: 'other', label: 'Another legal demand' },
  { slug: 'privacy', label: 'Privacy request', answerDays: PRIVACY_ANSWER_DAYS },
  { slug: 'privacy_appeal', label: 'Privacy appeal', answerDays: PRIVACY_APPEAL_DAYS },
] as const
/** The last day to answer a request about personal data. Null for what a court or an authority dates itself. */
export function answerBy(kind: string, receivedOn: string): string | null {
  const found = DEMAND_KINDS.find(({ slug }) => slug === kind)
  return found && 'answerDays' in found ? plusDays(receivedOn, found.answerDays) : null
}
export const DEMAND_OUTCOMES = [
  { slug: 'open', label: 'Open' },
  { slug: 'complied', label: 'Complied with' },
  { slug: 'partly', label: 'Complied with in part' },
  { slug: 'refused', label: 'Refused' },
  { slug: 'withdrawn', label: 'Withdrawn' },
] as const
