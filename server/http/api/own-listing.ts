/** Listing editor calls, and the photos they produce. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { z } from 'zod'
import { today } from '#common/dates.ts'
import { LISTING_CHANGES, nameChangeForm, placeChangeForm, type PlaceNow } from '#common/listing-changes.ts'
import {
  acceptingForm,
  awayForm,
  completeness,
  credentialsForm,
  listingForm,
  ownListing,
  percentDone,
  PHOTO_MAX_BYTES,
} from '#common/listing-content.ts'
import { paths } from '#common/paths.ts'
import { endAway, setAway } from '#server/domains/listings/away.ts'
import { isPhotoWithheld } from '#server/domains/listings/shown-profile.ts'
import {
  confirmAccepting,
  editOwnListing,
  type OwnListingView,
  readOwnListing,
  removePhoto,
  requestChange,
  setPhoto,
  withdrawChange,
} from '#server/domains/listings/own-listing.ts'
import { boundUntil } from '#server/domains/listings/validate-fees.ts'
import { AppError } from '#server/platform/errors.ts'
import { readStored } from '#server/platform/files/stored-files.ts'
import { cropQuery } from './agent-schemas.ts'
import { everybody, unsuspendedAgents } from './audiences.ts'
import { BODY_BYTES, call, type Context, FILE, group, UPLOAD_ERRORS } from './call.ts'
import { envelopeOf, ok } from './envelope.ts'
import { setFileHeaders, fileFromBody, acceptFileBodies } from './file-uploads.ts'

const REVIEW_NOTICE = msg`Submitted. Our staff will review your change before it appears.`
const output = envelopeOf(ownListing)

const listingOf = async ({ db, who }: Context, message?: string) => ok(present(await readOwnListing(db, who)), message)

const listingCalls = group({ tag: 'own listing', limit: 'ownListingCalls' }, [
  call(unsuspendedAgents, 'GET /listing/own', 'Get your listing, or what you’ve prepared for it.', {
    output,
    run: (context) => listingOf(context),
  }),
  call(
    unsuspendedAgents,
    'PATCH /listing/own',
    'Update your listing. Fields you leave out don’t change. Returns 409 if it was changed elsewhere since `version`.',
    {
      body: listingForm,
      bodyLimit: BODY_BYTES.text,
      output,
      run: async (context) => {
        await editOwnListing(context.db, context.who, context.body)
        return listingOf(context, i18n._(msg`Saved.`))
      },
    },
  ),
  call(unsuspendedAgents, 'POST /listing/own/accepting', 'Set or confirm whether you take new clients.', {
    body: acceptingForm,
    output,
    run: async (context) => {
      await confirmAccepting(context.db, context.who, context.body.accepting)
      return listingOf(context, i18n._(msg`Confirmed as of today.`))
    },
  }),
  call(unsuspendedAgents, 'POST /listing/own/away', 'Set the days on which you’re away, in place of any before.', {
    description:
      'Your profile, cards, and conversations say when you’re back. From the day after you set them, these days don’t count toward your response time.',
    body: awayForm,
    output,
    run: async (context) => {
      await setAway(context.db, context.who, context.body)
      return listingOf(context, i18n._(msg`Saved.`))
    },
  }),
  call(unsuspendedAgents, 'DELETE /listing/own/away', 'End your time away as of today, or cancel it.', {
    output,
    run: async (context) => {
      await endAway(context.db, context.who)
      return listingOf(context, i18n._(msg`Removed.`))
    },
  }),
  call(unsuspendedAgents, 'POST /listing/own/credentials', 'Request that your other credentials be shown.', {
    body: credentialsForm,
    output,
    run: async (context) => {
      await requestChange(context.db, context.who, { kind: 'credentials', wanted: context.body, note: '' })
      return listingOf(context, i18n._(REVIEW_NOTICE))
    },
  }),
  call(unsuspendedAgents, 'POST /listing/own/name', 'Request that another name be shown next to the one on the list.', {
    body: nameChangeForm,
    output,
    run: async (context) => {
      const { note, ...wanted } = context.body
      await requestChange(context.db, context.who, { kind: 'name', wanted, note })
      return listingOf(context, i18n._(REVIEW_NOTICE))
    },
  }),
  call(
    unsuspendedAgents,
    'POST /listing/own/place',
    'Request that another location be shown next to the one on the list.',
    {
      body: placeChangeForm,
      output,
      run: async (context) => {
        const { note, ...wanted } = context.body
        await requestChange(context.db, context.who, { kind: 'place', wanted, note })
        return listingOf(context, i18n._(REVIEW_NOTICE))
      },
    },
  ),
  call(
    unsuspendedAgents,
    'DELETE /listing/own/changes/:kind',
    'Withdraw a pending request or, if there is none, remove what’s shown.',
    {
      params: z.object({ kind: z.enum(LISTING_CHANGES) }),
      output,
      run: async (context) => {
        await withdrawChange(context.db, context.who, context.params.kind)
        return listingOf(context, i18n._(msg`Removed.`))
      },
    },
  ),
])

const photoCalls = group({ tag: 'own listing', limit: 'pictureUploads', parseBodies: acceptFileBodies }, [
  call(
    unsuspendedAgents,
    'POST /listing/own/photo',
    'Upload a photo as the body. The query gives the part to keep, as fractions of the width and height.',
    {
      query: cropQuery,
      bodyLimit: PHOTO_MAX_BYTES,
      output,
      errors: UPLOAD_ERRORS,
      run: async (context) => {
        const { db, settings, who, query, request } = context
        const { x = 0, y = 0, width, height } = query
        const crop = width && height ? { x, y, width, height } : null
        await setPhoto(db, settings, who, { content: fileFromBody(request.body), crop })
        return listingOf(context, i18n._(msg`Photo saved.`))
      },
    },
  ),
  call(unsuspendedAgents, 'DELETE /listing/own/photo', 'Remove your photo.', {
    output,
    run: async (context) => {
      await removePhoto(context.db, context.settings, context.who)
      return listingOf(context, i18n._(msg`Photo removed.`))
    },
  }),
])

const photoFileCalls = group({ tag: 'agents', errors: [] }, [
  // No limit of its own: a page of results shows twenty. The name is random, and its bytes never change.
  call(everybody, 'GET /photos/:file', 'Get a photo.', {
    params: z.object({ file: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/) }),
    output: FILE,
    run: async ({ db, settings, params, reply }) => {
      const withheld = await isPhotoWithheld(db, params.file.slice(0, -'.webp'.length))
      const content = withheld ? null : await readStored(settings, 'photos', params.file)
      if (!content) throw new AppError('not_found', i18n._(msg`We couldn’t find that photo.`))
      return (
        setFileHeaders(reply)
          // A person who opts out has to leave shared caches.
          .header('cache-control', 'public, max-age=31536000, s-maxage=3600, immutable')
          .type('image/webp')
          .send(content)
      )
    },
  }),
])

export const ownListingCalls = [listingCalls, photoCalls, photoFileCalls]

function present({ listing, photoId, fees, ...view }: OwnListingView) {
  const day = today()
  const shownFees = fees.map(({ published_on: _on, ...fee }) => fee)
  const parts = completeness({
    ...view,
    fees: shownFees,
    photo: photoId !== null,
    accepting: view.acceptingClients,
  })
  return {
    ...view,
    fees: shownFees,
    isPublic: listing !== null,
    listing: listing && presentListing(listing),
    photo: photoId && paths.photo(photoId),
    credentials: listing?.credentials ?? [],
    ...changesOf(listing),
    boundFees: fees.flatMap((fee) => {
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
  return { alsoKnownAs, alsoKnownOn, nowIn, nowInOn, waiting }
}

const NO_CHANGES = { alsoKnownAs: null, alsoKnownOn: null, nowIn: null, nowInOn: null }

const presentListing = (listing: NonNullable<OwnListingView['listing']>) => ({
  id: listing.publicId,
  name: `${listing.firstName} ${listing.lastName}`.trim(),
  place: [listing.city, [listing.state, listing.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  path: paths.listing(listing),
  status: listing.status,
  street: listing.street,
  phone: listing.phone,
  website: listing.website,
})
