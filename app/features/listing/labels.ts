/** What a listing stores, in words: values of the closed lists, states, fees, and hours. */
import { plural, t } from '@lingui/core/macro'
import { formatNumber } from '#common/format-count.ts'
import type { OpeningHours } from '#server/domains/agents/view-agent.ts'
import {
  CLIENT_TYPES,
  FEE_UNITS,
  labelInSentence,
  LANGUAGES,
  MEETING_MODES,
  SERVICES,
  WEEKDAYS,
} from '#common/option-lists.ts'
import { clock } from '#common/dates.ts'
import { stateOf, STATES } from '#common/states.ts'

type Labeled = { slug: string; label: string } | { tag: string; label: string }

/** A value we no longer know shows as is instead of disappearing. */
function inWords(list: readonly Labeled[]) {
  const entries = new Map(list.map((entry) => ['slug' in entry ? entry.slug : entry.tag, entry]))
  return (values: readonly string[]) => values.map((value) => entries.get(value)?.label ?? value)
}

export const serviceLabels = inWords(SERVICES)
export const languageLabels = inWords(LANGUAGES)
/** English is a given for agents licensed by the IRS, but not to a reader who sees only "Spanish". */
export const spokenLabels = (tags: readonly string[]): string[] =>
  tags.length === 0 ? [] : languageLabels(['en', ...tags.filter((tag) => tag !== 'en')])
export const modeLabels = inWords(MEETING_MODES)
export const clientLabels = inWords(CLIENT_TYPES)
const feeUnitLabels = inWords(FEE_UNITS)

/** More than these are counted instead: no one reads a list of fifty names. */
const STATES_NAMED = 8
const FIFTY = STATES.filter(({ kind }) => kind === 'state').map(({ code }) => code)

/** `California, Nevada`; for many, `12 states and territories`; for all, `All 50 states`. */
export function describeStates(codes: readonly string[]): string {
  const hasAll = FIFTY.every((code) => codes.includes(code))
  if (hasAll) return codes.length === FIFTY.length ? t`All 50 states` : t`All 50 states and more`
  if (codes.length > STATES_NAMED) return t`${codes.length} states and territories`
  return codes.map((code) => stateOf(code)?.name ?? code).join(', ')
}

/** `under 1 mi`, `1,205 mi`; '' if it isn't known. */
export const formatDistance = (miles: number | null): string =>
  miles === null ? '' : miles < 1 ? t`under 1 mi` : plural(Math.round(miles), { one: '# mi', other: '# mi' })

/** `4.0 (6 reviews)`. */
export const ratingLine = (average: number, reviews: number): string =>
  `${average.toFixed(1)} (${plural(reviews, { one: '# review', other: '# reviews' })})`

/** `$250 per case`; for 0, `Free`, or `Free consultation`. */
export function formatFee(cents: number, unit: string): string {
  if (cents > 0) return `${formatDollars(cents)} ${feeUnitLabels([unit]).join()}`
  return unit === 'consultation' ? t`Free consultation` : t`Free`
}

/** `$1,250`, `$49.50`. */
function formatDollars(cents: number): string {
  const rest = cents % 100
  return `$${formatNumber((cents - rest) / 100)}${rest > 0 ? `.${String(rest).padStart(2, '0')}` : ''}`
}

export type HoursLine = { name: string; value: string }

/** As a business posts them: consecutive days with the same hours share one line, in 12-hour time. */
export function formatHours(hours: readonly OpeningHours[]): HoursLine[] {
  const lines: { first: string; last: string; value: string }[] = []
  let before = ''
  for (const { slug, label } of WEEKDAYS) {
    const spans = hours.filter(({ day }) => day === slug)
    const value = spans.map(({ from, to }) => t`${onTheClock(from)} to ${onTheClock(to)}`).join(', ')
    const line = lines.at(-1)
    if (value !== '' && line && value === before) line.last = label
    else if (value !== '') lines.push({ first: label, last: label, value })
    before = value
  }
  return lines.map(({ first, last: end, value }) => {
    const last = labelInSentence(end)
    return { name: first === end ? first : t`${first} to ${last}`, value }
  })
}

/** "17:30" as "5:30 p.m.". */
function onTheClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return clock(hours, minutes).replace(':00', '')
}
