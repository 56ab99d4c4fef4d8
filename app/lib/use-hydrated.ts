import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until script has taken over: for controls that need it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
