import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

/** What isn't there by then comes later. */
const LONGEST_WAIT_MS = 2_000
/** An answer can lead to another call. */
const QUIET_MS = 30

/**
 * Shows its content when the first calls of all its parts are answered. Shown one by one, each part would push down
 * what someone is already reading. What is `later` follows at once: laid out together, they would keep a phone from
 * answering.
 */
export function AllAtOnce({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const isShown = useFirstAnswers()
  const isWhole = useSoonAfter(isShown)
  return (
    <>
      {!isShown && skeleton}
      <div hidden={!isShown} className={isWhole ? undefined : '[&_.later]:hidden'}>
        {children}
      </div>
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
  return useSoonAfter(calls === 0) || haveCome
}

/** Stays true. */
function useSoonAfter(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(false)
  useEffect(() => {
    if (!isTrue) return
    const wait = setTimeout(() => setWasTrue(true), QUIET_MS)
    return () => clearTimeout(wait)
  }, [isTrue])
  return wasTrue
}
