/**
 * Fetches the next token pair for one that was rejected. All tabs queue for one lock: the first one sends the request,
 * the others find that the stored pair has changed and use it. Using a token twice would end the session.
 */
import { dispatchAuth } from '#app/lib/session/auth-state.ts'
import { readPair, type StoredPair } from '#app/lib/session/stored-pair.ts'
import { api } from '#app/lib/api/calls.ts'
import { requestPublic, NetworkError, ApiError } from './send-request.ts'
import { AUTHORIZED_USER } from '#common/browser-storage.ts'

/** A lost response is requested again while the server still repeats it (30 s). */
const TRY_AGAIN_MS = [300, 1_500]
/** What the previous tab wrote arrives shortly after its lock is released. */
const STORAGE_SETTLE_MS = 50
const ENDED = new Set([401, 403, 422])

/** @returns null when the session is over. @throws NetworkError, ApiError when that can't be determined now. */
export const refreshPair = (refused: StoredPair): Promise<StoredPair | null> =>
  withTabLock(AUTHORIZED_USER, async () => {
    await new Promise((resolve) => setTimeout(resolve, STORAGE_SETTLE_MS))
    const stored = readPair()
    if (!stored || stored.refreshToken !== refused.refreshToken) return stored
    const pair = await requestNextPair(refused.refreshToken)
    // Signed out, or another user signed in, while the request was running.
    if (readPair()?.refreshToken !== refused.refreshToken) return readPair()
    if (pair) storePair(pair)
    else clearSession()
    return pair
  })

async function requestNextPair(refreshToken: string): Promise<StoredPair | null> {
  for (let turn = 0; ; turn++) {
    try {
      return (await requestPublic(api.post('auth/refresh', { body: { refreshToken } }))).data
    } catch (error) {
      if (error instanceof ApiError && ENDED.has(error.status)) return null
      const pauseMs = TRY_AGAIN_MS[turn]
      if (!(error instanceof NetworkError) || pauseMs === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** Other tabs learn of it through the storage event. */
export function storePair({ accessToken, refreshToken }: StoredPair): void {
  const pair = { accessToken, refreshToken }
  localStorage.setItem(AUTHORIZED_USER, JSON.stringify(pair))
  dispatchAuth({ type: 'login success', pair })
}

export function clearSession(): void {
  localStorage.removeItem(AUTHORIZED_USER)
  dispatchAuth({ type: 'nobody' })
}

/** Pages without https, other than on localhost, have no locks: there the server's 30 seconds have to be enough. */
export const withTabLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()
