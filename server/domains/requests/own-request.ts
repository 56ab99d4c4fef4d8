/** A client closes a request for everyone they asked, or opens it again. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { subjectOf } from '#common/requests.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import { publishLiveEvents } from '#server/domains/notifications/publish-live-events.ts'
import { noRequest } from './types.ts'

/**
 * The agents who haven't answered are notified, and all see it in the conversation, which stays open: the client may go
 * on with one of them. Each has one notification of it, the newest.
 * @throws AppError `not_found`; `conflict` with too many open.
 */
export async function closeRequest(
  db: Db,
  who: SignedIn,
  { requestId, closed }: { requestId: string; closed: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!closed) await assertCanReopen(tx, who, requestId)
    const { closedAt } = await lockRequest(tx, who, requestId)
    await tx`
      update help_request set closed_at = ${closed ? tx`coalesce(closed_at, now())` : null},
        first_closed_at = coalesce(first_closed_at, ${closed ? tx`now()` : null})
      where id = ${requestId}`
    if (closed === (closedAt !== null)) return
    // What the agents were told of it last isn't true anymore.
    await tx`
      delete from notification where request_id = ${requestId} and type = 'request' and from_id = ${who.accountId}`
    const chats = await readChats(tx, requestId)
    await publishLiveEvents(
      tx,
      chats.flatMap(({ id, agentId }) => [
        { to: agentId, about: { kind: 'conversation', conversation: id } },
        { to: agentId, about: { kind: 'counts' } },
      ]),
    )
    for (const chat of chats.filter(({ isWaiting }) => isWaiting))
      await notify(tx, {
        type: 'request',
        from: who.accountId,
        to: chat.agentId,
        ref: chat.id,
        requestId,
        preview: () => describeChange(chat, closed),
      })
  })
}

/** `isWaiting`: the client still waits for this agent's answer, or did until the request was closed. */
type RequestChat = { id: string; agentId: string; clientName: string; need: string; letter: string; isWaiting: boolean }

/** In one order for everyone, as streams are locked. */
const readChats = (tx: Transaction, requestId: string) => tx<RequestChat[]>`
  select c.id, c.agent_id, trim(client.first_name || ' ' || client.last_name) as client_name, r.need, r.letter,
    a.declined_at is null and a.replaced_at is null and not exists (
      select 1 from message m where m.request_id = r.id and m.conversation_id = c.id) as is_waiting
  from help_request_agent a
  join help_request r on r.id = a.request_id
  join conversation c on c.id = a.conversation_id
  join account client on client.id = r.client_id
  where r.id = ${requestId} order by c.agent_id`

function describeChange({ clientName: name, ...request }: RequestChat, closed: boolean): string {
  const about = subjectOf(request)
  return closed
    ? i18n._(msg`${{ name }} closed their request about ${{ about }}. You don’t need to answer it.`)
    : i18n._(msg`${{ name }} reopened their request about ${{ about }} and is waiting for your answer.`)
}

/** @throws AppError `conflict` */
async function assertCanReopen(tx: Transaction, { accountId }: SignedIn, id: string): Promise<void> {
  await tx`select 1 from account where id = ${accountId} for no key update`
  const [{ open }] = await tx<[{ open: number }]>`
    select count(*)::int as open from help_request
    where client_id = ${accountId} and closed_at is null and id <> ${id}`
  if (open >= LIMITS.openRequests.max) {
    throw new AppError(
      'conflict',
      i18n._(msg`You have ${{ max: LIMITS.openRequests.max }} open requests. Close one to reopen this one.`),
    )
  }
}

type LockedRequest = { body: string; closedAt: Date | null }

/** One of the client's own requests, locked for a change. @throws AppError `not_found` */
export async function lockRequest(tx: Transaction, { accountId }: SignedIn, id: string): Promise<LockedRequest> {
  const [own] = await tx<[LockedRequest?]>`
    select body, closed_at from help_request where id = ${id} and client_id = ${accountId} for update`
  if (!own) throw noRequest()
  return own
}
