/** Sends a message in an existing conversation. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { addMessage } from './add-message.ts'
import type { Message, NewMessage } from './types.ts'

/** @throws AppError as in addMessage. */
export function sendMessage(db: Db, who: SignedIn, input: NewMessage & { conversationId: string }): Promise<Message> {
  return inTransaction(db, (tx) => addMessage(tx, who, input))
}
