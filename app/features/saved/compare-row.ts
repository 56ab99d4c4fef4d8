/** Listings side by side, in words. Made on the server, so that the word lists need not travel along. */
import { fullName, placeLine } from '#app/features/agents/full-name.ts'
import { clientLabels, feeUnitLabels, languageLabels, modeLabels, serviceLabels } from '#app/features/agents/labels.ts'
import { showDollars } from '#app/features/profile/show-dollars.ts'
import type { Standing } from '#server/agents/read-standings.ts'
import { stampedOf } from '#app/features/profile/stamped-of.ts'
import { showCount, showNumber } from '#app/lib/show-count.ts'
import { paths } from '#contract/paths.ts'
import { showDate } from '#contract/show-date.ts'
import { stateOf } from '#contract/states.ts'
import type { ComparedListing } from '#server/saved/compare-listings.ts'
import type { Fee } from '#server/agents/view-agent.ts'

export type ComparedColumn = { id: string; name: string; to: string; standing: Standing }
/** One value per column; a list where there are several. '': not said. */
export type ComparedRow = { name: string; values: readonly (string | readonly string[])[] }

export const columnsOf = (listings: readonly ComparedListing[]): ComparedColumn[] =>
  listings.map((listing) => ({
    id: listing.publicId,
    name: fullName(listing),
    to: paths.listing(listing),
    standing: stampedOf(listing),
  }))

/** What at least one of them says, and the names of what none does. Distance only where a place was asked for. */
export function rowsOf(listings: readonly ComparedListing[], near: string | null) {
  const rows = allRows(listings, near)
  const isSaid = ({ values }: ComparedRow) => values.some((value) => value.length > 0)
  return { rows: rows.filter(isSaid), unsaid: rows.filter((row) => !isSaid(row)).map(({ name }) => name.toLowerCase()) }
}

function allRows(listings: readonly ComparedListing[], near: string | null): ComparedRow[] {
  const row = (name: string, valueOf: (listing: ComparedListing) => string | readonly string[]) => ({
    name,
    values: listings.map(valueOf),
  })
  return [
    row('Place', (listing) => placeLine(listing)),
    ...(near ? [row(`From ${near}`, ({ miles }) => distanceWords(miles))] : []),
    row('Rating', ratingWords),
    row('Takes new clients', newClientsWords),
    row('Services', ({ profile }) => serviceLabels(profile?.services ?? [])),
    row('Works for', ({ profile }) => clientLabels(profile?.clientTypes ?? []).join(', ')),
    row('Languages', ({ profile }) => languageLabels(profile?.languages ?? []).join(', ')),
    row('How you meet', ({ profile }) => modeLabels(profile?.meetingModes ?? []).join(', ')),
    row('States served', ({ profile }) => statesWords(profile?.statesServed ?? [])),
    row('Fees', ({ profile }) => (profile?.fees ?? []).map(feeWords)),
    row('Other credentials', otherCredentials),
    row('Claimed by the agent', ({ profile }) => (profile ? 'Yes' : 'No: only what the IRS file says is known')),
  ]
}

const distanceWords = (miles: number | null): string =>
  miles === null ? '' : miles < 1 ? 'under 1 mile' : `${showNumber(Math.round(miles))} mi, as the crow flies`

function ratingWords({ reviews, average }: ComparedListing): string {
  if (reviews === 0) return 'No reviews yet'
  const count = showCount(reviews, 'review', 'reviews')
  return average === null ? `${count}: too few for a mean` : `${average.toFixed(1)} of 5, ${count}`
}

function newClientsWords({ profile }: ComparedListing): string {
  const { acceptingClients = null, acceptingConfirmedAt = null } = profile ?? {}
  if (acceptingClients === null || !acceptingConfirmedAt) return ''
  return `${acceptingClients ? 'Yes' : 'No'}, said on ${showDate(acceptingConfirmedAt.toISOString())}`
}

/** More than these are counted: nobody reads a list of all states to compare. */
const STATES_NAMED = 8

const statesWords = (codes: readonly string[]): string =>
  codes.length > STATES_NAMED
    ? `${codes.length} states and territories`
    : codes.map((code) => stateOf(code)?.name ?? code).join(', ')

const feeWords = ({ service, amountCents, unit, validUntil }: Fee): string =>
  `${serviceLabels([service]).join()}: ${showDollars(amountCents)} ${feeUnitLabels([unit]).join()}, until ${showDate(validUntil)}`

const otherCredentials = ({ credentials, profile }: ComparedListing): string =>
  [...new Set([...credentials, ...(profile?.otherCredentials ?? [])])].join(', ')
