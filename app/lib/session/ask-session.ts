/** The session of the authentication library. */

/** What `GET /api/auth/session` says: an empty object is no session. */
export type LibrarySession = { user?: { id: string }; provider?: string }

/** Null: we could not ask. */
export const askSession = (): Promise<LibrarySession | null> =>
  fetch('/api/auth/session').then(
    (answer) => (answer.ok ? answer.json() : null),
    () => null,
  )
