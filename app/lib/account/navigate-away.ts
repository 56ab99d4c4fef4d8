import { currentLanguage } from '#common/i18n.ts'
import { addressIn } from '#common/translated.ts'

/**
 * A page that is already leaving isn't redirected again: several callers notice at once that a session ended, and the
 * second redirect would cancel the first.
 */
let leaving = false

/** The Back button returns here. A page that is translated opens in the language of this one. */
export const navigateAway = (address: string): void =>
  leaveOnce(() => window.location.assign(addressIn(currentLanguage(), address)))

/** The Back button doesn't return here. */
export const replacePage = (address: string): void =>
  leaveOnce(() => window.location.replace(addressIn(currentLanguage(), address)))

/** For code that leaves on purpose: what it does first redirects nowhere else. */
export async function leaveAfter(work: () => Promise<unknown>, address: string): Promise<void> {
  leaving = true
  await work()
  leaving = false
  navigateAway(address)
}

function leaveOnce(go: () => void): void {
  if (leaving) return
  leaving = true
  // The Back button can restore this page as it was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && (leaving = false))
  go()
}
