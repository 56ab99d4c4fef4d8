/** What local storage keeps of somebody signed in, and nothing else (specification 3). */
import { AUTHORIZED_USER } from '#contract/authorized-user.ts'

export type StoredPair = { accessToken: string; refreshToken: string }

/** Null: nobody, or something we did not write. */
export function readPair(): StoredPair | null {
  try {
    const { accessToken, refreshToken } = JSON.parse(localStorage.getItem(AUTHORIZED_USER) ?? 'null') ?? {}
    return typeof accessToken === 'string' && typeof refreshToken === 'string' ? { accessToken, refreshToken } : null
  } catch {
    return null
  }
}

export const writePair = ({ accessToken, refreshToken }: StoredPair): void =>
  localStorage.setItem(AUTHORIZED_USER, JSON.stringify({ accessToken, refreshToken }))

export const clearPair = (): void => localStorage.removeItem(AUTHORIZED_USER)
