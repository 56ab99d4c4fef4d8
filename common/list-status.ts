/**
 * What can be said about a person's status: which public IRS file says so, and its date. Never more. Pages, receipts,
 * the API, emails, and files for other programs all take their wording from here.
 */
import { longDate } from './dates.ts'

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
  kind === 'ea' ? 'IRS active enrolled agents list' : 'IRS PTIN file'

/** Without the date, for places that show it separately. */
export function statusLabel({ status, kind }: Pick<ListStatus, 'status' | 'kind'>): string {
  if (!kind) return 'Not on any IRS list we have'
  if (status === 'listed') {
    return kind === 'ea' ? `On the ${listName('ea')}` : `Listed as an enrolled agent in the ${listName('ptin')}`
  }
  return kind === 'ea'
    ? `Not on the newest ${listName('ea')}`
    : `Not listed as an enrolled agent in the newest ${listName('ptin')}`
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
