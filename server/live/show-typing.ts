/** That somebody types, to the other of the conversation: looked up each time, never kept. */
import { z } from 'zod'
import { whoSeesTyping } from '../chat/who-sees-typing.ts'
import { standingOf } from '../notifications/read-stream.ts'
import type { Db } from '../platform/db.ts'
import { countIn } from './limit-traffic.ts'
import type { LiveServer, LiveSocket } from './types.ts'

const TYPING_EVERY_MS = 2_000

const where = z.strictObject({ conversation_id: z.uuid() })

/** The one room a person is in. Made by us from the proven account; nobody asks for a room. */
export const roomOf = (accountId: string) => `person:${accountId}`

export function showTyping(io: LiveServer, db: Db, socket: LiveSocket): void {
  const mayShow = countIn(TYPING_EVERY_MS, 1)
  socket.on('typing', async (given: unknown) => {
    const parsed = where.safeParse(given)
    if (!parsed.success || !mayShow(1)) return
    const { accountId, sessionId } = socket.data
    const conversationId = parsed.data.conversation_id
    try {
      const [[standing], other] = await Promise.all([
        standingOf(db, [sessionId]),
        whoSeesTyping(db, { accountId, conversationId }),
      ])
      if (!standing?.approved) socket.disconnect(true)
      else if (other) io.to(roomOf(other)).emit('typing', { conversation_id: conversationId })
    } catch {
      // Nobody misses it.
    }
  })
}
