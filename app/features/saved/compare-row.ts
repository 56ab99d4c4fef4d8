/** Listings side by side, as text. Built on the server, so that the label tables aren't sent to the browser. */
import { plural, t } from '@lingui/core/macro'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import {
  clientLabels,
  describeStates,
  formatDistance,
  formatFee,
  modeLabels,
  ratingLine,
  serviceLabels,
  spokenLabels,
} from '#app/features/listing/labels.ts'
import { replyLine } from '#app/features/listing/reply-line.ts'
import { statusLine, statusOf } from '#common/list-status.ts'
import { inSentence, labelInSentence, labelList, type Service, SERVICES } from '#common/option-lists.ts'
import { paths } from '#common/paths.ts'
import { formatDate } from '#common/dates.ts'
import type { ComparedListing } from '#server/domains/saved/compare-listings.ts'
import type { Fee } from '#server/domains/agents/view-agent.ts'

export type ComparedColumn = {
  id: string
  name: string
  photo: string | null
  to: string
  takesMessages: boolean
}
/** One value per column; a list for multiple values. '': not provided. */
export type ComparedRow = {
  name: string
  values: readonly Value[]
  /** For all of them, of at least two. The first value then says it. */
  isSame: boolean
  /** Distances are asked for here. */
  isLocation?: boolean
}
/** A rating has a star before it, and an amount says below until when it is valid. */
type Noted = { main: string; note?: string }
export type Value = string | readonly string[] | readonly Noted[]

export const columnsOf = (listings: readonly ComparedListing[]): ComparedColumn[] =>
  listings.map((listing) => ({
    id: listing.publicId,
    name: fullName(listing),
    photo: listing.profile?.photoId ? paths.photo(listing.profile.photoId) : null,
    to: paths.listing(listing),
    takesMessages: listing.takesMessages,
  }))

/**
 * Rows that at least one listing fills. A service has its own if at least two state a fee for it. Distance only if a
 * location was given.
 */
export function rowsOf(listings: readonly ComparedListing[], near: string | null): ComparedRow[] {
  return allRows(listings, near).filter(({ values }) => values.some((value) => value.length > 0))
}

function allRows(listings: readonly ComparedListing[], near: string | null): ComparedRow[] {
  /** @param gistOf what counts as the same, where the whole value has more. */
  const row = (
    name: string,
    valueOf: (listing: ComparedListing) => Value,
    gistOf: (listing: ComparedListing) => Value = valueOf,
  ): ComparedRow => {
    const gists = listings.map(gistOf)
    const isSame = gists.length > 1 && gists.every((gist) => String(gist) === String(gists[0]))
    return { name, values: isSame ? gists : listings.map(valueOf), isSame }
  }
  const shared = SERVICES.filter(
    ({ slug }) =>
      listings.filter((listing) => feesFor(slug, listing).length > 0).length >= Math.min(2, listings.length),
  )
  const otherFees = (listing: ComparedListing) =>
    SERVICES.filter((service) => !shared.includes(service)).flatMap(({ slug, label }) =>
      feesFor(slug, listing).map((fee) => ({ fee, label })),
    )
  return [
    row(t`On the IRS list`, (listing) => statusLine(statusOf(listing))),
    { ...row(t`Location`, (listing) => placeLine(listing)), isLocation: true },
    ...(near ? [row(t`Miles from ${near}`, ({ miles }) => formatDistance(miles))] : []),
    row(
      t`Rating`,
      (listing) => (listing.average === null ? describeRating(listing) : [{ main: describeRating(listing) }]),
      describeRating,
    ),
    ...shared.map(({ slug, label }) =>
      row(
        t`Fee: ${inSentence(label)}`,
        (listing) => feesFor(slug, listing).map((fee) => notedFee(fee)),
        (listing) => feesFor(slug, listing).map(describeFee),
      ),
    ),
    row(
      shared.length > 0 ? t`Other fees` : t`Fees`,
      (listing) => otherFees(listing).map(({ fee, label }) => notedFee(fee, label)),
      (listing) => otherFees(listing).map(({ fee, label }) => `${label}: ${describeFee(fee)}`),
    ),
    row(t`Response time`, ({ profile }) => (profile?.replies ? replyLine(profile.replies) : '')),
    row(t`Takes new clients`, describeNewClients, takesNewClients),
    row(t`Services`, ({ profile }) => serviceLabels(profile?.services ?? [])),
    row(t`Works for`, ({ profile }) => labelList(clientLabels(profile?.clientTypes ?? []))),
    row(t`Languages`, ({ profile }) => labelList(spokenLabels(profile?.languages ?? []), labelInSentence)),
    row(t`How you meet`, ({ profile }) => labelList(modeLabels(profile?.meetingModes ?? []))),
    row(t`States served`, ({ profile }) => describeStates(profile?.statesServed ?? [])),
    row(t`Other credentials`, otherCredentials),
    row(t`Claimed by the agent`, ({ profile }) => (profile ? t`Yes` : t`No: only facts from the IRS file`)),
  ]
}

function describeRating({ reviews, average }: ComparedListing): string {
  if (reviews === 0) return t`No reviews yet`
  return average === null
    ? plural(reviews, { one: '# review: too few to average', other: '# reviews: too few to average' })
    : ratingLine(average, reviews)
}

function describeNewClients(listing: ComparedListing): string {
  const takes = takesNewClients(listing)
  const confirmedAt = listing.profile?.acceptingConfirmedAt
  return takes && confirmedAt ? t`${takes}, confirmed ${formatDate(confirmedAt.toISOString())}` : ''
}

function takesNewClients({ profile }: ComparedListing): string {
  const { acceptingClients = null, acceptingConfirmedAt = null } = profile ?? {}
  return acceptingClients === null || !acceptingConfirmedAt ? '' : acceptingClients ? t`Yes` : t`No`
}

const feesFor = (slug: Service, { profile }: ComparedListing): Fee[] =>
  (profile?.fees ?? []).filter(({ service }) => service === slug)

const describeFee = ({ amountCents, unit, validUntil }: Fee): string =>
  t`${formatFee(amountCents, unit)}, through ${formatDate(validUntil)}`

/** @param service said with it, where the row is about several. */
const notedFee = ({ amountCents, unit, validUntil }: Fee, service?: string): Noted => ({
  main: [service, formatFee(amountCents, unit)].filter(Boolean).join(': '),
  note: t`through ${formatDate(validUntil)}`,
})

const otherCredentials = ({ credentials, profile }: ComparedListing): string =>
  [...new Set([...credentials, ...(profile?.otherCredentials ?? [])])].join(', ')
