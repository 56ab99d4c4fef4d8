/**
 * A page that is already leaving isn't redirected again: several callers notice at once that a session ended, and the
 * second redirect would cancel the first.
 */
let leaving = false

/** The Back button returns here. */
export const navigateAway = (address: string): void => leaveOnce(() => window.location.assign(address))

/** The Back button doesn't return here. */
export const replacePage = (address: string): void => leaveOnce(() => window.location.replace(address))

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
