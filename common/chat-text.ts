/** What a message can contain, and the error messages. Without zod: the message box needs no more than this. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from './i18n.ts'
import { lengthOf } from './clean-prose.ts'
import { describeNumbers } from './number-shield.ts'
import { formatNumber } from './format-count.ts'

export const MESSAGE_MAX = 4_000

/** What is wrong with the words of a request, which can't be sent in two. */
export const requestTextProblem = (body: string): string | null =>
  lengthOf(body) > MESSAGE_MAX
    ? i18n._(msg`Use at most ${{ max: formatNumber(MESSAGE_MAX) }} characters.`)
    : messageProblem(body)

/** What is wrong with a cleaned message; null when it can be sent. */
export function messageProblem(body: string): string | null {
  const length = lengthOf(body)
  if (length === 0) return i18n._(msg`Write a message first.`)
  if (length > MESSAGE_MAX) {
    return i18n._(
      msg`Your message is ${{ length: formatNumber(length - MESSAGE_MAX) }} characters too long. Send it in two messages.`,
    )
  }
  return describeNumbers(body)
}
