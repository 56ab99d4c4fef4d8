/** A client closes a request for everyone they asked, or opens it again. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import { publishLiveEvents } from '#server/domains/notifications/publish-live-events.ts'
import { noRequest } from './types.ts'

/**
 * The agents who had it are notified, and see it in the conversation, which stays open: the client may go on with one
 * of them.
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
    const chats = await tx<{ id: string; agentId: string; isAsked: boolean }[]>`
      select c.id, c.agent_id, a.declined_at is null and a.replaced_at is null as is_asked from help_request_agent a join conversation c on c.id = a.conversation_id
      where a.request_id = ${requestId} order by c.agent_id`
    await publishLiveEvents(
      tx,
      chats.map(({ id, agentId }) => ({ to: agentId, about: { kind: 'conversation', conversation: id } })),
    )
    if (!closed || closedAt) return
    for (const { id, agentId } of chats.filter(({ isAsked }) => isAsked))
      await notify(tx, {
        type: 'request',
        from: who.accountId,
        to: agentId,
        ref: id,
        preview: () => i18n._(msg`The client closed their request. You don’t need to answer it.`),
      })
  })
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
