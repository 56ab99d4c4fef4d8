/** What a licence check asks, finds and keeps. */
import type { ListKind } from '#server/agents/types.ts'
import type { VerifyQuestion } from '#contract/verify-question.ts'

type ListFile = { name: string; bytes: number; sha256: string }

/** An IRS list that was imported: what it is, of which day, and the fingerprint of its files. */
export type IrsList = {
  run: number
  kind: ListKind
  /** The day the IRS gave it, 'YYYY-MM-DD'. */
  listDate: string
  /** The states it speaks for; null: the whole country. */
  scope: readonly string[] | null
  files: readonly ListFile[]
  isDemo: boolean
}

/** Where a person stands, in the words we may use: on a dated list, or no longer on the newest. */
export type Standing = {
  status: 'listed' | 'not_in_latest'
  /** Of the newest list on which the person stood. */
  kind: ListKind
  /** Of that list. */
  onListOf: string
  /** Of the newest list that speaks for the person's state. The same day when listed. */
  newestListOf: string
}

/** How a found name answers the asked one. */
export type NameMatch = 'exact' | 'part' | 'nickname' | 'spelling'

export type VerifiedListing = {
  publicId: string
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  city: string
  state: string | null
  zip: string | null
  isDemo: boolean
  match: NameMatch
  /** Null when no list is known that held the person. */
  standing: Standing | null
}

type Outcome = 'one' | 'several' | 'none'

export type VerifyAnswer = {
  outcome: Outcome
  /** At most VERIFY_ROWS, nearest to the asked name first, then by place. */
  matches: readonly VerifiedListing[]
  /** All of them together. */
  total: number
  /** The same name outside the asked state or ZIP: when nobody within it has the name. At most ELSEWHERE_ROWS. */
  elsewhere: readonly VerifiedListing[]
  elsewhereTotal: number
  /** The newest lists this answer was read from. */
  lists: readonly IrsList[]
}

/** One list and whether the person stood on it. */
export type HistoryEntry = { kind: ListKind; listDate: string; present: boolean }

export type Receipt = {
  id: string
  /** ISO time. */
  madeAt: string
  asked: VerifyQuestion
  answer: VerifyAnswer
  /** Of the one match: every list that speaks for the state, newest first. Empty when there is not one match. */
  history: readonly HistoryEntry[]
}
