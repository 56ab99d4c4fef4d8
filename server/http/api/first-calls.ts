/** First calls: an agent's free times, which anyone can read; booking and canceling; and the hours that an agent sets. */
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import * as forms from '#common/first-call-schemas.ts'
import { FIRST_CALL_MINUTES } from '#common/first-calls.ts'
import { i18n } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { bookCall } from '#server/domains/first-calls/book-call.ts'
import {
  type CallAgent,
  freeTimesOf,
  readCallAgent,
  readCallHours,
  saveCallHours,
} from '#server/domains/first-calls/call-hours.ts'
import { cancelCall } from '#server/domains/first-calls/cancel-call.ts'
import { moveCall, readTimesToMove } from '#server/domains/first-calls/move-call.ts'
import { listCalls, type OwnCall, readCall, readCallEvent } from '#server/domains/first-calls/own-calls.ts'
import { writeCalendarFile } from '#server/platform/mail/calendar-file.ts'
import { pageQuery, uuidParams } from './agent-schemas.ts'
import { agents, approvedAgents, everybody, signedIn } from './audiences.ts'
import { call, type Context, FILE, group } from './call.ts'
import { envelopeOf, ok, okPage, pagedEnvelopeOf } from './envelope.ts'

const presentCall = ({ otherName, otherListing, otherTakesCalls, otherZone, ...own }: OwnCall) => ({
  ...own,
  with: {
    name: otherName,
    path: otherListing && paths.listing(otherListing),
    photo: otherListing?.photoId ? paths.photo(otherListing.photoId) : null,
    listingId: otherListing?.publicId ?? null,
    takesCalls: otherTakesCalls,
    timeZone: otherZone,
  },
})

const callOf = async ({ db, who }: Context, id: string, message?: string) =>
  ok(presentCall(await readCall(db, who, id)), message)

const presentTimes = (agent: CallAgent, times: readonly Date[]) => ({
  listingId: agent.publicId,
  name: `${agent.firstName} ${agent.lastName}`.trim(),
  path: paths.listing(agent),
  timeZone: agent.calendar.timeZone,
  minutes: FIRST_CALL_MINUTES,
  times,
})

const hoursOf = async ({ db, who }: Context, message?: string) => ok(await readCallHours(db, who), message)

const ERRORS = [400, 401, 404, 429, 503]
const CHANGE_ERRORS = [...ERRORS, 403, 409, 422]

const timeCalls = group({ tag: 'first calls', limit: 'callTimes', errors: [400, 404, 429] }, [
  call(everybody, 'GET /first-calls/times', 'List the times when a first call with an agent can begin.', {
    description: 'A first call takes 15 minutes, by phone, and is free. It doesn’t start an engagement.',
    query: forms.callTimesQuery,
    output: envelopeOf(forms.callTimes),
    run: async ({ db, query, reply }) => {
      const agent = await readCallAgent(db, query.listing)
      // A time that is booked is gone at once.
      void reply.header('cache-control', 'no-store')
      return ok(presentTimes(agent, freeTimesOf(agent)))
    },
  }),
])

const ownCalls = group({ tag: 'first calls', limit: 'firstCalls', errors: ERRORS }, [
  call(signedIn, 'GET /first-calls', 'List your calls.', {
    query: pageQuery.extend({
      state: z
        .enum(forms.CALL_STATES)
        .default('upcoming')
        .describe('The next one first; or those that are past or canceled, the latest first.'),
    }),
    output: pagedEnvelopeOf(forms.callRow),
    run: async ({ db, who, query }) => {
      const found = await listCalls(db, who, query)
      return okPage({ ...found, rows: found.rows.map(presentCall) })
    },
  }),
  call(signedIn, 'GET /first-calls/:id', 'Get one of your calls.', {
    params: uuidParams,
    output: envelopeOf(forms.callRow),
    run: (context) => callOf(context, context.params.id),
  }),
  call(signedIn, 'GET /first-calls/:id/times', 'List the times to which you can move one of your calls.', {
    description:
      'Times that the agent publishes. On a day when the agent takes no more calls, this call can still have another time.',
    params: uuidParams,
    output: envelopeOf(forms.callTimes),
    errors: [...ERRORS, 403, 409],
    run: async ({ db, who, params, reply }) => {
      const { agent, times } = await readTimesToMove(db, who, params.id)
      void reply.header('cache-control', 'no-store')
      return ok(presentTimes(agent, times))
    },
  }),
  call(signedIn, 'GET /first-calls/:id/call.ics', 'Get one of your calls as an iCalendar file.', {
    params: uuidParams,
    output: FILE,
    run: async ({ db, settings, who, params, reply }) =>
      reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="call.ics"')
        .send(writeCalendarFile(settings, await readCallEvent(db, who, params.id), new Date())),
  }),
  call(agents, 'GET /first-calls/hours', 'Get the hours when clients can book a call with you.', {
    output: envelopeOf(forms.callHoursShown),
    errors: [...ERRORS, 403],
    run: (context) => hoursOf(context),
  }),
])

const changeCalls = group({ tag: 'first calls', limit: 'firstCalls', errors: CHANGE_ERRORS }, [
  call(signedIn, 'POST /first-calls', 'Book a call at one of an agent’s free times. Only clients can.', {
    description:
      'A call with the same ID is booked only once. If the time isn’t free, the answer is 409, and its message says which times are.',
    accountLimit: 'conversationStarts',
    body: forms.bookCallForm,
    output: envelopeOf(forms.callRow),
    run: async (context) => {
      const { db, settings, who, body } = context
      await bookCall(db, settings, who, body)
      return callOf(context, body.id, i18n._(msg`Call booked.`))
    },
  }),
  call(
    signedIn,
    'POST /first-calls/:id/move',
    'Move a call to another of the agent’s free times. Either of you can, until it starts.',
    {
      description:
        'You keep the old time until you have the new one. If that isn’t free, the answer is 409, and its message says which times are. Moving the call to the time that it has changes nothing. Both of you get an email. The `time_zone` counts only for the client.',
      accountLimit: 'conversationStarts',
      params: uuidParams,
      body: forms.moveCallForm,
      output: envelopeOf(forms.callRow),
      run: async (context) => {
        const { db, settings, who, params, body } = context
        await moveCall(db, settings, who, { ...body, ...params })
        return callOf(context, params.id, i18n._(msg`Call moved.`))
      },
    },
  ),
  call(signedIn, 'POST /first-calls/:id/cancel', 'Cancel a call. Either of you can, until it starts.', {
    description: 'The other person is told at once. Canceling again changes nothing.',
    params: uuidParams,
    output: envelopeOf(forms.callRow),
    run: async (context) => {
      const { db, settings, who, params } = context
      await cancelCall(db, settings, who, params.id)
      return callOf(context, params.id, i18n._(msg`Call canceled.`))
    },
  }),
  call(approvedAgents, 'POST /first-calls/hours', 'Set the hours when clients can book a call with you.', {
    description: 'Calls that are booked stay.',
    body: forms.callHoursForm,
    output: envelopeOf(forms.callHoursShown),
    run: async (context) => {
      await saveCallHours(context.db, context.who, context.body)
      return hoursOf(context, i18n._(msg`Saved.`))
    },
  }),
])

export const firstCallCalls = [timeCalls, ownCalls, changeCalls]
