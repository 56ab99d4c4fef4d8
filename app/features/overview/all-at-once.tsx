import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

/** What isn't there by then comes later. */
const LONGEST_WAIT_MS = 2_000
/** An answer can lead to another call. */
const QUIET_MS = 30

/**
 * Shows its content when the first calls of all its parts are answered. Shown one by one, each part would push down
 * what someone is already reading.
 */
export function AllAtOnce({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const isShown = useFirstAnswers()
  return (
    <>
      {!isShown && skeleton}
      <div hidden={!isShown}>{children}</div>
    </>
  )
}

function useFirstAnswers(): boolean {
  const calls = useIsFetching()
  const [haveCome, setHaveCome] = useState(false)
  useEffect(() => {
    const wait = setTimeout(() => setHaveCome(true), LONGEST_WAIT_MS)
    return () => clearTimeout(wait)
  }, [])
  useEffect(() => {
    if (calls > 0) return
    const wait = setTimeout(() => setHaveCome(true), QUIET_MS)
    return () => clearTimeout(wait)
  }, [calls])
  return haveCome
}
