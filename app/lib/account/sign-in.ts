/** The ways in and out. Each brings both layers along. */
import type { ChallengeGiven, SessionPair } from '#contract/account-answers.ts'
import type { LoginForm } from '#contract/account-forms.ts'
import { changeAuth } from '#app/lib/session/auth-state.ts'
import { readPair } from '#app/lib/session/stored-pair.ts'
import { beginWith } from './keep-session.ts'
import { endCookie, type Outcome, pairOfCookie } from './library-layer.ts'
import { forgetPair } from './refresh-pair.ts'
import { callPublic } from './send-call.ts'

/** @returns the challenge when a second factor is needed. @throws Refusal, NotReached */
export async function signIn(form: LoginForm): Promise<ChallengeGiven | null> {
  try {
    const { status, data } = await callPublic('POST', 'auth/login', form)
    const needsFactor = status === 202
    return await enter({
      pair: needsFactor ? null : (data as SessionPair),
      challenge: needsFactor ? (data as ChallengeGiven) : null,
    })
  } catch (error) {
    // Specification 4: a failed login clears what was. Who is in by another tab stays in.
    if (!readPair()) changeAuth({ type: 'login fail' })
    throw error
  }
}

export async function showSecondFactor(challenge: string, code: string): Promise<void> {
  const { data } = await callPublic<SessionPair>('POST', 'auth/login/second-factor', { challenge, code })
  await enter({ pair: data, challenge: null })
}

/** Back from the provider, with its cookie. */
export const signInByCookie = async (): Promise<Outcome> => {
  const outcome = await pairOfCookie()
  await enter(outcome)
  return outcome
}

async function enter(outcome: Outcome): Promise<ChallengeGiven | null> {
  await beginWith(outcome)
  return outcome.challenge
}

/** Ends the session on the server first: offline nobody may believe to be out while the session lives. */
export async function endSessionOfServer(): Promise<void> {
  const pair = readPair()
  if (pair) await callPublic('POST', 'auth/logout', { refreshToken: pair.refreshToken })
}

/** What this browser knows of the person goes, in all tabs. */
export function forgetPerson(): void {
  forgetPair()
  void endCookie().catch(() => {})
}
