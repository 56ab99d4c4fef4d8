/** Listing editor endpoints, and the photos they produce. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  acceptingForm,
  completeness,
  credentialsForm,
  listingForm,
  ownListing,
  type OwnListingShown,
  percentDone,
  PHOTO_MAX_BYTES,
} from '#common/listing-content.ts'
import { LISTING_CHANGES, nameChangeForm, placeChangeForm, type PlaceNow } from '#common/listing-changes.ts'
import { paths } from '#common/paths.ts'
import { isPhotoWithheld } from '#server/domains/agents/shown-profile.ts'
import { requestChange, withdrawChange } from '#server/domains/listings/request-change.ts'
import { boundUntil } from '#server/domains/listings/validate-fees.ts'
import { confirmAccepting, editOwnListing, removePhoto, setPhoto } from '#server/domains/listings/edit-own-listing.ts'
import { type OwnListingView, readOwnListing } from '#server/domains/listings/read-own-listing.ts'
import { targetOf } from '#server/domains/listings/stored-content.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { AppError } from '#server/platform/errors.ts'
import { readStored } from '#server/platform/files/stored-files.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { requireRole } from './require-role.ts'
import { envelopeOf, ok, problem } from './envelope.ts'
import { BODY_BYTES } from './guard-routes.ts'
import type { ApiOptions } from './options.ts'
import { BEARER } from './signed-in.ts'
import { setFileHeaders, fileFromBody, acceptFileBodies } from './file-uploads.ts'
import { today } from '#common/dates.ts'

const own = { tags: ['own listing'], security: BEARER }
const errorResponses = {
  400: problem,
  401: problem,
  403: problem,
  404: problem,
  409: problem,
  422: problem,
  429: problem,
}
const response = { 200: envelopeOf(ownListing), ...errorResponses }
const share = z.coerce.number().min(0).max(1)

const read = { ...own, summary: 'One’s own listing, or what is prepared of it.', response }
const edit = {
  ...own,
  summary: 'Change what is given. 409 when it was changed elsewhere since `version`.',
  body: listingForm,
  response,
}
const accepting = { ...own, summary: 'Say or confirm whether new clients are taken.', body: acceptingForm, response }
const credentials = { ...own, summary: 'Ask that further credentials are shown.', body: credentialsForm, response }
const name = { ...own, summary: 'Ask that a name is shown beside the one on the list.', body: nameChangeForm, response }
const place = {
  ...own,
  summary: 'Ask that a place is shown beside the one on the list.',
  body: placeChangeForm,
  response,
}
const discard = {
  ...own,
  summary: 'Withdraw what waits; where nothing waits, take away what shows.',
  params: z.object({ kind: z.enum(LISTING_CHANGES) }),
  response,
}
const REVIEW_NOTICE = 'Our staff look at it before it shows.'
const photo = {
  ...own,
  summary: 'Send a picture as the body; the query names the part to keep, in shares of its sides.',
  querystring: z.object({
    x: share.optional(),
    y: share.optional(),
    width: share.optional(),
    height: share.optional(),
  }),
  response: { ...response, 413: problem, 415: problem },
}
const removePhotoSchema = { ...own, summary: 'Take the photo away.', response }
const photoFile = {
  tags: ['agents'],
  summary: 'A photo.',
  params: z.object({ file: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/) }),
}

const agentOnly = (who: SignedIn): SignedIn => {
  targetOf(who)
  return who
}

export async function ownListingRoutes(app: FastifyInstance, parts: ApiOptions) {
  const { db, settings } = parts
  const api = app.withTypeProvider<ZodTypeProvider>()
  const who = requireRole(db, agentOnly)
  const onRequest = [limitCalls('ownListingCalls', { db, settings }), who.guard]
  const answer = async (request: object, message = 'OK') =>
    ok(present(await readOwnListing(db, who.of(request))), message)

  api.get('/listing/own', { onRequest, schema: read }, (request) => answer(request))
  api.patch('/listing/own', { onRequest, bodyLimit: BODY_BYTES.text, schema: edit }, async (request) => {
    await editOwnListing(db, who.of(request), request.body)
    return answer(request, 'Saved.')
  })
  api.post('/listing/own/accepting', { onRequest, schema: accepting }, async (request) => {
    await confirmAccepting(db, who.of(request), request.body.accepting)
    return answer(request, 'Confirmed as of today.')
  })
  api.post('/listing/own/credentials', { onRequest, schema: credentials }, async (request) => {
    await requestChange(db, who.of(request), { kind: 'credentials', wanted: request.body, note: '' })
    return answer(request, REVIEW_NOTICE)
  })
  api.post('/listing/own/name', { onRequest, schema: name }, async (request) => {
    const { note, ...wanted } = request.body
    await requestChange(db, who.of(request), { kind: 'name', wanted, note })
    return answer(request, REVIEW_NOTICE)
  })
  api.post('/listing/own/place', { onRequest, schema: place }, async (request) => {
    const { note, ...wanted } = request.body
    await requestChange(db, who.of(request), { kind: 'place', wanted, note })
    return answer(request, REVIEW_NOTICE)
  })
  api.delete('/listing/own/changes/:kind', { onRequest, schema: discard }, async (request) => {
    await withdrawChange(db, who.of(request), request.params.kind)
    return answer(request, 'Taken away.')
  })
  await app.register(photoRoutes, parts)
}

async function photoRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  acceptFileBodies(app)
  const api = app.withTypeProvider<ZodTypeProvider>()
  const who = requireRole(db, agentOnly)
  const onRequest = [limitCalls('pictureUploads', { db, settings }), who.guard]
  const answer = async (request: object, message: string) =>
    ok(present(await readOwnListing(db, who.of(request))), message)

  api.post('/listing/own/photo', { onRequest, schema: photo, bodyLimit: PHOTO_MAX_BYTES }, async (request) => {
    const { x = 0, y = 0, width, height } = request.query
    const crop = width && height ? { x, y, width, height } : null
    await setPhoto(db, settings, who.of(request), { content: fileFromBody(request.body), crop })
    return answer(request, 'The photo is saved.')
  })
  api.delete('/listing/own/photo', { onRequest, schema: removePhotoSchema }, async (request) => {
    await removePhoto(db, settings, who.of(request))
    return answer(request, 'The photo is gone.')
  })
  // No limit of its own: a page of results shows twenty. The name is random, and its bytes never change.
  api.get('/photos/:file', { schema: photoFile }, async ({ params }, reply) => {
    const withheld = await isPhotoWithheld(db, params.file.slice(0, -'.webp'.length))
    const content = withheld ? null : await readStored(settings, 'photos', params.file)
    if (!content) throw new AppError('not_found', 'There is no such photo.')
    return setFileHeaders(reply)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/webp')
      .send(content)
  })
}

function present({
  listing,
  photoId,
  acceptingClients,
  acceptingConfirmedAt,
  acceptingState,
  ...view
}: OwnListingView) {
  const { fees, version, ...content } = view
  const day = today()
  const shownFees = fees.map(({ published_on: _on, ...fee }) => fee)
  const parts = completeness({ ...content, fees: shownFees, photo: photoId !== null, accepting: acceptingClients })
  return {
    ...content,
    fees: shownFees,
    version,
    is_public: listing !== null,
    listing: listing && presentListing(listing),
    accepting_clients: acceptingClients,
    accepting_confirmed_at: acceptingConfirmedAt?.toISOString() ?? null,
    accepting_state: acceptingState,
    photo: photoId && paths.photo(photoId),
    credentials: listing?.credentials ?? [],
    ...changesOf(listing),
    bound_fees: fees.flatMap((fee) => {
      const until = boundUntil(fee, day)
      return until ? [{ service: fee.service, unit: fee.unit, until }] : []
    }),
    complete: { percent: percentDone(parts), parts },
  }
}

function changesOf(listing: OwnListingView['listing']) {
  const asked = new Map(listing?.waiting.map(({ kind, wanted }) => [kind, wanted]))
  const waiting = {
    credentials: (asked.get('credentials')?.['credentials'] as string[] | undefined) ?? null,
    name: (asked.get('name')?.['name'] as string | undefined) ?? null,
    place: (asked.get('place') as PlaceNow | undefined) ?? null,
  }
  if (!listing) return { ...NO_CHANGES, waiting }
  const { alsoKnownAs, alsoKnownOn, nowIn, nowInOn } = listing
  return { also_known_as: alsoKnownAs, also_known_on: alsoKnownOn, now_in: nowIn, now_in_on: nowInOn, waiting }
}

const NO_CHANGES = { also_known_as: null, also_known_on: null, now_in: null, now_in_on: null }

const presentListing = (listing: NonNullable<OwnListingView['listing']>): NonNullable<OwnListingShown['listing']> => ({
  id: listing.publicId,
  name: `${listing.firstName} ${listing.lastName}`.trim(),
  place: [listing.city, [listing.state, listing.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  path: paths.listing(listing),
  status: listing.status,
  street: listing.street,
  phone: listing.phone,
  website: listing.website,
})
