/**
 * An agent says that they can't take a request, or that this was a mistake. Either is a message of theirs in the
 * conversation, so the client is notified and emailed as of any other. After the first, they can ask the next agent.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n, type Language } from '#common/i18n.ts'
import { DECLINE_UNDO_HOURS, declineMessage, type DeclineReason, undoneMessage } from '#common/requests.ts'
import { isPlaceTaken } from '#server/domains/chat/conversations.ts'
import { addMessage } from '#server/domains/chat/messages.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { inLanguage } from '#server/platform/request-language.ts'
import { noRequest } from './types.ts'

type Received = {
  conversationId: string
  isClosed: boolean
  isDeclined: boolean
  /** The client has asked someone else instead. */
  isReplaced: boolean
  /** It was declined too long ago to undo that. */
  isFinal: boolean
  /** Of the client. */
  language: Language
}

/**
 * Also after an answer, as long as the request is open: agents often ask for a detail first. Declining again changes
 * nothing.
 * @param decision `words` are the agent's own, with the reason `other`.
 * @throws AppError `not_found` for everyone who wasn't asked; `conflict` once it is closed, or the client has asked
 *   someone else; as in addMessage.
 */
export async function declineRequest(
  db: Db,
  who: SignedIn,
  { requestId, reason, words = '' }: { requestId: string; reason: DeclineReason; words?: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { conversationId, isDeclined, language, ...standing } = await lockReceived(tx, who, requestId)
    if (isDeclined) return
    assertWaiting(standing)
    await say(tx, who, { conversationId, requestId, body: inLanguage(language, () => declineMessage(reason, words)) })
    await tx`
      update help_request_agent set declined_at = now(), declined_for = ${reason}
      where request_id = ${requestId} and conversation_id = ${conversationId}`
  })
}

/**
 * The agent can answer again, as if they hadn't declined. Undoing it again changes nothing.
 * @throws AppError `not_found` for everyone who wasn't asked; `conflict` after a day, or once it is closed, or the client
 *   has asked someone else; as in addMessage.
 */
export async function undoDecline(db: Db, who: SignedIn, requestId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { conversationId, isDeclined, language, ...standing } = await lockReceived(tx, who, requestId)
    if (!isDeclined) return
    assertWaiting(standing)
    if (standing.isFinal)
      throw new AppError(
        'conflict',
        i18n._(
          msg`You can undo a decline only within ${{ hours: DECLINE_UNDO_HOURS }} hours. You can still message the client.`,
        ),
      )
    // While it is declined, a message answers nothing. The last that did declined it.
    await say(tx, who, { conversationId, requestId, body: inLanguage(language, undoneMessage) })
    await tx`
      update message set request_id = null
      where conversation_id = ${conversationId} and place = (
        select max(place) from message where request_id = ${requestId} and conversation_id = ${conversationId})`
    await tx`
      update help_request_agent set declined_at = null, declined_for = null
      where request_id = ${requestId} and conversation_id = ${conversationId}`
  })
}

/**
 * The request is locked, as by its client who closes it or asks someone else. Only then is it read, with what they did.
 * @throws AppError `not_found`
 */
async function lockReceived(tx: Transaction, { accountId }: SignedIn, requestId: string): Promise<Received> {
  const own = tx`a.request_id = ${requestId} and c.agent_id = ${accountId}`
  await tx`
    select 1 from help_request_agent a join help_request r on r.id = a.request_id
    join conversation c on c.id = a.conversation_id where ${own} for update of r`
  const [received] = await tx<[Received?]>`
    select a.conversation_id, r.closed_at is not null as is_closed, a.declined_at is not null as is_declined,
      a.replaced_at is not null or ${isPlaceTaken(tx)} as is_replaced,
      a.declined_at < now() - ${DECLINE_UNDO_HOURS} * interval '1 hour' as is_final, client.language
    from help_request_agent a
    join help_request r on r.id = a.request_id
    join conversation c on c.id = a.conversation_id
    join account client on client.id = r.client_id
    where ${own}`
  if (!received) throw noRequest()
  return received
}

/** @throws AppError `conflict` */
function assertWaiting({ isClosed, isReplaced }: Pick<Received, 'isClosed' | 'isReplaced'>): void {
  if (isClosed) throw new AppError('conflict', i18n._(msg`The client has closed this request.`))
  if (isReplaced) throw new AppError('conflict', i18n._(msg`The client has asked someone else instead.`))
}

type Said = { conversationId: string; requestId: string; body: string }

const say = (tx: Transaction, who: SignedIn, { conversationId, requestId, body }: Said) =>
  addMessage(tx, who, {
    conversationId,
    id: crypto.randomUUID(),
    body,
    requestId,
    notice: { preview: body, requestId },
  })
