/**
 * Keeps somebody signed in: on start from the stored refresh token, along with other tabs, and in step with the
 * cookie of the authentication library. The stored pair decides; the cookie follows it.
 */
import type { UserProfile } from '#contract/account-answers.ts'
import { authState, changeAuth } from '#app/lib/session/auth-state.ts'
import { readPair } from '#app/lib/session/stored-pair.ts'
import { askSession, type LibrarySession } from '#app/lib/session/ask-session.ts'
import { keepCounting } from '#app/lib/live/count-unread.ts'
import { holdCalls, sendWithRetry } from './call-signed-in.ts'
import { BOTH_LAYERS, giveCookie, type Outcome, pairOfCookie } from './library-layer.ts'
import { keepPair, oneTabAtATime, refreshPair } from './refresh-pair.ts'

let started: Promise<void> | null = null

/** Specification 4: on start the app tries to refresh the tokens. */
export const startSession = (): Promise<void> => (started ??= begin())

async function begin(): Promise<void> {
  window.addEventListener('online', () => void recover())
  const pair = readPair()
  if (!pair) return changeAuth({ type: 'nobody' })
  changeAuth({ type: 'login success', pair })
  await unlessAway(async () => {
    if (await refreshPair(pair)) await loadProfile()
    else changeAuth({ type: 'nobody' })
  })
}

/** For pages that need somebody: asks the library too, whose cookie may have outlived the stored pair. */
export async function startSessionOfEither(): Promise<void> {
  await startSession()
  if (readPair()) return
  const session = await askSession()
  if (session?.user) await settleLayers(session)
}

/** @returns null when the session is over. */
export async function loadProfile(): Promise<UserProfile | null> {
  const answer = await sendWithRetry<UserProfile>({ method: 'GET', path: 'user/profile' })
  if (answer) {
    changeAuth({ type: 'profile loaded', profile: answer.data })
    keepCounting()
  }
  return answer?.data ?? null
}

/** Another tab has signed in, out, or refreshed. */
export async function adoptPair(): Promise<void> {
  const pair = readPair()
  if (!pair) return changeAuth({ type: 'nobody' })
  changeAuth({ type: 'login success', pair })
  const adopted = unlessAway(loadProfile)
  holdCalls(adopted)
  await adopted
}

/** With the line down nobody is signed out: the keys stay, and the page says that it waits. */
async function unlessAway(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    changeAuth({ type: 'profile away' })
  }
}

/** The line is up again, or the person wants to try. */
export async function recover(): Promise<void> {
  const { user, userProfile } = authState()
  if (!user || userProfile) return
  changeAuth({ type: 'login success', pair: user })
  await unlessAway(loadProfile)
}

/** After a sign-in of any way: everything that has to know hears of it. */
export async function beginWith(outcome: Outcome): Promise<void> {
  if (!outcome.pair) return
  keepPair(outcome.pair)
  await loadProfile()
  void oneTabAtATime(BOTH_LAYERS, cookieOfPair).catch(() => {})
}

/** What did not work now is mended by the next look at both layers. */
async function cookieOfPair(): Promise<void> {
  const pair = readPair()
  if (pair) await giveCookie(pair.accessToken)
}

/** Brings both layers together, where what the library said differs from the stored pair. */
export async function settleLayers(said: LibrarySession): Promise<void> {
  await startSession()
  if (agree(said)) return
  await oneTabAtATime(BOTH_LAYERS, async () => {
    const session = await askSession()
    if (!session || agree(session)) return
    if (!readPair()) return beginFromCookie()
    // Ended by the other layer? Then our next call finds out, and signs out here too.
    if (await loadProfile()) await cookieOfPair()
  }).catch(() => {})
}

async function beginFromCookie(): Promise<void> {
  const { pair } = await pairOfCookie()
  if (!pair) return
  keepPair(pair)
  await loadProfile()
}

const agree = ({ user }: LibrarySession): boolean =>
  readPair() ? user !== undefined && user.id === authState().userProfile?.id : user === undefined
