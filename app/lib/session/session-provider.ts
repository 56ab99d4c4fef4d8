/** The specification's session provider. */
import { storedValue } from '#app/lib/stored-value.ts'
import { fetchSession, type LibrarySession } from './fetch-session.ts'
import { readPair } from './stored-pair.ts'
import { LIBRARY_SESSION_KEY } from '#common/browser-storage.ts'

/** Returning to the tab fires both focus and visibilitychange. */
const FOCUS_REST_MS = 1_000
/** Every page is a document of its own: what was answered on the page before still holds. */
const ANSWER_MS = 60_000

type Answered = { at: number; session: LibrarySession }
const answered = storedValue('sessionStorage', LIBRARY_SESSION_KEY, (kept) => kept as Answered | null)

/**
 * Checks on start and whenever the window gets the focus again.
 *
 * @param onSession called if this browser has a session in either layer.
 */
export function followLibrarySession(onSession: () => void): void {
  let askedAt = Number.NEGATIVE_INFINITY
  const use = async (session: LibrarySession | null) => {
    // If both layers agree that no one is signed in, there is nothing to do.
    if (!session || !(session.user || readPair())) return
    onSession()
    // If the script doesn't come, the next check tries again.
    await import('#app/lib/account/session-sync.ts').then(
      ({ syncSessionLayers }) => syncSessionLayers(session),
      () => {},
    )
  }
  const ask = async () => {
    if (document.visibilityState === 'hidden' || performance.now() - askedAt < FOCUS_REST_MS) return
    askedAt = performance.now()
    const session = await fetchSession()
    if (session) answered.write({ at: Date.now(), session })
    await use(session)
  }
  window.addEventListener('focus', ask)
  document.addEventListener('visibilitychange', ask)
  const before = answered.read()
  void (before && Date.now() - before.at < ANSWER_MS ? use(before.session) : ask())
}
