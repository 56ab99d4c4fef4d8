/**
 * Keeps the user signed in: on start from the stored refresh token, in step with other tabs, and in step with the
 * authentication library's cookie. The stored pair decides; the cookie follows it.
 */
import type { UserProfile } from '#common/account-answers.ts'
import { authState, dispatchAuth } from '#app/lib/session/auth-state.ts'
import { readPair } from '#app/lib/session/stored-pair.ts'
import { fetchSession, type LibrarySession } from '#app/lib/session/fetch-session.ts'
import { startUnreadCount } from '#app/lib/live/count-unread.ts'
import { api } from '#app/lib/api/calls.ts'
import { holdRequests, sendWithRetry } from './request-signed-in.ts'
import { SESSION_LAYERS_LOCK, setSessionCookie, type Outcome, exchangeSessionCookie } from './library-session.ts'
import { storePair, withTabLock, refreshPair } from './refresh-pair.ts'

let started: Promise<void> | null = null

/** Specification 4: on start the app tries to refresh the tokens. */
export const startSession = (): Promise<void> => (started ??= begin())

async function begin(): Promise<void> {
  window.addEventListener('online', () => void recover())
  const pair = readPair()
  if (!pair) return dispatchAuth({ type: 'nobody' })
  dispatchAuth({ type: 'login success', pair })
  await ignoreNetworkErrors(async () => {
    if (await refreshPair(pair)) await loadProfile()
    else dispatchAuth({ type: 'nobody' })
  })
}

/** For pages that need a signed-in user: also checks the library, whose cookie may have outlived the stored pair. */
export async function startAnySession(): Promise<void> {
  await startSession()
  if (readPair()) return
  const session = await fetchSession()
  if (session?.user) await syncSessionLayers(session)
}

let loadedAt = 0

/** When the profile was last loaded. */
export const profileLoadedAt = (): number => loadedAt

/** @returns null when the session is over. */
export async function loadProfile(): Promise<UserProfile | null> {
  const answer = await sendWithRetry(api.get('user/profile'))
  if (answer) {
    loadedAt = Date.now()
    dispatchAuth({ type: 'profile loaded', profile: answer.data })
    startUnreadCount()
  }
  return answer?.data ?? null
}

/** Another tab has signed in, signed out, or refreshed. */
export async function adoptPair(): Promise<void> {
  const pair = readPair()
  if (!pair) return dispatchAuth({ type: 'nobody' })
  dispatchAuth({ type: 'login success', pair })
  const adopted = ignoreNetworkErrors(loadProfile)
  holdRequests(adopted)
  await adopted
}

/** A lost connection doesn't sign the user out: the keys stay, and the page says that it is waiting. */
async function ignoreNetworkErrors(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    dispatchAuth({ type: 'profile away' })
  }
}

/** The connection is back, or the user wants to retry. */
export async function recover(): Promise<void> {
  const { user, userProfile } = authState()
  if (!user || userProfile) return
  dispatchAuth({ type: 'login success', pair: user })
  await ignoreNetworkErrors(loadProfile)
}

/** After any kind of sign-in: updates everything that depends on it. */
export async function startSessionFrom(outcome: Outcome): Promise<void> {
  if (!outcome.pair) return
  storePair(outcome.pair)
  await loadProfile()
  void withTabLock(SESSION_LAYERS_LOCK, syncSessionCookie).catch(() => {})
}

/** A failure here is fixed by the next check of both layers. */
async function syncSessionCookie(): Promise<void> {
  const pair = readPair()
  if (pair) await setSessionCookie(pair.accessToken)
}

/** Synchronizes the two layers where the library's session differs from the stored pair. */
export async function syncSessionLayers(said: LibrarySession): Promise<void> {
  await startSession()
  if (layersAgree(said)) return
  await withTabLock(SESSION_LAYERS_LOCK, async () => {
    const session = await fetchSession()
    if (!session || layersAgree(session)) return
    if (!readPair()) return startSessionFromCookie()
    // Ended by the other layer? Then our next call finds out, and signs out here too.
    if (await loadProfile()) await syncSessionCookie()
  }).catch(() => {})
}

async function startSessionFromCookie(): Promise<void> {
  const { pair } = await exchangeSessionCookie()
  if (!pair) return
  storePair(pair)
  await loadProfile()
}

const layersAgree = ({ user }: LibrarySession): boolean =>
  readPair() ? user !== undefined && user.id === authState().userProfile?.id : user === undefined
