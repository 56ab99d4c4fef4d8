/**
 * The next pair for one that was refused. All tabs queue for one lock: the first asks, the others find that the
 * stored pair has changed and take that one. A token used twice would end the session.
 */
import type { SessionPair } from '#contract/account-answers.ts'
import { AUTHORIZED_USER } from '#contract/authorized-user.ts'
import { changeAuth } from '#app/lib/session/auth-state.ts'
import { clearPair, readPair, type StoredPair, writePair } from '#app/lib/session/stored-pair.ts'
import { callPublic, NotReached, Refusal } from './send-call.ts'

/** A lost answer is asked for again while the server still repeats it (30 s). */
const TRY_AGAIN_MS = [300, 1_500]
/** What the tab before us wrote arrives a moment after its lock. */
const STORAGE_SETTLES_MS = 50
const ENDED = new Set([401, 403, 422])

/** @returns null when the session is over. @throws NotReached, Refusal when it cannot be told now. */
export const refreshPair = (refused: StoredPair): Promise<StoredPair | null> =>
  oneTabAtATime(AUTHORIZED_USER, async () => {
    await new Promise((resolve) => setTimeout(resolve, STORAGE_SETTLES_MS))
    const stored = readPair()
    if (!stored || stored.refreshToken !== refused.refreshToken) return stored
    const pair = await askForNext(refused.refreshToken)
    // Signed out, or somebody else in, while we asked.
    if (readPair()?.refreshToken !== refused.refreshToken) return readPair()
    if (pair) keepPair(pair)
    else forgetPair()
    return pair
  })

async function askForNext(refreshToken: string): Promise<StoredPair | null> {
  for (let turn = 0; ; turn++) {
    try {
      return (await callPublic<SessionPair>('POST', 'auth/refresh', { refreshToken })).data
    } catch (error) {
      if (error instanceof Refusal && ENDED.has(error.status)) return null
      const pauseMs = TRY_AGAIN_MS[turn]
      if (!(error instanceof NotReached) || pauseMs === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** Other tabs hear of it by the storage event. */
export function keepPair(pair: StoredPair): void {
  const { accessToken, refreshToken } = pair
  writePair(pair)
  changeAuth({ type: 'login success', pair: { accessToken, refreshToken } })
}

export function forgetPair(): void {
  clearPair()
  changeAuth({ type: 'nobody' })
}

/** Pages without https, except on the machine itself, have no locks: there the server's 30 seconds must do. */
export const oneTabAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()
