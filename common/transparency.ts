/** Half-years of the transparency report, and what courts, authorities, and people ask us for by email or mail. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { longDate, plusDays, today } from './dates.ts'
import { i18n, withTexts } from './i18n.ts'
import { PRIVACY_ANSWER_DAYS, PRIVACY_APPEAL_DAYS } from './legal-versions.ts'
import { POST_KIND_LABELS, POST_KINDS, type PostKind, reasonLabel } from './moderation.ts'

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

export const DEMAND_KINDS = [
  withTexts({ slug: 'court_order' }, { label: msg`Court order` }),
  withTexts({ slug: 'subpoena' }, { label: msg`Subpoena` }),
  withTexts({ slug: 'authority' }, { label: msg`Government request` }),
  withTexts({ slug: 'copyright' }, { label: msg`Copyright notice` }),
  withTexts({ slug: 'other' }, { label: msg`Another legal demand` }),
  withTexts({ slug: 'privacy', answerDays: PRIVACY_ANSWER_DAYS }, { label: msg`Privacy request` }),
  withTexts({ slug: 'privacy_appeal', answerDays: PRIVACY_APPEAL_DAYS }, { label: msg`Privacy appeal` }),
] as const
/** The last day to answer a request about personal data. Null for what a court or an authority dates itself. */
export function answerBy(kind: string, receivedOn: string): string | null {
  const found = DEMAND_KINDS.find(({ slug }) => slug === kind)
  return found && 'answerDays' in found ? plusDays(receivedOn, found.answerDays) : null
}
export const DEMAND_OUTCOMES = [
  withTexts({ slug: 'open' }, { label: msg`Open` }),
  withTexts({ slug: 'complied' }, { label: msg`Complied with` }),
  withTexts({ slug: 'partly' }, { label: msg`Complied with in part` }),
  withTexts({ slug: 'refused' }, { label: msg`Refused` }),
  withTexts({ slug: 'withdrawn' }, { label: msg`Withdrawn` }),
] as const

/**
 * A line of the report, by keys that stay the same when a text changes. `name` is a kind of decision, a public reason,
 * or for demands `kind.outcome`. `value` null: nothing to take a median of.
 */
export type ReportLine = { section: string; name: string; unit: 'count' | 'hours'; value: number | null }

const SECTIONS: Readonly<Record<string, MessageDescriptor>> = {
  reasons: msg`Why posts were rejected or removed`,
  listings: msg`Listings`,
  accounts: msg`Accounts`,
  viewed: msg`What our staff viewed`,
  texts: msg`Text on this site`,
  legal: msg`Legal demands`,
  privacy: msg`Privacy requests`,
  medians: msg`Median time to a decision`,
}
const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  received: msg`Received`,
  published: msg`Published by a person`,
  rejected: msg`Rejected`,
  removed: msg`Removed`,
  restored: msg`Restored after a second review`,
  opt_outs_accepted: msg`Removal requests accepted`,
  opt_outs_rejected: msg`Removal requests rejected`,
  corrections_accepted: msg`Corrections accepted`,
  corrections_rejected: msg`Corrections rejected`,
  claims_approved: msg`Claims and applications approved`,
  claims_rejected: msg`Claims and applications rejected`,
  claims_reversed: msg`Claims reversed`,
  receipts_deleted: msg`Receipts deleted on request`,
  suspended: msg`Suspended`,
  reactivated: msg`Reactivated`,
  conversations: msg`Reported conversations`,
  claim_documents: msg`Claim documents`,
  changed: msg`Changed by an editor`,
  corrected_by_editor: msg`Factual errors corrected by an editor`,
  corrected_in_release: msg`Factual errors corrected in a site update`,
  corrections: msg`Corrections and removal requests`,
  claims: msg`Claims`,
  applications: msg`Applications`,
}
const isPostKind = (text: string): text is PostKind => (POST_KINDS as readonly string[]).includes(text)
const textOf = (texts: Readonly<Record<string, MessageDescriptor>>, key: string): string => {
  const text = texts[key]
  // Counted by a version that stored the text itself, or that knew a key that this one doesn't.
  return text ? i18n._(text) : key
}

export const sectionLabel = (section: string): string =>
  isPostKind(section) ? POST_KIND_LABELS[section].many : textOf(SECTIONS, section)

export function lineLabel({ section, name }: Pick<ReportLine, 'section' | 'name'>): string {
  if (section === 'reasons') return reasonLabel(name)
  if (isPostKind(name)) return POST_KIND_LABELS[name].many
  const [kindSlug = '', outcomeSlug = ''] = name.split('.')
  const kind = DEMAND_KINDS.find(({ slug }) => slug === kindSlug)?.label
  if (!kind) return textOf(NAMES, name)
  const outcome = DEMAND_OUTCOMES.find(({ slug }) => slug === outcomeSlug)?.label ?? textOf(NAMES, outcomeSlug)
  return `${kind}: ${outcome.toLowerCase()}`
}
