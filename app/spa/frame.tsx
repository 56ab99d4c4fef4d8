/** The frame around every page of the app: the layout, and what happens when another page opens. */
import { t } from '@lingui/core/macro'
import { useEffect, useLayoutEffect, useRef } from 'react'
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
} from 'react-router'
import { DemoBanner } from '#app/features/shell/demo-banner.tsx'
import { ErrorPage } from '#app/features/shell/error-page.tsx'
import { Shell } from '#app/features/shell/shell.tsx'
import { TranslationNote } from '#app/features/shell/translation-note.tsx'
import { PageContext, usePage } from '#app/page/page-context.tsx'
import { closeToastsOfLastPage } from '#app/ui/toast.tsx'
import { LinkContext, type LinkProps } from '#app/ui/link.tsx'
import { currentLanguage } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { isTranslated, pathIn, twinIn } from '#common/translated.ts'
import { SCROLL_KEY } from '#common/browser-storage.ts'

/** What the frame and the server know of the open page. */
export type PageHandle = {
  title: string
  /** Its address holds a secret. */
  isPrivate: boolean
  /** In app/routes, without its extension. */
  file: string
}

export function AppFrame() {
  const page = usePage()
  const { pathname, search } = useLocation()
  const isDashboard = pathname.startsWith(paths.dashboardHome)
  const twin = isTranslated(pathname)
    ? twinIn(currentLanguage() === 'en' ? 'es' : 'en', `${pathname}${search}`)
    : undefined
  useTitle()
  useNewPage()
  useLiveMark()
  return (
    <PageContext value={{ ...page, pathname, search }}>
      <LinkContext value={linkInApp}>
        <RouteProgress />
        <Shell
          // The dashboard, which people work in, has the note at its end.
          banner={
            !isDashboard && (
              <>
                {page.isDemo && <DemoBanner />}
                {twin && currentLanguage() === 'es' && <TranslationNote twin={twin} />}
              </>
            )
          }
          isDashboard={isDashboard}
          hasFooter={pathname !== paths.messages}
          twin={twin}
        >
          <Outlet />
        </Shell>
        <ScrollRestoration storageKey={SCROLL_KEY} />
      </LinkContext>
    </PageContext>
  )
}

const APP_PAGE = new RegExp(`^(?:[?]|(?:${paths.auth}|${paths.dashboardHome})(?:[/?#]|$))`)

/** Opens a page of the app in this document. Public pages, and English ones in Spanish, are documents of their own. */
function linkInApp({ href, children, ...rest }: LinkProps) {
  if (APP_PAGE.test(href) && (currentLanguage() === 'en' || href.startsWith('?') || isTranslated(pathIn(href)))) {
    return (
      <Link {...rest} to={href} preventScrollReset={rest['data-keep-scroll'] ?? false}>
        {children}
      </Link>
    )
  }
  return (
    <a {...rest} href={href}>
      {children}
    </a>
  )
}

/** The first page comes with its title; only a page that replaces it sets another. */
function useTitle() {
  const { site } = usePage()
  const title = (useMatches().at(-1)?.handle as PageHandle | undefined)?.title
  useLayoutEffect(() => {
    if (title) document.title = `${title} | ${site.name}`
  }, [title, site])
}

/** After client-side navigation, moves keyboard and screen reader focus to the new content, and closes the old toasts. */
function useNewPage() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
    closeToastsOfLastPage()
  }, [pathname])
}

/** From now on, what is pressed is answered. */
function useLiveMark() {
  useEffect(() => void (document.documentElement.dataset['live'] = ''), [])
}

/** A progress bar at the top while the next page loads. It starts after a short delay, so quick loads never show it. */
function RouteProgress() {
  if (useNavigation().state === 'idle') return null
  return (
    <progress aria-label={t`Loading the next page`} className="route-progress fixed inset-x-0 top-0 z-30 h-1 w-full" />
  )
}

/** The connection is gone, or a new version has replaced the files that this document knows. */
export class MissingScriptError extends Error {}

export function PageError() {
  const error = useRouteError()
  const isMissingScript = error instanceof MissingScriptError
  useEffect(() => {
    // The address is already the new page's: the server knows its files.
    if (isMissingScript) window.location.reload()
  }, [isMissingScript])
  if (isMissingScript) return null
  return <ErrorPage error={{ status: isRouteErrorResponse(error) ? error.status : 500, message: '' }} />
}
