/**
 * What can be said about a person's status: which public IRS file says so, and its date. Never more. Pages, receipts,
 * the API, emails, and files for other programs all take their wording from here.
 */
import { msg } from '@lingui/core/runtime-macro'
import { longDate } from './dates.ts'
import { i18n } from './i18n.ts'

/** The two files that the IRS releases: the active enrolled agents, and everyone with a PTIN. */
export type ListKind = 'ea' | 'ptin'

export type ListStatus = {
  status: 'listed' | 'not_in_latest'
  /** The file that has the person or, for a person who is gone, the file that no longer does; null: no file we know. */
  kind: ListKind | null
  /** The date of that file, 'YYYY-MM-DD'. */
  date: string | null
}

/** "IRS PTIN file". */
export const listName = (kind: ListKind): string =>
  i18n._(kind === 'ea' ? msg`IRS active enrolled agents list` : msg`IRS PTIN file`)

const STATUS_LABELS = {
  listed: {
    ea: msg`On the IRS active enrolled agents list`,
    ptin: msg`Listed as an enrolled agent in the IRS PTIN file`,
  },
  not_in_latest: {
    ea: msg`Not on the newest IRS active enrolled agents list`,
    ptin: msg`Not listed as an enrolled agent in the newest IRS PTIN file`,
  },
} as const

/** Without the date, for places that show it separately. */
export function statusLabel({ status, kind }: Pick<ListStatus, 'status' | 'kind'>): string {
  if (!kind) return i18n._(msg`Not on any IRS list we have`)
  return i18n._(STATUS_LABELS[status][kind])
}

/** `On the IRS active enrolled agents list, March 26, 2026`. */
export const statusLine = ({ status, kind, date }: ListStatus): string =>
  [statusLabel({ status, kind }), kind && date && longDate(date)].filter(Boolean).join(', ')

type PresenceFacts = {
  status: ListStatus['status']
  listKind: ListKind | null
  listedOn: string | null
  newestListOn?: string | null
}

/** A person who is gone gets the date of the list that no longer has them. */
export const statusOf = ({ status, listKind, listedOn, newestListOn }: PresenceFacts): ListStatus => ({
  status,
  kind: listKind,
  date: status === 'listed' ? listedOn : (newestListOn ?? listedOn),
})
