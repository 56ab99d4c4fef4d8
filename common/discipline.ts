/**
 * Entries of disciplinary lists: what they can say, and in which words. Neutral, dated, and sourced: there is no free
 * text, so nothing can be added to what the list says. Without zod, which public pages would load for this alone.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { longDate } from './dates.ts'
import { i18n, withTexts } from './i18n.ts'

/** Leads to the official search. */
export const OPR_PAGE = 'https://www.irs.gov/tax-professionals/office-of-professional-responsibility-and-circular-230'

/** The sanctions of Circular 230 (31 CFR 10.50). */
export const DISCIPLINE_ACTIONS = {
  censure: withTexts({ label: 'Censure' }, { says: msg`Censured by the OPR` }),
  suspension: withTexts({ label: 'Suspension' }, { says: msg`Suspended from practice before the IRS` }),
  disbarment: withTexts({ label: 'Disbarment' }, { says: msg`Disbarred from practice before the IRS` }),
  penalty: withTexts({ label: 'Monetary penalty' }, { says: msg`Monetary penalty imposed by the OPR` }),
  disqualification: withTexts(
    { label: 'Disqualification' },
    { says: msg`Disqualified as an appraiser before the IRS` },
  ),
} as const
export type DisciplineAction = keyof typeof DISCIPLINE_ACTIONS

/** As the bulletin lists them, and as they are in a sentence. */
const CREDENTIALS = {
  'Enrolled agent': msg`enrolled agent`,
  CPA: msg`CPA`,
  Attorney: msg`attorney`,
  'Enrolled retirement plan agent': msg`enrolled retirement plan agent`,
  'Enrolled actuary': msg`enrolled actuary`,
  'Tax return preparer': msg`tax return preparer`,
  Appraiser: msg`appraiser`,
} as const
export const DISCIPLINE_CREDENTIALS = Object.keys(CREDENTIALS) as (keyof typeof CREDENTIALS)[]

const KNOWN_CREDENTIALS: Readonly<Record<string, MessageDescriptor>> = CREDENTIALS

/** `enrolled agent`, but `CPA`. */
export function credentialInSentence(credential: string): string {
  const known = KNOWN_CREDENTIALS[credential]
  return known ? i18n._(known) : credential
}

/** The columns of a file, in any order. */
export const DISCIPLINE_COLUMNS = [
  'last_name',
  'first_name',
  'middle_name',
  'suffix',
  'city',
  'state',
  'credential',
  'action',
  'effective_on',
  'ends_on',
  'ended_on',
  'citation',
  'citation_url',
] as const
export type DisciplineColumn = (typeof DISCIPLINE_COLUMNS)[number]
export const OPTIONAL_DISCIPLINE_COLUMNS: readonly string[] = ['middle_name', 'suffix', 'ends_on', 'ended_on']

/**
 * What shows, besides the name, that an entry is about a person on the IRS list. The first two are compared by us: they
 * can be chosen only where they hold.
 */
export const MATCH_FACTS = {
  city: 'The city is the same',
  middle_name: 'The middle name or suffix is the same',
  street: 'The source has the same street address as the IRS list',
  left_list: 'The person left the IRS list when the entry took effect',
  agent: 'The agent told us',
  opr: 'The OPR confirmed it',
} as const
export type MatchFact = keyof typeof MATCH_FACTS

export type DisciplineEntry = {
  id: number
  name: string
  city: string
  state: string
  credential: string
  action: DisciplineAction
  /** 'YYYY-MM-DD', as are the other dates. */
  effectiveOn: string
  /** The last day of a term, if it has one. */
  endsOn: string | null
  /** The person was reinstated. */
  endedOn: string | null
  citation: string
  citationUrl: string
  /** Where the end is published; '' when the same source says it. */
  endedCitation: string
  endedUrl: string
  isDemo: boolean
}

/** What our copies of disciplinary lists say about the person of a listing. */
export type DisciplineRecord = {
  /** The newest list we have; null: none is loaded. */
  list: { date: string; name: string; url: string; isDemo: boolean } | null
  /** An entry may be about this person, and staff haven't decided yet. */
  isUndecided: boolean
  /** The newest first. */
  entries: readonly DisciplineEntry[]
}

/** `Suspended from practice before the IRS, effective March 1, 2025, through March 1, 2027.` */
export function describeEntry({ action, effectiveOn, endsOn, endedOn }: DisciplineEntry): string {
  const { says } = DISCIPLINE_ACTIONS[action]
  const start = longDate(effectiveOn)
  const sanction = endsOn
    ? msg`${{ says }}, effective ${{ start }}, through ${{ end: longDate(endsOn) }}.`
    : msg`${{ says }}, effective ${{ start }}.`
  const sentences = endedOn ? [sanction, msg`Reinstated on ${{ day: longDate(endedOn) }}.`] : [sanction]
  return sentences.map((sentence) => i18n._(sentence)).join(' ')
}

/** On `day`: it hasn't ended, as far as its source says. A censure has no end. */
export const isInForce = ({ endsOn, endedOn }: DisciplineEntry, day: string): boolean =>
  endedOn === null && (endsOn === null || day <= endsOn)

/** What can be said where no entry is shown. Says nothing of lists that we don't have. */
export function describeNoEntry({ list, isUndecided }: DisciplineRecord): string {
  if (!list) return i18n._(msg`We don’t have a copy of a disciplinary list yet.`)
  const name = i18n._(list.isDemo ? msg`fictional demonstration list` : msg`OPR list`)
  const day = longDate(list.date)
  return i18n._(
    isUndecided
      ? msg`We’re still comparing this listing with our copy of the ${{ name }} dated ${{ day }}.`
      : msg`We found no entry in our copy of the ${{ name }} dated ${{ day }}.`,
  )
}
