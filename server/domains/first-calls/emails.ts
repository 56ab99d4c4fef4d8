/** Emails about first calls. None contains the phone number, nor what the call is about. */
import { msg } from '@lingui/core/runtime-macro'
import { CALL_MOVES_MAX, FIRST_CALL_MINUTES } from '#common/first-calls.ts'
import { currentLanguage, i18n } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { addressIn } from '#common/translated.ts'
import { appointmentIn } from '#common/zoned-time.ts'
import {
  chosenFooter,
  type EmailBlock,
  type EmailContent,
  type EmailContext,
  emailKinds,
  titled,
} from '#server/platform/mail/email-content.ts'
import type { CalendarEvent } from '#server/platform/mail/calendar-file.ts'

/** Of one of the two people. */
export type CallFacts = {
  id: string
  /** Which of the two reads it. */
  reader: 'client' | 'agent'
  otherName: string
  startsAt: Date
  ownZone: string
  otherZone: string
  /** How often it was moved to another time. */
  moves: number
  /** Of the link that cancels it. */
  cancelKey: string
  /** The agent's; null if they no longer have one. */
  listingId: string | null
}
type CanceledFacts = CallFacts & { isOwnAct: boolean }
/** `before`: when it was. */
type MovedFacts = CallFacts & { before: Date; by: 'client' | 'agent' }

export const firstCallEmails = emailKinds({
  call_booked: (call: CallFacts, context) => {
    const { reader, otherName } = call
    const isClient = reader === 'client'
    return {
      ...titled(isClient ? i18n._(msg`Your call is booked`) : i18n._(msg`A client booked a call with you`)),
      preheader: appointmentIn(call.ownZone, call.startsAt),
      body: [
        isClient
          ? i18n._(msg`${{ otherName }}, an enrolled agent, will call you at the number you gave.`)
          : i18n._(
              msg`${{ otherName }} booked a first call. The number to call is on your dashboard. For the client’s privacy, we don’t show it here.`,
            ),
        timesOf(call),
        i18n._(msg`The call is free. It doesn’t commit anyone to working together.`),
      ],
      button: callButton(call),
      after: [cancelLine(call)],
      footer: bookedFooter(context),
      event: eventOf(call, false),
    }
  },

  call_moved: ({ before, by, ...call }: MovedFacts, context): EmailContent => {
    const { reader, ownZone } = call
    const canMove = reader === 'client' && by === 'agent' && call.moves < CALL_MOVES_MAX
    return {
      ...titled(i18n._(msg`Your call has a new time`)),
      preheader: appointmentIn(ownZone, call.startsAt),
      body: [
        describeMove(call, by),
        timesOf(call),
        i18n._(msg`The call was previously scheduled for ${{ when: appointmentIn(ownZone, before) }}.`),
      ],
      button: callButton(call),
      after: [...(canMove ? [otherTimeLine(call)] : []), cancelLine(call)],
      footer: bookedFooter(context),
      event: eventOf(call, false),
    }
  },

  call_canceled: ({ isOwnAct, ...call }: CanceledFacts, context): EmailContent => {
    const { otherName, reader, listingId } = call
    const canChoose = reader === 'client' && listingId !== null
    return {
      ...titled(i18n._(msg`Your call was canceled`)),
      preheader: appointmentIn(call.ownZone, call.startsAt),
      body: [
        isOwnAct
          ? i18n._(msg`You canceled your call with ${{ otherName }}, and we let them know.`)
          : i18n._(msg`${{ otherName }} canceled your call.`),
        timesOf(call),
      ],
      button: canChoose
        ? { text: i18n._(msg`Choose another time`), path: paths.callTimes(listingId) }
        : { text: i18n._(msg`See your calls`), path: paths.calls },
      footer: bookedFooter(context),
      event: eventOf(call, true),
    }
  },

  call_reminder: (call: CallFacts) => {
    const { otherName, reader } = call
    return {
      ...titled(i18n._(msg`Your call starts in less than an hour`)),
      preheader: appointmentIn(call.ownZone, call.startsAt),
      body: [
        reader === 'client'
          ? i18n._(msg`${{ otherName }} will call you at the number you gave.`)
          : i18n._(msg`You have a first call with ${{ otherName }}. The number to call is on your dashboard.`),
        timesOf(call),
      ],
      button: callButton(call),
      after: [cancelLine(call)],
      footer: chosenFooter(i18n._(msg`You’re receiving this email because call reminders are turned on.`)),
    }
  },
})

function describeMove({ reader, otherName }: CallFacts, by: MovedFacts['by']): string {
  if (reader === 'client')
    return by === 'client'
      ? i18n._(msg`You moved your call, and we let ${{ otherName }} know. They’ll call you at the same number.`)
      : i18n._(msg`${{ otherName }} moved your call. They’ll call you at the same number.`)
  return by === 'client'
    ? i18n._(msg`${{ otherName }} moved your first call. The number to call is still on your dashboard.`)
    : i18n._(
        msg`You moved your call with ${{ otherName }}, and we let them know. The number to call is still on your dashboard.`,
      )
}

const timesOf = ({ startsAt, ownZone, otherZone, otherName }: CallFacts): EmailBlock => ({
  details: [
    [i18n._(msg`Your time`), appointmentIn(ownZone, startsAt)],
    [i18n._(msg`${{ otherName }}’s time`), appointmentIn(otherZone, startsAt)],
    [i18n._(msg`Length`), i18n._(msg`${{ minutes: FIRST_CALL_MINUTES }} minutes`)],
  ],
})

const callButton = ({ reader, id }: CallFacts) => ({
  text: reader === 'client' ? i18n._(msg`See your call`) : i18n._(msg`See the phone number`),
  path: paths.ownCall(id),
})

const cancelLine = ({ cancelKey }: CallFacts): EmailBlock => [
  i18n._(msg`Can’t make it?`),
  ' ',
  { text: i18n._(msg`Cancel the call`), path: paths.cancelCall(cancelKey) },
]

const otherTimeLine = ({ id }: CallFacts): EmailBlock => [
  i18n._(msg`Would another time be better?`),
  ' ',
  { text: i18n._(msg`Choose another time`), path: paths.moveCall(id) },
]

const bookedFooter = ({ siteName }: EmailContext) => ({
  why: i18n._(
    msg`You’re receiving this email because of a call booked on ${{ siteName }}. Emails about bookings can’t be turned off.`,
  ),
})

/** For a calendar, in the reader's language. */
export function eventOf({ id, otherName, startsAt, reader, moves }: CallFacts, isCanceled: boolean): CalendarEvent {
  return {
    id,
    startsAt,
    minutes: FIRST_CALL_MINUTES,
    sequence: isCanceled ? moves + 1 : moves,
    isCanceled,
    summary: i18n._(msg`Call with ${{ otherName }}`),
    description:
      reader === 'client'
        ? i18n._(msg`${{ otherName }} will call you. The call is free and doesn’t mean you’ve hired the agent.`)
        : i18n._(msg`First call. The number to call is on your dashboard.`),
    path: addressIn(currentLanguage(), paths.ownCall(id)),
  }
}
