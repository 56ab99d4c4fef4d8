/**
 * Whoever has decided stood on what is now gone, and is led to what came; so is who chose what stands below the list,
 * out of sight. Nobody is led away from other work, nor when a page opens.
 */
import { type RefObject, useEffect, useRef } from 'react'

/** For a heading, or for the line that says there is nothing. */
export type Arrival = RefObject<(HTMLHeadingElement & HTMLParagraphElement) | null>

/** @param id of what is shown; null where nothing is, undefined while it loads. @returns what to put on its heading. */
export function useArrival(id: string | null | undefined): Arrival {
  const arrival = useRef<HTMLHeadingElement & HTMLParagraphElement>(null)
  const before = useRef(id)
  useEffect(() => {
    const wasThere = before.current !== undefined && before.current !== id
    before.current = id
    if (wasThere && arrival.current) leadTo(arrival.current, standsInList())
  }, [id])
  return arrival
}

/** For what is there only because somebody chose it: led to it as it comes. */
export function useComing() {
  const arrival = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrival.current) leadTo(arrival.current, true)
  }, [])
  return arrival
}

const standsInList = (): boolean => Boolean(document.activeElement?.closest('[data-queue]'))

function leadTo(target: HTMLElement, hasChosen: boolean): void {
  const isBelow = target.getBoundingClientRect().top > window.innerHeight * 0.6
  if (document.activeElement !== document.body && !(hasChosen && isBelow)) return
  target.focus({ preventScroll: isBelow })
  // The browser's own way stops as soon as the last line of it peeps in.
  if (isBelow) target.scrollIntoView({ block: 'start' })
}
