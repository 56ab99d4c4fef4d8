/** A message as it is kept: what it may hold, and what to tell who wrote it. Without zod: the box to write in needs no more. */
import { sayNumbers } from './number-shield.ts'

export const MESSAGE_MAX = 4_000

// Control characters, and signs that turn the direction of text around.
const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Lines stay, everything that cannot be seen goes. */
export const cleanMessage = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replace(UNSEEN, ''))
    .join('\n')
    .trim()

/** What is wrong with a cleaned message; null: it may go. */
export function messageProblem(body: string): string | null {
  // As the database counts: a sign beyond the first 65,536 is one, not two.
  const { length } = [...body]
  if (length === 0) return 'Write a message first.'
  if (length > MESSAGE_MAX) {
    return `This is ${(length - MESSAGE_MAX).toLocaleString('en-US')} characters too long. Send it in two messages.`
  }
  return sayNumbers(body)
}
