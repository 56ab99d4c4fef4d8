/** Saved and watched listings, continuing education with its calendar, and corrections from anyone. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { z } from 'zod'
import { today } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import * as things from '#common/personal-forms.ts'
import { confirmCorrection, requestCorrection } from '#server/domains/corrections/request-correction.ts'
import {
  addEducation,
  editEducation,
  readEducation,
  removeEducation,
  setCycleGroup,
} from '#server/domains/education/education-records.ts'
import { endCalendar, shareCalendar, writeRenewalCalendar } from '#server/domains/education/renewal-calendar.ts'
import {
  changeSaved,
  listSaved,
  removeSaved,
  type SavedListing,
  saveListings,
} from '#server/domains/saved/saved-listings.ts'
import { AppError } from '#server/platform/errors.ts'
import { listingParams, uuidParams } from './agent-schemas.ts'
import { agents, everybody, signedIn } from './audiences.ts'
import { call, type Context, FILE, group } from './call.ts'
import { done, envelopeOf, ok } from './envelope.ts'
import { presentFound } from './present.ts'

const presentSaved = ({
  status,
  statusText,
  watching,
  note,
  savedAt,
  listKind,
  listedOn,
  ...listing
}: SavedListing) => ({
  listing: presentFound(listing),
  card: {
    businessName: listing.dba,
    headline: listing.headline,
    photo: listing.photoId && paths.photo(listing.photoId),
    services: listing.services,
    languages: listing.languages,
    acceptingClients: listing.acceptingClients,
    fee: listing.fee && { cents: listing.fee.cents, unit: listing.fee.unit },
    average: listing.average,
    reviewCount: listing.reviews,
    nextCallAt: listing.nextCallAt,
    isDemo: listing.isDemo,
  },
  status,
  statusText,
  listKind,
  listDate: listedOn,
  watching,
  note,
  savedAt,
})

const savedOf = async ({ db, who }: Context, message?: string) =>
  ok((await listSaved(db, who)).map(presentSaved), message)
const educationOf = async ({ db, who }: Context, message?: string) => ok(await readEducation(db, who, today()), message)

const savedRows = envelopeOf(z.array(things.savedShown))
const education = envelopeOf(things.educationShown)
const PUBLIC_ERRORS = [404, 409, 410, 422, 429]

const savedCalls = group({ tag: 'saved', limit: 'savedCalls' }, [
  call(signedIn, 'GET /saved/listings', 'List your saved listings, newest first.', {
    output: savedRows,
    run: (context) => savedOf(context),
  }),
  call(signedIn, 'POST /saved/listings/create', 'Save a listing.', {
    body: things.saveForm,
    output: savedRows,
    run: async (context) => {
      await saveListings(context.db, context.who, [context.body.listing_id])
      return savedOf(context, i18n._(msg`Saved.`))
    },
  }),
  call(signedIn, 'POST /saved/listings/merge', 'Add the listings you saved before signing in.', {
    body: things.mergeForm,
    output: savedRows,
    run: async (context) => {
      await saveListings(context.db, context.who, context.body.listing_ids)
      return savedOf(context)
    },
  }),
  call(signedIn, 'PATCH /saved/listings/:id', 'Watch a listing or stop watching it, or change your note about it.', {
    params: listingParams,
    body: things.savedForm,
    output: savedRows,
    run: async (context) => {
      await changeSaved(context.db, context.who, { publicId: context.params.id, ...context.body })
      return savedOf(context, describeChange(context.body.watching))
    },
  }),
  call(signedIn, 'DELETE /saved/listings/:id', 'Remove a saved listing.', {
    params: listingParams,
    output: savedRows,
    run: async (context) => {
      await removeSaved(context.db, context.who, context.params.id)
      return savedOf(context, i18n._(msg`Removed.`))
    },
  }),
])

function describeChange(watching: boolean | undefined): string {
  if (watching === undefined) return i18n._(msg`Saved.`)
  return watching
    ? i18n._(msg`We’ll email you if this agent drops off the newest IRS list or returns to it.`)
    : i18n._(msg`We won’t email you about this agent.`)
}

const educationCalls = group({ tag: 'continuing education', limit: 'educationCalls' }, [
  call(agents, 'GET /continuing-education', 'Get your courses, hours, and renewal dates.', {
    output: education,
    run: (context) => educationOf(context),
  }),
  call(agents, 'PATCH /continuing-education/cycle', 'Set your renewal group.', {
    body: things.cycleForm,
    output: education,
    run: async (context) => {
      await setCycleGroup(context.db, context.who, context.body.cycle_group)
      return educationOf(context, i18n._(msg`Saved.`))
    },
  }),
  call(agents, 'POST /continuing-education/create', 'Add a course.', {
    body: things.educationForm,
    idempotent: true,
    output: education,
    run: async (context) => {
      await addEducation(context.db, context.who, context.body)
      return educationOf(context, i18n._(msg`Added.`))
    },
  }),
  call(agents, 'PATCH /continuing-education/:id', 'Replace a course’s details.', {
    params: uuidParams,
    body: things.educationForm,
    output: education,
    run: async (context) => {
      await editEducation(context.db, context.who, { id: context.params.id, ...context.body })
      return educationOf(context, i18n._(msg`Saved.`))
    },
  }),
  call(agents, 'DELETE /continuing-education/:id', 'Remove a course.', {
    params: uuidParams,
    output: education,
    run: async (context) => {
      await removeEducation(context.db, context.who, context.params.id)
      return educationOf(context, i18n._(msg`Removed.`))
    },
  }),
  call(agents, 'GET /continuing-education/renewal.ics', 'Get your renewal dates as an iCalendar file.', {
    output: FILE,
    errors: [],
    run: async ({ db, settings, who, reply }) => {
      const { cycle_group: cycleGroup } = await readEducation(db, who, today())
      if (!cycleGroup) throw new AppError('not_found', i18n._(msg`Choose your renewal group first.`))
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="renewal.ics"')
        .send(writeRenewalCalendar(cycleGroup, today(), new URL(settings.origin).hostname))
    },
  }),
])

const correctionCalls = group({ tag: 'corrections', errors: PUBLIC_ERRORS }, [
  call(
    everybody,
    'POST /corrections/create',
    'Request a correction to a listing, or its removal. We email a code to the given address.',
    {
      acceptedLimit: 'corrections',
      body: things.correctionForm,
      idempotent: true,
      status: 201,
      output: envelopeOf(uuidParams),
      run: async ({ db, settings, body }) =>
        ok({ id: await requestCorrection(db, settings, body) }, i18n._(msg`We emailed you a code.`)),
    },
  ),
  call(everybody, 'POST /corrections/confirm', 'Confirm a request with the emailed code.', {
    acceptedLimit: 'correctionCodes',
    body: things.confirmCorrectionForm,
    run: async ({ db, body }) => {
      await confirmCorrection(db, body)
      return done(i18n._(msg`Thank you. A person will review your request and email you.`))
    },
  }),
])

/** The secret URL of an agent's renewal dates: created, replaced, revoked. server/http/feeds serves it. */
const calendarCalls = group(
  { tag: 'continuing education', limit: 'calendarSharing', errors: [401, 403, 404, 409, 429] },
  [
    call(
      agents,
      'POST /continuing-education/calendar',
      'Create a secret calendar address. It’s shown only once, and any earlier address stops working.',
      {
        status: 201,
        output: envelopeOf(z.object({ address: z.url() })),
        run: async ({ db, settings, who }) => {
          const address = `${settings.origin}${paths.renewalCalendar(await shareCalendar(db, who))}`
          return ok({ address }, i18n._(msg`Copy the link now. We show it only once.`))
        },
      },
    ),
    call(agents, 'DELETE /continuing-education/calendar', 'Delete the secret calendar address.', {
      run: async ({ db, who }) => {
        await endCalendar(db, who)
        return done(i18n._(msg`Calendar link deleted. It no longer works.`))
      },
    }),
  ],
)

export const ownThingsCalls = [savedCalls, educationCalls, correctionCalls, calendarCalls]
