/** Either person cancels a call until it begins: signed in, by the link in an email, or by deleting their account. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { appointmentIn } from '#common/zoned-time.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, type Fragment, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { sendEmailToAccount } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { firstCallEmails } from './emails.ts'
import { noCall, readCallPeople } from './own-calls.ts'

/** Canceling again changes nothing. @throws AppError `not_found`; `conflict` once it has begun. */
export async function cancelCall(db: Db, sender: Sender, who: SignedIn, id: string): Promise<void> {
  const mine = (tx: Transaction) => tx`k.id = ${id} and ${who.accountId} in (k.client_id, k.agent_id)`
  await cancelOne(db, sender, mine, (call) => (call.clientId === who.accountId ? 'client' : 'agent'))
}

/** By the link in an email. @throws AppError as in cancelCall. */
export async function cancelCallByKey(db: Db, sender: Sender, key: string): Promise<void> {
  const byKey = (tx: Transaction) => tx`${key} in (k.client_key, k.agent_key)`
  await cancelOne(db, sender, byKey, (call) => (call.clientKey === key ? 'client' : 'agent'))
}

type CallOfKey = {
  otherName: string
  startsAt: Date
  ownZone: string
  state: 'booked' | 'canceled' | 'canceled by other' | 'begun'
}

/** What a link in an email would cancel; null: no call has it. Changes nothing. */
export async function readCallOfKey(db: Db, key: string): Promise<CallOfKey | null> {
  const [people] = await readCallPeople(db, db`${key} in (k.client_key, k.agent_key)`)
  if (!people) return null
  const { id, accountId, otherName, startsAt, ownZone } = people.client.cancelKey === key ? people.client : people.agent
  const [{ state }] = await db<[{ state: CallOfKey['state'] }]>`
    select case when canceled_at is null then case when starts_at <= now() then 'begun' else 'booked' end
      when canceled_by = ${accountId} then 'canceled' else 'canceled by other' end as state
    from first_call where id = ${id}`
  return { otherName, startsAt, ownZone, state }
}

/** All to come, of an account that is being deleted. Its owner isn't told. */
export async function cancelCallsOf(tx: Transaction, sender: Sender, accountId: string): Promise<void> {
  // A booking that holds the hours is done when this goes on, and a later one finds none.
  await tx`delete from first_call_hours where account_id = ${accountId}`
  const calls = await tx<{ id: string; clientId: string }[]>`
    select id, client_id from first_call
    where ${accountId} in (client_id, agent_id) and canceled_at is null and starts_at > now()
    order by starts_at, id for update`
  for (const { id, clientId } of calls)
    await cancel(tx, sender, { id, by: clientId === accountId ? 'client' : 'agent', isLeaving: true })
}

type Found = {
  id: string
  clientId: string
  clientKey: string
  isCanceled: boolean
  hasBegun: boolean
}

async function cancelOne(
  db: Db,
  sender: Sender,
  which: (tx: Transaction) => Fragment,
  byWhom: (call: Found) => 'client' | 'agent',
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [call] = await tx<[Found?]>`
      select k.id, k.client_id, k.client_key, k.canceled_at is not null as is_canceled, k.starts_at <= now() as has_begun
      from first_call k where ${which(tx)} for update`
    if (!call) throw noCall()
    if (call.isCanceled) return
    if (call.hasBegun)
      throw new AppError('conflict', i18n._(msg`This call has already started, so you can’t cancel it.`))
    await cancel(tx, sender, { id: call.id, by: byWhom(call), isLeaving: false })
  })
}

type Canceled = { id: string; by: 'client' | 'agent'; isLeaving: boolean }

async function cancel(tx: Transaction, sender: Sender, { id, by, isLeaving }: Canceled): Promise<void> {
  const [people] = await readCallPeople(tx, tx`k.id = ${id}`)
  if (!people) return
  const self = people[by]
  const other = by === 'client' ? people.agent : people.client
  await tx`update first_call set canceled_at = now(), canceled_by = ${self.accountId} where id = ${id}`
  await notify(tx, {
    type: 'call',
    // What came from an account is deleted with it.
    from: isLeaving ? null : self.accountId,
    to: other.accountId,
    ref: id,
    preview: () => i18n._(msg`Your call on ${{ when: appointmentIn(other.ownZone, other.startsAt) }} was canceled.`),
  })
  await sendEmailToAccount(tx, sender, other.accountId, firstCallEmails.call_canceled({ ...other, isOwnAct: false }))
  if (!isLeaving)
    await sendEmailToAccount(tx, sender, self.accountId, firstCallEmails.call_canceled({ ...self, isOwnAct: true }))
}
