/**
 * Calls of somebody signed in. A 401 is tried once more after one refresh; if that fails the person is signed out,
 * storage is cleared, and they go to /auth/login, from where they come back to this page (specification 4 and 8).
 */
import { paths } from '#contract/paths.ts'
import { authState } from '#app/lib/session/auth-state.ts'
import { readPair } from '#app/lib/session/stored-pair.ts'
import { leaveFor } from './leave-page.ts'
import { forgetPair, refreshPair } from './refresh-pair.ts'
import { type Answer, type Call, isRefused, type Method, sendCall } from './send-call.ts'

/** Nobody is signed in any more; the page is on its way to /auth/login. */
export class SignedOut extends Error {}

let adoption: Promise<unknown> = Promise.resolve()

/** While another tab's pair is taken over nothing is sent: it may be another person's. */
export const holdCalls = (until: Promise<unknown>): void => void (adoption = until)

/** @throws SignedOut, Refusal, NotReached */
export async function callSignedIn<T>(method: Method, path: string, body?: unknown): Promise<Answer<T>> {
  const person = authState().userProfile?.id
  await adoption
  if (person !== authState().userProfile?.id) throw new SignedOut('Somebody else has signed in.')
  const answer = await sendWithRetry<T>({ method, path, body })
  if (answer) return answer
  leaveFor(signInAgain())
  throw new SignedOut('You were signed out.')
}

/** Null: the session is over, and storage is cleared. */
export async function sendWithRetry<T>(call: Call): Promise<Answer<T> | null> {
  const pair = readPair()
  if (!pair) return over()
  const first = await unlessUnauthenticated<T>({ ...call, token: pair.accessToken })
  if (first) return first
  const next = await refreshPair(pair)
  if (!next) return over()
  return (await unlessUnauthenticated<T>({ ...call, token: next.accessToken })) ?? over()
}

const unlessUnauthenticated = <T>(call: Call): Promise<Answer<T> | null> =>
  sendCall<T>(call).catch((error: unknown) => {
    if (isRefused(error, 401)) return null
    throw error
  })

function over(): null {
  forgetPair()
  return null
}

/** Back to where the person is, once they have signed in. */
export function signInAgain(error = 'SessionEnded'): string {
  const { pathname, search, hash } = window.location
  return `${paths.login}?${new URLSearchParams({ error, callbackUrl: `${pathname}${search}${hash}` })}`
}
