/** Signing in and out. Each function updates both session layers. */
import type { ChallengeGiven } from '#common/account-answers.ts'
import type { LoginForm } from '#common/account-forms.ts'
import { dispatchAuth } from '#app/lib/session/auth-state.ts'
import { readPair } from '#app/lib/session/stored-pair.ts'
import { api } from '#app/lib/api/calls.ts'
import { startSessionFrom } from './session-sync.ts'
import { clearSessionCookie, type Outcome, exchangeSessionCookie, outcomeOf } from './library-session.ts'
import { clearSession } from './refresh-pair.ts'
import { requestPublic } from './send-request.ts'

/** @returns the challenge when a second factor is needed. @throws ApiError, NetworkError */
export async function signIn(form: LoginForm): Promise<ChallengeGiven | null> {
  try {
    return await completeSignIn(outcomeOf(await requestPublic(api.post('auth/login', { body: form }))))
  } catch (error) {
    // Specification 4: a failed login clears the previous state. A user signed in through another tab stays signed in.
    if (!readPair()) dispatchAuth({ type: 'login fail' })
    throw error
  }
}

export async function verifySecondFactor(challenge: string, code: string): Promise<void> {
  const { data } = await requestPublic(api.post('auth/login/second-factor', { body: { challenge, code } }))
  await completeSignIn({ pair: data, challenge: null })
}

/** Back from the provider, with its cookie. */
export const signInWithCookie = async (): Promise<Outcome> => {
  const outcome = await exchangeSessionCookie()
  await completeSignIn(outcome)
  return outcome
}

async function completeSignIn(outcome: Outcome): Promise<ChallengeGiven | null> {
  await startSessionFrom(outcome)
  return outcome.challenge
}

/** Ends the session on the server first: offline users must not believe they are signed out while it is still valid. */
export async function endServerSession(): Promise<void> {
  const pair = readPair()
  if (pair) await requestPublic(api.post('auth/logout', { body: { refreshToken: pair.refreshToken } }))
}

/** Clears what this browser knows about the user, in all tabs. */
export async function clearLocalSession(): Promise<void> {
  clearSession()
  await clearSessionCookie().catch(() => {})
}
