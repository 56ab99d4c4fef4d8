import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { requestScope } from '#server/platform/request-scope.ts'
import { ErrorPage } from './features/shell/error-page.tsx'
import { RouteProgress, useFocusOnNewPage } from './features/shell/route-progress.tsx'
import { Shell } from './features/shell/shell.tsx'
import { usePageLinks } from './lib/use-page-links.ts'
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
