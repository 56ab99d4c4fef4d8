/** Where somebody goes after signing in: back to where they were going, else the dashboard. */
import { useSearchParams } from 'react-router'
import { samePlace } from '#contract/auth-session.ts'
import { paths } from '#contract/paths.ts'

/** @returns a path of this site; never a page of signing in. */
export function placeAfter(callbackUrl: string | null): string {
  const place = samePlace(callbackUrl, paths.dashboard(0))
  return place.startsWith(`${paths.auth}/`) || place === paths.auth ? paths.dashboard(0) : place
}

export function usePlaceAfter(): string {
  const [asked] = useSearchParams()
  return placeAfter(asked.get('callbackUrl'))
}

/** Carries the place along from one page of signing in to the next. */
export function useCarryOn() {
  const [asked] = useSearchParams()
  const callbackUrl = asked.get('callbackUrl')
  return (path: string): string => {
    if (!callbackUrl) return path
    return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ callbackUrl })}`
  }
}
