import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** A progress bar at the top while the next page loads. It starts after a short delay, so quick loads never show it. */
export function RouteProgress() {
  const busy = useNavigation().state !== 'idle'
  useMovedMark()
  if (!busy) return null
  return (
    <progress aria-label="Loading the next page" className="route-progress fixed inset-x-0 top-0 z-30 h-1 w-full" />
  )
}

/** See "data-moved" in tokens.css. Set before the scroll position of the new page is restored. */
function useMovedMark() {
  const { key } = useLocation()
  const first = useRef(key)
  useLayoutEffect(() => {
    if (key !== first.current) document.documentElement.dataset['moved'] = ''
  }, [key])
}

/** After client-side navigation, moves keyboard and screen reader focus to the new content. */
export function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  // Together with the page: after its transition the user may already be typing.
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
