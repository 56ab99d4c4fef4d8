/** Open data: what a row of the public directory contains in the files that anyone can download. */
import type { ListKind } from './list-status.ts'

export type OpenDataRow = {
  id: string
  first_name: string
  middle_name: string
  last_name: string
  suffix: string
  city: string
  state: string | null
  zipcode: string | null
  country: string | null
  status: 'listed' | 'not_in_latest'
  first_list_date: string | null
  last_list_date: string | null
  last_list_kind: ListKind | null
  is_demo: boolean
  url: string
}

type Field = { name: keyof OpenDataRow; type: 'string' | 'date' | 'boolean'; says: string }

/** In column order. */
export const OPEN_DATA_FIELDS: readonly Field[] = [
  { name: 'id', type: 'string', says: 'Our ID for the person: eight hexadecimal digits. It never changes.' },
  { name: 'first_name', type: 'string', says: 'As on the list, in upper and lower case.' },
  { name: 'middle_name', type: 'string', says: 'May be empty, or a letter.' },
  { name: 'last_name', type: 'string', says: 'May be empty: the lists have a few such rows.' },
  { name: 'suffix', type: 'string', says: 'Such as Jr or III.' },
  { name: 'city', type: 'string', says: 'As on the list, in upper and lower case.' },
  { name: 'state', type: 'string', says: 'USPS code; empty outside the United States.' },
  { name: 'zipcode', type: 'string', says: 'Five digits, as text. ZIP codes in New England start with 0.' },
  {
    name: 'country',
    type: 'string',
    says: 'ISO 3166-1, two letters; empty if we don’t recognize the country on the list.',
  },
  {
    name: 'status',
    type: 'string',
    says: 'listed, or not_in_latest: not on the newest list. The lists don’t say why.',
  },
  { name: 'first_list_date', type: 'date', says: 'The oldest list we have with this person on it.' },
  { name: 'last_list_date', type: 'date', says: 'The newest list with this person on it: the date of the status.' },
  {
    name: 'last_list_kind',
    type: 'string',
    says: 'Which file it is. ea: the IRS active enrolled agents list. ptin: the IRS PTIN file, as an enrolled agent.',
  },
  { name: 'is_demo', type: 'boolean', says: 'true for a fictional person, for demonstration only.' },
  { name: 'url', type: 'string', says: 'The page of the listing on this site.' },
]

export const OPEN_DATA_LICENSE = {
  name: 'CC0-1.0',
  title: 'CC0 1.0 Universal',
  path: 'https://creativecommons.org/publicdomain/zero/1.0/',
} as const
/** Where the IRS explains what it releases. */
export const OPEN_DATA_SOURCE = {
  title: 'IRS, lists released under the Freedom of Information Act',
  path: 'https://www.irs.gov/tax-professionals/ptin-information-and-the-freedom-of-information-act',
} as const
