/** Half-years of the transparency report, and what courts, authorities, and owners of copyrights ask for. */
import { z } from 'zod'
import { longDate, plusDays, today } from './dates.ts'
import { rejectNumbers } from './number-shield.ts'

const HALF = /^(20\d\d)-h([12])$/

/** `2026-h2` */
export const halfOf = (day: string): string => `${day.slice(0, 4)}-h${day.slice(5, 7) < '07' ? 1 : 2}`

/** @returns its first day and the first day after it, or null for what is no half-year. */
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
  { slug: 'authority', label: 'Request by an authority' },
  { slug: 'copyright', label: 'Copyright notice' },
  { slug: 'other', label: 'Another legal demand' },
] as const
export const DEMAND_OUTCOMES = [
  { slug: 'open', label: 'Open' },
  { slug: 'complied', label: 'Complied with' },
  { slug: 'partly', label: 'Complied with in part' },
  { slug: 'refused', label: 'Refused' },
  { slug: 'withdrawn', label: 'Withdrawn' },
] as const

const slugsOf = <T extends string>(list: readonly { slug: T }[]) => z.enum(list.map(({ slug }) => slug))

const REFERENCE_MAX = 100
export const demandForm = z
  .strictObject({
    received_on: z.iso.date('Enter the day it arrived.').refine((day) => day <= today(), 'This day is in the future.'),
    kind: slugsOf(DEMAND_KINDS),
    reference: z
      .string()
      .trim()
      .max(REFERENCE_MAX, `Use at most ${REFERENCE_MAX} characters.`)
      .regex(/^[\w ./:#-]*$/, 'A file number only: letters, digits, and . / : # -')
      .superRefine(rejectNumbers),
  })
  .meta({ id: 'LegalDemandForm' })
export const decideDemandForm = z
  .strictObject({ outcome: slugsOf(DEMAND_OUTCOMES.filter(({ slug }) => slug !== 'open')) })
  .meta({ id: 'DecideLegalDemand' })
export const demandShown = z
  .object({
    id: z.number().int(),
    received_on: z.iso.date(),
    kind: slugsOf(DEMAND_KINDS),
    outcome: slugsOf(DEMAND_OUTCOMES),
    reference: z.string(),
    decided_on: z.iso.date().nullable(),
  })
  .meta({ id: 'LegalDemand' })
export type DemandShown = z.output<typeof demandShown>
