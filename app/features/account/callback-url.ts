/** Where a user goes after signing in: back to where they were headed, or else the dashboard. */
import { useSearchParams } from 'react-router'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { safeRedirectPath } from '#common/auth-session.ts'
import { currentLanguage } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { readLanguage } from '#common/translated.ts'

/** @returns a path on this site, without the prefix of the page's language; never a sign-in page. */
export function nextPathAfterSignIn(callbackUrl: string | null): string {
  const place = safeRedirectPath(callbackUrl, paths.dashboard(0))
  const { pathname, search, hash } = new URL(place, 'https://here.invalid')
  const { language, path } = readLanguage(pathname)
  if (/^\/auth(?:\/|$)/i.test(path)) return paths.dashboard(0)
  return language === currentLanguage() ? `${path}${search}${hash}` : place
}

/** The callback URL in the address, or else the one saved with the account at registration. */
export function useNextPath(): string {
  const [asked] = useSearchParams()
  const { userProfile } = useAuth()
  return nextPathAfterSignIn(asked.get('callbackUrl') ?? userProfile?.next ?? null)
}

/** The listing that a callback URL leads to claim; null for any other URL. */
export function claimedListingId(callbackUrl: string | null): string | null {
  const url = URL.parse(safeRedirectPath(callbackUrl, '/'), 'https://here.invalid')
  const listing = url?.pathname === paths.dashboardListing ? url.searchParams.get('claim') : null
  return listing !== null && /^[0-9a-f]{8}$/.test(listing) ? listing : null
}

/** Carries the callback URL from one sign-in page to the next. */
export function useCallbackLink() {
  const [asked] = useSearchParams()
  const callbackUrl = asked.get('callbackUrl')
  return (path: string): string => {
    if (!callbackUrl) return path
    return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ callbackUrl })}`
  }
}
