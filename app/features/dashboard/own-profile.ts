import { createContext, useContext } from 'react'
import type { UserProfile } from '#common/account-answers.ts'

/** Set by the guard: inside the dashboard a user is always signed in. */
export const OwnProfile = createContext<UserProfile | null>(null)

export function useOwnProfile(): UserProfile {
  const profile = useContext(OwnProfile)
  if (!profile) throw new Error('This stands outside the dashboard.')
  return profile
}
