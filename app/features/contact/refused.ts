/** Why a message was not sent, and the words for it. What was typed comes along, to stay in the fields. */
import type { SummaryProblem } from '#app/ui/problem-summary.tsx'
import type { ContactField, ContactProblems, TypedContact } from '#contract/contact-message.ts'

export type Refused = { typed: TypedContact } & (
  | { state: 'problems'; problems: ContactProblems }
  | { state: 'too_many'; waitS: number }
  /** The server or the way to it failed; no fault of the writer. */
  | { state: 'failed' }
)

const FIELDS: readonly ContactField[] = ['topic', 'name', 'email', 'message']
const NONE: ContactProblems = {}

export const problemsIn = (refused: Refused | null): ContactProblems =>
  refused?.state === 'problems' ? refused.problems : NONE

export function sayRefused(refused: Refused): SummaryProblem[] {
  if (refused.state === 'failed') {
    return [{ words: 'We could not be reached. Your text is still here: please send it again in a minute.' }]
  }
  if (refused.state === 'too_many') return [{ words: sayWait(refused.waitS) }]
  return FIELDS.flatMap((field) => {
    const words = refused.problems[field]
    return words ? [{ field: `contact-${field}`, words }] : []
  })
}

function sayWait(waitS: number): string {
  const minutes = Math.ceil(waitS / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `Several messages came from your connection within an hour. Your text is still here: please send it in ${wait}.`
}
