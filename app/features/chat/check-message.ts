import { messageProblem } from '#common/chat-text.ts'
import { cleanLines } from '#common/clean-prose.ts'

/** Of a form whose field is `message`. */
export function checkMessage(fields: FormData) {
  const body = cleanLines(String(fields.get('message')))
  const message = messageProblem(body)
  return message ? { problems: { message } } : { payload: body, problems: null }
}
