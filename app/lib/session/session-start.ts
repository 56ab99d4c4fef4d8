/**
 * Starts the session if there is one. Most visitors have none: they load only this file, and the rest (app/lib/account)
 * is loaded when local storage or the authentication library has a session.
 */
import { useEffect } from 'react'
import { authState, dispatchAuth } from './auth-state.ts'
import { readPair } from './stored-pair.ts'
import { AUTHORIZED_USER } from '#common/browser-storage.ts'

const load = () => import('#app/lib/account/session-sync.ts')

let isStarted = false

/** The keys are there, but the script that uses them didn't come. */
function lostConnection(): void {
  const pair = readPair()
  if (pair) dispatchAuth({ type: 'login success', pair })
  dispatchAuth({ type: 'profile away' })
}

/**
 * Used on every page, by the header: on start, when another tab signs in or out, and when the Back button shows the
 * page as it was left.
 */
export function useSessionStart(): void {
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    if (readPair()) load().then(({ startSession }) => startSession(), lostConnection)
    else dispatchAuth({ type: 'nobody' })
    const adopt = () => load().then(({ adoptPair }) => adoptPair(), lostConnection)
    window.addEventListener('storage', ({ key }) => {
      if (key === AUTHORIZED_USER || key === null) void adopt()
    })
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted && readPair()?.accessToken !== authState().user?.accessToken) void adopt()
    })
  }, [])
}
