/**
 * An agent says that they can't take a request. It is a message of theirs in the conversation, so the client is notified
 * and emailed as of any other, and can ask the next agent.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n, type Language } from '#common/i18n.ts'
import { declineMessage, type DeclineReason } from '#common/requests.ts'
import { addMessage } from '#server/domains/chat/messages.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { inLanguage } from '#server/platform/request-language.ts'
import { noRequest } from './types.ts'

type Received = {
  conversationId: string
  position: number
  isClosed: boolean
  isDeclined: boolean
  isReplaced: boolean
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
    const [received] = await tx<[Received?]>`
      select a.conversation_id, a.position, r.closed_at is not null as is_closed, a.declined_at is not null as is_declined,
        a.replaced_at is not null as is_replaced,
        client.language
      from help_request_agent a
      join help_request r on r.id = a.request_id
      join conversation c on c.id = a.conversation_id
      join account client on client.id = r.client_id
      where a.request_id = ${requestId} and c.agent_id = ${who.accountId}
      for update of r`
    if (!received) throw noRequest()
    const { conversationId, isClosed, isDeclined, isReplaced, language } = received
    if (isDeclined) return
    if (isClosed) throw new AppError('conflict', i18n._(msg`The client has closed this request.`))
    if (isReplaced) throw new AppError('conflict', i18n._(msg`The client has asked someone else instead.`))
    const body = inLanguage(language, () => declineMessage(reason, words))
    await addMessage(tx, who, {
      conversationId,
      id: crypto.randomUUID(),
      body,
      requestId,
      notice: { preview: body, requestId },
    })
    await tx`
      update help_request_agent set declined_at = now(), declined_for = ${reason}
      where request_id = ${requestId} and conversation_id = ${conversationId}`
  })
}
