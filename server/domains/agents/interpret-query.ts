/** A query in the form the search works with: comparable names, an area, filters, and a window of rows. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { AgentQuery, AgentSort } from '#common/agent-query.ts'
import { nameKey } from '#common/name-key.ts'
import type { Db } from '#server/platform/db.ts'
import { type ClaimedFilters, filtersOf, NO_FILTERS } from './list-claimed.ts'
import { findByContact, removeUnsearchable } from './box-contacts.ts'
import { describeReading } from './describe-reading.ts'
import { neededFilters } from './box-needs.ts'
import { EVERYWHERE, findPlaceAsked, unknownPlace } from './find-place-asked.ts'
import { readBox, type Reading } from './read-box.ts'
import { type AskedName, NO_NAME, type PlaceAsked, type Window } from './search-plan.ts'
import type { AgentPage, Understood } from './types.ts'

export type Asked = {
  name: AskedName
  /** The name as the visitor typed it. */
  typed: AskedName
  place: PlaceAsked
  filters: ClaimedFilters
  sort: AgentSort
  window: Window
  /** No other interpretation of the box needs to be tried. */
  sure: boolean
  /** For the visitor: what was ignored or read as a different word. */
  notes: readonly string[]
  /** Words of the box that couldn't be matched. */
  leftOut?: readonly string[]
  /** What the search box was read as. */
  understood: readonly Understood[]
  /** The same without the filters that only the box asks for; absent if there are none. */
  unfiltered?: Asked
  /** Codes of the IRS letters in the box. */
  letters?: readonly string[]
  /** Whom the visitor wants to check; '' if unnamed. */
  verify?: AgentPage['verify']
  otherwise?: AgentPage['otherwise']
  /** The place as asked, when another one of the same name is searched. */
  namesakeOf?: string
  /** Only these, found by their phone number or website. */
  listings?: readonly number[]
}

/** What a list asks for without a search box. */
export const NOTHING_TYPED = {
  name: NO_NAME,
  typed: NO_NAME,
  filters: NO_FILTERS,
  sure: true,
  notes: [],
  understood: [],
} satisfies Partial<Asked>

/** At least one. */
export type Readings = readonly [Asked, ...Asked[]]

/** @returns the possible interpretations, most likely first: several only where the search box is ambiguous. */
export async function interpretQuery(db: Db, query: AgentQuery): Promise<Readings> {
  const { sort, page, perPage } = query
  const filters = filtersOf(query)
  const window = { skip: (page - 1) * perPage, take: perPage }
  const place = await findPlaceAsked(db, query)
  const typed = { last: query.lastName, first: query.firstName, firm: '' }
  const { text: q, contact, notes } = removeUnsearchable(query.q)
  const plain = { ...NOTHING_TYPED, filters, sort, window, typed, place, notes }
  const listings = contact === '' ? [] : await findByContact(db, contact)
  if (listings.length > 0) return [{ ...plain, notes: [], place: EVERYWHERE, listings }]
  // "%", an emoji, a phone number: text that can't be part of a name or place matches nothing rather than everything.
  const isEmptied = notes.length > 0 && nameKey(q + typed.last + typed.first) === ''
  if (isEmptied || [q, typed.last, typed.first].some(isOnlyPunctuation)) return [{ ...plain, place: unknownPlace('') }]
  if (q === '') return [{ ...plain, name: keysOf(typed), notes: [...notes, ...respelled(place)] }]
  const askedBy = (reading: Reading): Asked => {
    const { last, first, firm, firmMeant, place: within, sure, needs, leftOut } = reading
    const name = { last: typed.last || last, first: typed.first || first, firm }
    const keys = keysOf({ ...name, firm: firmMeant || firm })
    const parts = describeReading(q, reading)
    const said = [...notes, ...respelled(within), ...parts.notes]
    const asked = { ...plain, ...parts, name: keys, typed: name, place: within, sure, leftOut, notes: said }
    const needed = { ...filters, ...neededFilters(needs, filters) }
    return hasSameFilters(needed, filters) ? asked : { ...asked, filters: needed, unfiltered: asked }
  }
  const [likeliest, ...others] = await readBox(db, { ...query, q, place })
  return [askedBy(likeliest), ...others.map(askedBy)]
}

const hasSameFilters = (some: ClaimedFilters, others: ClaimedFilters) =>
  Object.keys(some).every((key) => some[key as keyof ClaimedFilters] === others[key as keyof ClaimedFilters])

const respelled = ({ typed, shown }: PlaceAsked) =>
  typed !== '' && shown ? [i18n._(msg`We couldn’t find “${{ typed }},” so we searched ${{ place: shown.label }}.`)] : []

const isOnlyPunctuation = (text: string) => text !== '' && nameKey(text) === ''

const keysOf = ({ last, first, firm }: AskedName): AskedName => ({
  last: nameKey(last),
  first: nameKey(first),
  firm: nameKey(firm),
})
