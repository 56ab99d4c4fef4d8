import { messageProblem } from '#common/chat-text.ts'
import { cleanLines } from '#common/clean-prose.ts'

/** Of a form whose field is `message`. */
export function checkMessage(form: HTMLFormElement) {
  const body = cleanLines(String(new FormData(form).get('message')))
  const message = messageProblem(body)
  return message ? { problems: { message } } : { payload: body, problems: null }
}
