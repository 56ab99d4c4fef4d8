import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** A line at the top while the next page loads. Quick loads never show it: it starts after a short delay. */
export function RouteProgress() {
  const busy = useNavigation().state !== 'idle'
  useMovedMark()
  if (!busy) return null
  return (
    <progress aria-label="Loading the next page" className="route-progress fixed inset-x-0 top-0 z-30 h-1 w-full" />
  )
}

/** See "data-moved" in tokens.css. Before the new page finds its place on the screen. */
function useMovedMark() {
  const { key } = useLocation()
  const first = useRef(key)
  useLayoutEffect(() => {
    if (key !== first.current) document.documentElement.dataset['moved'] = ''
  }, [key])
}

/** After a change of page without a reload, the keyboard and the screen reader start at the new content. */
export function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  // With the page itself: after its transition somebody may be typing already.
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
