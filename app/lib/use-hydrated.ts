import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until hydration: for controls that need script. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
