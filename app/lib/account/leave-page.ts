/**
 * A page that is on its way to another one is sent nowhere else: a session that ends is noticed by several at once, and
 * the second way out would cut off the first.
 */
let leaving = false

/** Back leads here again. */
export const leaveFor = (address: string): void => leaveOnce(() => window.location.assign(address))

/** Back does not lead here again. */
export const leaveForGood = (address: string): void => leaveOnce(() => window.location.replace(address))

/** For whoever leaves on purpose and chooses where to. @param go ends when the person is there. */
export async function leaveBy(go: () => Promise<unknown>): Promise<void> {
  leaving = true
  await go().finally(() => (leaving = false))
}

function leaveOnce(go: () => void): void {
  if (leaving) return
  leaving = true
  // Somebody who goes back may find the page as it was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && (leaving = false))
  go()
}
