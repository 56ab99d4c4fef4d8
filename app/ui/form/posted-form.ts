/** A form that is posted to its page: what the page answers when it doesn't take it. */
import { data } from 'react-router'
import type { RejectedForm, SendProblem } from './problems.ts'

/** @param waitS seconds after which it can be sent again. */
export const rejectForm = <Typed, More = {}>(
  rejected: { typed: Typed; problem: Partial<SendProblem> } & More,
  status: number,
  waitS = 0,
) =>
  data(
    { ...rejected, problem: { fields: {}, words: null, ...rejected.problem } },
    { status, headers: waitS > 0 ? { 'retry-after': String(waitS) } : {} },
  )

/** With script, the form stays with its input if anything fails. The server has already logged its own errors. */
export async function keepTyped<Typed, Answer>(
  typed: Typed,
  post: () => Promise<Answer>,
): Promise<Answer | RejectedForm<Typed>> {
  try {
    return await post()
  } catch (error) {
    // The redirect after sending arrives as a thrown Response.
    if (error instanceof Response) throw error
    return { typed, problem: { fields: {}, words: UNREACHABLE } }
  }
}

const UNREACHABLE = 'We could not be reached. Your text is still here: please send it again in a minute.'
