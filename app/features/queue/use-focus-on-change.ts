/**
 * Moves the focus to the new item after a decision, whose item is gone, and to a selected item that is below the list
 * and out of sight. Never takes the focus from other work or on page load.
 */
import { type RefObject, useEffect, useRef } from 'react'

/** For a heading, or for what shows in an empty queue. */
export type FocusTarget = RefObject<(HTMLHeadingElement & HTMLDivElement) | null>

/** @param id of the shown item; null if there is none, undefined while loading. @returns the ref for its heading. */
export function useFocusOnChange(id: string | null | undefined): FocusTarget {
  const focusTarget = useRef<HTMLHeadingElement & HTMLDivElement>(null)
  const before = useRef(id)
  useEffect(() => {
    const wasThere = before.current !== undefined && before.current !== id
    before.current = id
    if (wasThere && focusTarget.current) moveFocusTo(focusTarget.current, isFocusInQueue())
  }, [id])
  return focusTarget
}

/** For content that appears only because it was selected: takes the focus on mount. */
export function useFocusOnMount() {
  const focusTarget = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focusTarget.current) moveFocusTo(focusTarget.current, true)
  }, [])
  return focusTarget
}

const isFocusInQueue = (): boolean => Boolean(document.activeElement?.closest('[data-queue]'))

function moveFocusTo(target: HTMLElement, hasChosen: boolean): void {
  const isBelow = target.getBoundingClientRect().top > window.innerHeight * 0.6
  if (document.activeElement !== document.body && !(hasChosen && isBelow)) return
  target.focus({ preventScroll: isBelow })
  // The browser's own scrolling stops as soon as the last line is visible.
  if (isBelow) target.scrollIntoView({ block: 'start' })
}
