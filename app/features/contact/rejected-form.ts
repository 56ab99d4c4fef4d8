/** Why a message wasn't sent, and how we say it. Includes what was typed, to keep it in the fields. */
import type { SummaryProblem } from '#app/ui/problem-summary.tsx'
import type { ContactField, ContactProblems, TypedContact } from '#common/contact-message.ts'

export type RejectedForm = { typed: TypedContact } & (
  | { state: 'problems'; problems: ContactProblems }
  | { state: 'too_many'; waitS: number }
  /** The server or the connection failed; not the writer's fault. */
  | { state: 'failed' }
)

const FIELDS: readonly ContactField[] = ['topic', 'name', 'email', 'message']
const NONE: ContactProblems = {}

export const problemsIn = (refused: RejectedForm | null): ContactProblems =>
  refused?.state === 'problems' ? refused.problems : NONE

export function summarizeProblems(refused: RejectedForm): SummaryProblem[] {
  if (refused.state === 'failed') {
    return [{ words: 'We could not be reached. Your text is still here: please send it again in a minute.' }]
  }
  if (refused.state === 'too_many') return [{ words: describeWait(refused.waitS) }]
  return FIELDS.flatMap((field) => {
    const words = refused.problems[field]
    return words ? [{ field: `contact-${field}`, words }] : []
  })
}

function describeWait(waitS: number): string {
  const minutes = Math.ceil(waitS / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `Several messages came from your connection within an hour. Your text is still here: please send it in ${wait}.`
}
