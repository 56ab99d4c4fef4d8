/** A form that is posted to its page: what the page answers when it doesn't take it, and how script posts it. */
import { t } from '@lingui/core/macro'
import { reply } from '#app/page/page.ts'
import type { SendProblem } from './problems.ts'

/** @param waitS seconds after which it can be sent again. */
export const rejectForm = <Typed, More = {}>(
  rejected: { typed: Typed; problem: Partial<SendProblem> } & More,
  status: number,
  waitS = 0,
) =>
  reply(
    { ...rejected, problem: { fields: {}, words: null, ...rejected.problem } },
    { status, headers: waitS > 0 ? { 'retry-after': String(waitS) } : {} },
  )

/** What became of a form. */
export type Outcome<Rejected> = {
  isSent: boolean
  problem: SendProblem | null
  /** Where to go next. */
  location?: string
  /** The whole answer of the page's action. */
  rejected?: Rejected
}

/** Posts a form the way the browser would, without leaving the page. */
export async function postForm<Rejected extends { problem: SendProblem }>(
  form: HTMLFormElement,
): Promise<Outcome<Rejected>> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  const headers = { accept: 'application/json' }
  const response = await fetch(form.action, { method: 'POST', headers, body: new URLSearchParams(fields) }).catch(
    () => null,
  )
  const answer = await response?.json().catch(() => null)
  if (answer?.location) return { isSent: true, problem: null, location: answer.location }
  if (answer?.problem) return { isSent: false, problem: answer.problem, rejected: answer }
  // What a person can act on: the text is too long, or there were too many. A failure of ours says nothing to them.
  const words = response && response.status < 500 && answer?.message
  return { isSent: false, problem: words ? { fields: {}, words } : unreachable() }
}

export const unreachable = (): SendProblem => ({
  fields: {},
  words: t`We couldn’t connect. What you typed is still here. Try again in a minute.`,
})
