/** The session of the authentication library. */

/** The response of `GET /api/auth/session`: an empty object means no session. */
export type LibrarySession = { user?: { id: string }; provider?: string }

/** Null: the request failed. */
export const fetchSession = (): Promise<LibrarySession | null> =>
  fetch('/api/auth/session').then(
    (answer) => (answer.ok ? answer.json() : null),
    () => null,
  )
