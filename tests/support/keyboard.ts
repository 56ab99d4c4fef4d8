/** A person without a mouse. */
import type { Locator, Page } from 'playwright-core'

/** More stops than any page of ours has. */
const STOPS = 150

/** Goes there by Tab alone. @throws Error when it cannot be reached so. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor()
  // Looked up by its name once: to work out the names of a whole page at each stop took most of these tests' time.
  let element = await target.elementHandle()
  for (let stop = 0; stop < STOPS; stop++) {
    const stands = await element?.evaluate((one) => (one.isConnected ? one === document.activeElement : null))
    if (stands) return
    if (stands === null) element = await target.elementHandle()
    else await target.page().keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${target.toString()}.`)
}

export async function pressOn(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** In place of what stands there. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press('Control+A')
  await target.page().keyboard.type(text)
}

export const headingOf = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
