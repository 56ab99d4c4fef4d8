/** First calls: request and response schemas. Every object of a request is strict. */
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import * as fields from './account-fields.ts'
import { cleanText } from './agent-query.ts'
import { CALL_ABOUT_MAX, CALL_HOURS, FIRST_CALL_MINUTES } from './first-calls.ts'
import { says } from './i18n.ts'
import { weeklyHours } from './listing-content.ts'
import { rejectNumbers } from './number-shield.ts'

const wholeNumber = ({ min, max }: { min: number; max: number }) => {
  const rule = says(msg`Enter a number from ${{ min }} to ${{ max }}.`)
  return z.number(rule).int(rule).min(min, rule).max(max, rule)
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const fitsCall = ({ from, to }: { from: string; to: string }): boolean =>
  Math.ceil(minutesOf(from) / FIRST_CALL_MINUTES) < Math.floor(minutesOf(to) / FIRST_CALL_MINUTES)

export const callHours = {
  is_on: z.boolean().describe('Whether clients can book.'),
  hours: weeklyHours.describe('In the time zone of the account.'),
  notice_hours: wholeNumber(CALL_HOURS.noticeHours).describe('A call can be booked until this long before.'),
  ahead_days: wholeNumber(CALL_HOURS.aheadDays).describe('From today.'),
  day_max: wholeNumber(CALL_HOURS.dayMax).describe('Calls a day.'),
}
export const callHoursForm = z
  .strictObject(callHours)
  .refine(({ is_on: isOn, hours }) => !isOn || hours.length > 0, {
    path: ['hours'],
    ...says(msg`Add the hours when clients can book a call.`),
  })
  .refine(({ is_on: isOn, hours }) => !isOn || hours.every(fitsCall), {
    path: ['hours'],
    ...says(
      msg`Make each time range long enough for a ${{ minutes: FIRST_CALL_MINUTES }}-minute call. Calls start every quarter hour.`,
    ),
  })
  .refine(({ is_on: isOn, notice_hours: notice, ahead_days: days }) => !isOn || notice <= days * 24, {
    path: ['notice_hours'],
    ...says(msg`Clients couldn’t book any time. Enter fewer hours of notice, or let clients book more days ahead.`),
  })
  .meta({ id: 'SetCallHours' })
export type CallHoursFields = z.output<typeof callHoursForm>

export const callHoursShown = z
  .object({
    ...callHours,
    hours: z.array(z.object({ day: z.string(), from: z.string(), to: z.string() })),
    time_zone: z.string().describe('Of the account.'),
  })
  .meta({ id: 'CallHours' })
export type CallHoursShown = z.output<typeof callHoursShown>

export const bookCallForm = z
  .strictObject({
    id: z.uuid(says(msg`Use a UUID for the call ID.`)),
    listing_id: z.string().regex(/^[0-9a-f]{8}$/, says(msg`Choose an agent.`)),
    starts_at: z.iso.datetime(says(msg`Choose a time.`)).describe('One of the agent’s free times.'),
    phone: fields.phone.describe('The number that the agent calls. Stored as E.164.'),
    time_zone: fields.timeZone
      .optional()
      .describe('Of the client, for what both read. By default, the account’s, which it becomes if none was chosen.'),
    about: z
      .string()
      .transform(cleanText)
      .pipe(
        z
          .string()
          .max(CALL_ABOUT_MAX, says(msg`Use at most ${{ max: CALL_ABOUT_MAX }} characters.`))
          .superRefine(rejectNumbers),
      )
      .default(''),
  })
  .meta({ id: 'BookCall' })
export type CallFields = z.output<typeof bookCallForm>

export const moveCallForm = bookCallForm.pick({ starts_at: true, time_zone: true }).meta({ id: 'MoveCall' })
export type MoveCallFields = z.output<typeof moveCallForm>

export const callTimesQuery = z.object({ listing: z.string().regex(/^[0-9a-f]{8}$/) })
export const callTimes = z
  .object({
    listing_id: z.string(),
    name: z.string(),
    path: z.string(),
    time_zone: z.string().describe('The agent’s.'),
    minutes: z.int(),
    times: z.array(z.iso.datetime()).describe('When a call can begin, in order.'),
  })
  .meta({ id: 'CallTimes' })
export type CallTimes = z.output<typeof callTimes>

export const CALL_STATES = ['upcoming', 'past'] as const
export const callRow = z
  .object({
    id: z.uuid(),
    mine: z.enum(['client', 'agent']).describe('Which of the two you are.'),
    with: z.object({
      name: z.string().describe("'' if the account was deleted."),
      path: z.string().nullable(),
      photo: z.string().nullable(),
      listing_id: z.string().nullable().describe('The agent’s, for their client.'),
      takes_calls: z.boolean().describe('Whether the client can book another call with the agent now.'),
      time_zone: z.string(),
    }),
    time_zone: z.string().describe('Yours: for a client, the one that they booked in.'),
    starts_at: z.iso.datetime(),
    phone: z.string().nullable().describe('The number that the agent calls, until 30 days after the call.'),
    about: z.string(),
    conversation_id: z.uuid(),
    moved_by: z.enum(['client', 'agent']).nullable().describe('Who moved it to this time; null if no one did.'),
    canceled_at: z.iso.datetime().nullable(),
    canceled_by: z.enum(['client', 'agent']).nullable(),
  })
  .meta({ id: 'FirstCall' })
export type CallRow = z.output<typeof callRow>
