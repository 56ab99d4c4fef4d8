/** What a message can contain, and the error messages. Without zod: the message box needs no more than this. */
import { lengthOf } from './clean-prose.ts'
import { describeNumbers } from './number-shield.ts'
import { formatNumber } from './format-count.ts'

export const MESSAGE_MAX = 4_000

/** What is wrong with a cleaned message; null when it can be sent. */
export function messageProblem(body: string): string | null {
  const length = lengthOf(body)
  if (length === 0) return 'Write a message first.'
  if (length > MESSAGE_MAX) {
    return `This is ${formatNumber(length - MESSAGE_MAX)} characters too long. Send it in two messages.`
  }
  return describeNumbers(body)
}
