/**
 * Starts the session if there is one. Most visitors have none: they load only this file, and the rest (app/lib/account)
 * is loaded when local storage or the authentication library has a session.
 */
import { useEffect } from 'react'
import { AUTHORIZED_USER } from '#common/auth-session.ts'
import { fetchSession } from './fetch-session.ts'
import { dispatchAuth } from './auth-state.ts'
import { readPair } from './stored-pair.ts'

const load = () => import('#app/lib/account/session-sync.ts')

let isStarted = false

/** Used on every page, by the header: on start, and when another tab signs in or out. */
export function useSessionStart(): void {
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    if (readPair()) void load().then(({ startSession }) => startSession())
    else dispatchAuth({ type: 'nobody' })
    window.addEventListener('storage', ({ key }) => {
      if (key === AUTHORIZED_USER || key === null) void load().then(({ adoptPair }) => adoptPair())
    })
  }, [])
}

/** Returning to the tab fires both focus and visibilitychange. */
const FOCUS_REST_MS = 1_000

/** The specification's session provider: checks on start and whenever the window gets the focus again. */
export function useLibrarySession(): void {
  useEffect(() => {
    let askedAt = Number.NEGATIVE_INFINITY
    const ask = async () => {
      if (document.visibilityState === 'hidden' || performance.now() - askedAt < FOCUS_REST_MS) return
      askedAt = performance.now()
      const session = await fetchSession()
      // If both layers agree that no one is signed in, there is nothing to do.
      if (session && (session.user || readPair())) (await load()).syncSessionLayers(session)
    }
    void ask()
    window.addEventListener('focus', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      window.removeEventListener('focus', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [])
}
