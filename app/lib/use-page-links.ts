import { useContext, useEffect } from 'react'
import { matchRoutes, UNSAFE_DataRouterContext as DataRouterContext, useNavigate } from 'react-router'

/** The catch-all of the route table. */
const CATCH_ALL_PATH = '*'

/**
 * Links are plain anchors: a page has a hundred, and a component for each would cost more than everything else on it.
 * Script adds one listener for the whole document, and navigates without a reload when the route table knows the URL;
 * everything else is left to the browser.
 */
export function usePageLinks(): void {
  const navigate = useNavigate()
  const routes = useContext(DataRouterContext)?.router.routes
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      const address = link && isPlainClick(event) && addressOf(link)
      const matches = address && routes && matchRoutes(routes, address.pathname)
      if (!matches || matches.at(-1)?.route.path === CATCH_ALL_PATH) return
      event.preventDefault()
      const { pathname, search, hash } = address
      const to = `${pathname}${search}${hash}`
      const here = window.location
      void navigate(to, {
        replace: to === `${here.pathname}${here.search}${here.hash}`,
        preventScrollReset: 'keepScroll' in link.dataset,
      })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate, routes])
}

const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Where an internal link leads; null for another site, a file, or an anchor on this page. */
function addressOf(link: HTMLAnchorElement | SVGAElement): URL | null {
  const href = link.getAttribute('href') ?? ''
  const target = link.getAttribute('target') ?? '_self'
  if (!/^[/?]/.test(href) || target !== '_self' || link.hasAttribute('download')) return null
  const address = new URL(href, window.location.href)
  const isFile = /\.\w+$/.test(address.pathname)
  return address.origin === window.location.origin && !isFile ? address : null
}
