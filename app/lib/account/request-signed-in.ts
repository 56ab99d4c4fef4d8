/**
 * Calls for a signed-in user. A 401 is retried once after one refresh; if that fails, the user is signed out, storage
 * is cleared, and they go to /auth/login, from where they return to this page (specification 4 and 8).
 */
import { paths } from '#common/paths.ts'
import type { Call } from '#app/lib/api/calls.ts'
import { authState } from '#app/lib/session/auth-state.ts'
import { readPair } from '#app/lib/session/stored-pair.ts'
import { navigateAway } from './navigate-away.ts'
import { clearSession, refreshPair } from './refresh-pair.ts'
import { type Answer, isApiError, sendRequest, SignedOutError } from './send-request.ts'

let pendingAdoption: Promise<unknown> = Promise.resolve()

/** Nothing is sent while another tab's pair is being adopted: it may belong to a different user. */
export const holdRequests = (until: Promise<unknown>): void => void (pendingAdoption = until)

/** @throws SignedOutError, ApiError, NetworkError */
export async function requestSignedIn<T>(call: Call<T>): Promise<Answer<T>> {
  const person = authState().userProfile?.id
  await pendingAdoption
  if (person !== authState().userProfile?.id) throw new SignedOutError('Someone else has signed in.')
  const answer = await sendWithRetry(call)
  if (answer) return answer
  navigateAway(signInAgainUrl())
  throw new SignedOutError('You were signed out.')
}

/** Null: the session is over, and storage is cleared. */
export async function sendWithRetry<T>(call: Call<T>): Promise<Answer<T> | null> {
  const pair = readPair()
  if (!pair) return expireSession()
  const first = await nullIfUnauthenticated(call, pair.accessToken)
  if (first) return first
  const next = await refreshPair(pair)
  if (!next) return expireSession()
  return (await nullIfUnauthenticated(call, next.accessToken)) ?? expireSession()
}

const nullIfUnauthenticated = <T>(call: Call<T>, token: string): Promise<Answer<T> | null> =>
  sendRequest(call, { token }).catch((error: unknown) => {
    if (isApiError(error, 401)) return null
    throw error
  })

function expireSession(): null {
  clearSession()
  return null
}

/** Returns the user to the current page once they have signed in. */
export function signInAgainUrl(error = 'SessionEnded'): string {
  const { pathname, search, hash } = window.location
  return `${paths.login}?${new URLSearchParams({ error, callbackUrl: `${pathname}${search}${hash}` })}`
}
