/**
 * Wakes the session where there is one. Most visitors have none: they load no more than this file, and the rest
 * (app/lib/account) comes when local storage or the authentication library knows somebody.
 */
import { useEffect } from 'react'
import { AUTHORIZED_USER } from '#contract/authorized-user.ts'
import { askSession } from './ask-session.ts'
import { changeAuth } from './auth-state.ts'
import { readPair } from './stored-pair.ts'

const load = () => import('#app/lib/account/keep-session.ts')

let awake = false

/** Of every page, by the header: on start, and when another tab signs in or out. */
export function useWakeSession(): void {
  useEffect(() => {
    if (awake) return
    awake = true
    if (readPair()) void load().then(({ startSession }) => startSession())
    else changeAuth({ type: 'nobody' })
    window.addEventListener('storage', ({ key }) => {
      if (key === AUTHORIZED_USER || key === null) void load().then(({ adoptPair }) => adoptPair())
    })
  }, [])
}

/** Coming back to the front is told twice, as focus and as visibility. */
const FOCUS_REST_MS = 1_000

/** The specification's session provider: asks on start and whenever the window gets the focus again. */
export function useSessionOfLibrary(): void {
  useEffect(() => {
    let askedAt = Number.NEGATIVE_INFINITY
    const ask = async () => {
      if (document.visibilityState === 'hidden' || performance.now() - askedAt < FOCUS_REST_MS) return
      askedAt = performance.now()
      const session = await askSession()
      // Two layers that agree on nobody need no more.
      if (session && (session.user || readPair())) (await load()).settleLayers(session)
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
