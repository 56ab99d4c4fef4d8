/**
 * A client books a first call with an agent at one of the free times. The constraint of the table makes it impossible
 * that two clients have the same time; the lock on the agent's hours keeps the limit of a day, too.
 */
import { msg } from '@lingui/core/runtime-macro'
import type { CallFields } from '#common/first-call-schemas.ts'
import { FIRST_CALL_MINUTES } from '#common/first-calls.ts'
import { IRS_TIME_ZONE } from '#common/dates.ts'
import { i18n, type Language } from '#common/i18n.ts'
import { appointmentIn, clockIn } from '#common/zoned-time.ts'
import { addMessage, assertCanStartConversation } from '#server/domains/chat/messages.ts'
import { openChat } from '#server/domains/chat/start-conversation.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError, RetryLaterError } from '#server/platform/errors.ts'
import { LIMITS, WINDOW_S } from '#server/platform/limits.ts'
import { sendEmailToAccount } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { inLanguage } from '#server/platform/request-language.ts'
import { freeTimesOf, readCallAgent } from './call-hours.ts'
import { firstCallEmails } from './emails.ts'
import { readCallPeople } from './own-calls.ts'

/** Of the free times that a client is offered instead. */
const NEXT_SHOWN = 3

/**
 * Booking the same call again changes nothing.
 * @throws AppError `forbidden` for agents; `not_found` when the agent takes no calls; `conflict` for a time that isn't
 *   free, with the next ones; RetryLaterError; as in addMessage.
 */
export async function bookCall(db: Db, sender: Sender, who: SignedIn, call: CallFields): Promise<void> {
  assertCanStartConversation(who)
  const startsAt = new Date(call.starts_at)
  await inTransaction(db, async (tx) => {
    const own = await lockClient(tx, who.accountId)
    const zone = call.time_zone ?? own.zone
    if (await isBooked(tx, who, call)) return
    const agent = await readCallAgent(tx, call.listing_id, 'lock')
    await assertWithinLimits(tx, who, { agentId: agent.accountId, startsAt, zone })
    const times = freeTimesOf(agent)
    if (!times.some((time) => time.getTime() === startsAt.getTime())) throw takenError(times, { startsAt, zone })
    const conversationId = await openChat(tx, who, call.listing_id)
    const said = { conversationId, startsAt, zone, language: own.language }
    const place = await writeCallMessage(tx, who, said, (when, clock) => {
      const booked = i18n._(
        msg`I booked a ${{ minutes: FIRST_CALL_MINUTES }}-minute call: ${{ when }} (${{ clock }} my time).`,
      )
      return call.about === '' ? booked : `${booked}\n\n${call.about}`
    })
    const [booked] = await tx<[{ id: string }?]>`
      insert into first_call (id, client_id, agent_id, place, starts_at, phone, about, client_zone)
      values (${call.id}, ${who.accountId}, ${agent.accountId}, ${place}, ${startsAt}, ${call.phone}, ${call.about},
        ${call.time_zone ?? null})
      on conflict do nothing returning id`
    if (!booked)
      throw takenError(
        times.filter((time) => time.getTime() !== startsAt.getTime()),
        { startsAt, zone },
      )
    await saveZone(tx, who, call)
    for (const { client, agent: called } of await readCallPeople(tx, tx`k.id = ${call.id}`))
      for (const person of [client, called])
        await sendEmailToAccount(tx, sender, person.accountId, firstCallEmails.call_booked(person))
  })
}

/** One at a time for each client: the limits count what is committed. */
export async function lockClient(tx: Transaction, accountId: string) {
  const [own] = await tx<[{ zone: string; language: Language }]>`
    select timezone as zone, language from account where id = ${accountId} for no key update`
  return own
}

/** @throws AppError `conflict` */
async function isBooked(tx: Transaction, { accountId }: SignedIn, call: CallFields): Promise<boolean> {
  const [booked] = await tx<[{ isSame: boolean; isCanceled: boolean }?]>`
    select client_id = ${accountId} and starts_at = ${call.starts_at}::timestamptz and about = ${call.about} as is_same,
      canceled_at is not null as is_canceled
    from first_call where id = ${call.id}`
  if (booked && !booked.isSame)
    throw new AppError('conflict', i18n._(msg`You already used this ID for another call. Use a new one.`))
  if (booked?.isCanceled) throw canceledError({ isClient: true })
  return booked !== undefined
}

/** Every account has the zone of the IRS until its owner chooses one: what they choose with a call is theirs. */
export const saveZone = (
  tx: Transaction,
  { accountId }: SignedIn,
  { time_zone: zone }: { time_zone?: string | undefined },
) => tx`
  update account set timezone = ${zone ?? IRS_TIME_ZONE} where id = ${accountId} and timezone = ${IRS_TIME_ZONE}`

export const canceledError = ({ isClient }: { isClient: boolean }) =>
  new AppError(
    'conflict',
    isClient ? i18n._(msg`This call was canceled. Book another one.`) : i18n._(msg`This call was canceled.`),
  )

/** @throws AppError `conflict`; RetryLaterError. */
async function assertWithinLimits(
  tx: Transaction,
  { accountId }: SignedIn,
  { agentId, startsAt, zone }: { agentId: string; startsAt: Date; zone: string },
): Promise<void> {
  const windowS = WINDOW_S[LIMITS.callBookings.window]
  type Counts = { upcoming: number; withAgent: Date | null; isBusy: boolean; waitS: number | null }
  const [{ upcoming, withAgent, isBusy, waitS }] = await tx<[Counts]>`
    select (count(*) filter (where canceled_at is null and starts_at > now()))::int as upcoming,
      min(starts_at) filter (where canceled_at is null and starts_at > now() and agent_id = ${agentId}) as with_agent,
      coalesce(bool_or(canceled_at is null and starts_at = ${startsAt}), false) as is_busy, (
        select ceil(${windowS}::int - extract(epoch from now() - created_at))::int
        from first_call
        where client_id = ${accountId} and created_at > now() - ${windowS} * interval '1 second'
        order by created_at desc offset ${LIMITS.callBookings.max - 1} limit 1) as wait_s
    from first_call where client_id = ${accountId}`
  if (isBusy) throw busyError()
  if (withAgent) {
    const when = appointmentIn(zone, withAgent)
    throw new AppError(
      'conflict',
      i18n._(msg`You already have a call with this agent on ${{ when }}. To change the time, move that call.`),
    )
  }
  if (upcoming >= LIMITS.upcomingCalls.max) {
    throw new AppError(
      'conflict',
      i18n._(msg`You have ${{ max: LIMITS.upcomingCalls.max }} calls booked. Cancel one to book another.`),
    )
  }
  if (waitS !== null) {
    throw new RetryLaterError(
      'too_many_requests',
      i18n._(msg`You’ve booked ${{ max: LIMITS.callBookings.max }} calls in 24 hours. Try again tomorrow.`),
      Math.max(1, waitS),
    )
  }
}

export const busyError = () =>
  new AppError('conflict', i18n._(msg`You already have a call at that time. Choose another time.`))

/** Says which times nearest to the one they wanted are free, in the client's time zone. */
export function takenError(times: readonly Date[], { startsAt, zone }: { startsAt: Date; zone: string }): AppError {
  const distance = (time: Date) => Math.abs(time.getTime() - startsAt.getTime())
  const next = times
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, NEXT_SHOWN)
    .sort((one, other) => one.getTime() - other.getTime())
    .map((time) => appointmentIn(zone, time))
    .join('; ')
  const message =
    next === ''
      ? i18n._(
          msg`That time is no longer available, and there are no other times right now. Send the agent a message instead.`,
        )
      : i18n._(msg`That time is no longer available. The nearest available times: ${{ next }}.`)
  return new AppError('conflict', message, { starts_at: [message] })
}

type Said = { conversationId: string; startsAt: Date; zone: string; language: Language }

/**
 * The client's message in their conversation says, in their language, when the call is. The agent gets an email about the
 * call, so none about the message.
 * @param wordsOf `when`: in the agent's time zone; `clock`: in the client's.
 * @returns its place.
 */
export async function writeCallMessage(
  tx: Transaction,
  who: SignedIn,
  { conversationId, startsAt, zone, language }: Said,
  wordsOf: (when: string, clock: string) => string,
): Promise<number> {
  const [agent] = await tx<[{ id: string; zone: string }]>`
    select a.id, a.timezone as zone from conversation c join account a on a.id = c.agent_id
    where c.id = ${conversationId}`
  const body = inLanguage(language, () =>
    wordsOf(appointmentIn(agent.zone, startsAt), clockIn(zone, startsAt.toISOString())),
  )
  const { place } = await addMessage(tx, who, { conversationId, id: crypto.randomUUID(), body })
  await tx`
    update conversation_side set mailed_place = ${place}, mailed_at = now()
    where conversation_id = ${conversationId} and account_id = ${agent.id}`
  return place
}
