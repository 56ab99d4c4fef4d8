/** What a license check asks, finds, and stores. */
import type { BulkOutcome } from '#common/bulk-checks.ts'
import type { ListKind } from '#common/list-status.ts'
import type { NameMatch } from '#common/name-match.ts'
import type { VerifyQuery } from '#common/verify-query.ts'
import type { DisciplineRecord } from '#common/discipline.ts'
import type { ClaimRecord } from '#server/domains/claims/prove-again.ts'
import type { Verdict } from './sign-receipt.ts'

type ListFile = { name: string; bytes: number; sha256: string }

/** An imported IRS list: its kind, its date, and the fingerprints of its files. */
export type IrsList = {
  run: number
  kind: ListKind
  /** The day the IRS gave it, 'YYYY-MM-DD'. */
  listDate: string
  /** The states it covers; null for the whole country. */
  scope: readonly string[] | null
  files: readonly ListFile[]
  isDemo: boolean
}

/** A person's status, in the words we can use: on a dated list, or no longer on the newest. */
export type Standing = {
  status: 'listed' | 'not_in_latest'
  /** The kind of the newest list that the person was on. */
  kind: ListKind
  /** The date of that list. */
  onListOf: string
  /** The date of the newest list that covers the person's state. The same day when listed. */
  newestListOf: string
}

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
  /** Null when no known list included the person. */
  standing: Standing | null
}

type Outcome = 'one' | 'several' | 'none'

export type VerifyAnswer = {
  outcome: Outcome
  /** The same first and last name, with or without a middle name, sorted by location. At most VERIFY_ROWS. */
  matches: readonly VerifiedListing[]
  /** The number of all matches. */
  total: number
  /** Similar names, when there is no match. At most VERIFY_ROWS. */
  similar: readonly VerifiedListing[]
  similarTotal: number
  /** The same name outside the requested state or ZIP code, when no one in it has the name. At most ELSEWHERE_ROWS. */
  elsewhere: readonly VerifiedListing[]
  elsewhereTotal: number
  /** The newest lists this answer was read from. */
  lists: readonly IrsList[]
}

/** One list and whether the person was on it. */
export type HistoryEntry = { kind: ListKind; listDate: string; present: boolean }

export type Receipt = {
  id: string
  /** ISO time. */
  madeAt: string
  /** Null: withheld, because a person in it asked to be removed from the directory. */
  asked: VerifyQuery | null
  /** Without the people who asked to be removed; the totals count them. */
  answer: VerifyAnswer
  /** Of the whole answer, also where it was signed as `one`: before there was `formerly`. */
  outcome: BulkOutcome
  /** How many of its people are withheld. */
  withheld: number
  /** For the one person it is about: every list that covers the state, newest first. Empty when there isn't one. */
  history: readonly HistoryEntry[]
  /** How that person had claimed the listing; null: not claimed. Undefined: it doesn't say. */
  claim: ClaimRecord | null | undefined
  /** What our copy of the disciplinary list said. Undefined: it doesn't say, or it is withheld. */
  discipline: DisciplineRecord | undefined
  /** It named entries that no longer count for this person: staff undid the match, or the source ended. */
  isDisciplineWithheld: boolean
  check: ReceiptCheck
  /** Of each list it was read from. */
  ages: readonly ListAge[]
}

/** Whether a receipt still is what we signed, and by which key. */
export type ReceiptCheck = {
  verdict: Verdict
  key: { id: string; madeAt: string; retiredAt: string | null; revokedAt: string | null; revokedFor: string } | null
  /** ISO time. */
  signedAt: string | null
  /** It was signed long after it was made: the signature says nothing about the time between. */
  isLate: boolean
  /** The signature with what may be disclosed, for checking it without us. Of an intact receipt. */
  sdJwt: string | null
}

/** How old a list is by now. */
export type ListAge = {
  kind: ListKind
  listDate: string
  days: number
  /** The date of the newest list of its kind for the same states; the same date when it is still the newest. */
  newestDate: string
}
