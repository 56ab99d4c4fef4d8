/** What a message may hold, and what to tell who wrote it. Without zod: the box to write in needs no more. */
import { lengthOf } from './clean-prose.ts'
import { sayNumbers } from './number-shield.ts'

export const MESSAGE_MAX = 4_000

/** What is wrong with a cleaned message; null: it may go. */
export function messageProblem(body: string): string | null {
  const length = lengthOf(body)
  if (length === 0) return 'Write a message first.'
  if (length > MESSAGE_MAX) {
    return `This is ${(length - MESSAGE_MAX).toLocaleString('en-US')} characters too long. Send it in two messages.`
  }
  return sayNumbers(body)
}
