/** What local storage holds for a signed-in user, and nothing else (specification 3). refresh-pair.ts writes it. */
import { AUTHORIZED_USER } from '#common/browser-storage.ts'

export type StoredPair = { accessToken: string; refreshToken: string }

/** Null: not signed in, or a value that we didn't write. */
export function readPair(): StoredPair | null {
  try {
    const { accessToken, refreshToken } = JSON.parse(localStorage.getItem(AUTHORIZED_USER) ?? 'null') ?? {}
    return typeof accessToken === 'string' && typeof refreshToken === 'string' ? { accessToken, refreshToken } : null
  } catch {
    return null
  }
}
