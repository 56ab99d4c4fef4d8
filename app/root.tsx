import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import {
  Links,
  matchRoutes,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'
import { requestScope } from '#server/platform/request-scope.ts'
import { ErrorPage } from './features/shell/error-page.tsx'
import { Shell } from './features/shell/shell.tsx'
import { defaultMeta } from './lib/page-meta.ts'
import type { Site } from './lib/site.ts'
import type { Route } from './+types/root.ts'
import './lib/no-eval.ts'
import interFace from './ui/fonts/inter.woff2?url'
import serifFace from './ui/fonts/source-serif.woff2?url'
import icons from './ui/icons.svg?url'
import { currentYear } from '#common/dates.ts'
import './ui/tokens.css'

/** Settings only, never the database: the error page needs them when everything else fails. */
export function loader({ context }: Route.LoaderArgs): { site: Site } {
  const { SITE_NAME, PRODUCT_SLUG, PRODUCT_SINGULAR, PRODUCT_PLURAL, origin } = context.get(requestScope).settings
  return {
    site: {
      name: SITE_NAME,
      origin,
      product: { slug: PRODUCT_SLUG, singular: PRODUCT_SINGULAR, plural: PRODUCT_PLURAL },
      year: currentYear(),
    },
  }
}

/** Settings don't change between pages. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  ...[interFace, serifFace].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  // CSS masks, like fonts, are fetched in CORS mode.
  { rel: 'preload', href: icons, as: 'image', type: 'image/svg+xml', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

/** An error page has its own title (error-page.tsx) and no description. */
export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  loaderData && !error ? defaultMeta(loaderData.site) : []

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useFocusOnNewPage()
  usePageLinks()
  return (
    <>
      <RouteProgress />
      <Outlet />
    </>
  )
}

/** Without the root's data there is no layout: a failing header would leave no page at all. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = <ErrorPage error={error} />
  return loaderData ? <Shell>{page}</Shell> : <main id="main">{page}</main>
}

/** After client-side navigation, moves keyboard and screen reader focus to the new content. */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  // Together with the page: after its transition the user may already be typing.
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/** The catch-all of the route table. */
const CATCH_ALL_PATH = '*'

/**
 * Links are plain anchors: a page has a hundred, and a component for each would cost more than everything else on it.
 * Script adds one listener for the whole document, and navigates without a reload when the route table knows the URL;
 * everything else is left to the browser.
 */
function usePageLinks(): void {
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

/** A progress bar at the top while the next page loads. It starts after a short delay, so quick loads never show it. */
function RouteProgress() {
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
