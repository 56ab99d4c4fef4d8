/** A person without a mouse. */
import type { Locator, Page } from 'playwright-core'

/** More stops than any page of ours has. */
const MAX_TAB_STOPS = 150

/** Moves the focus there by Tab alone. @throws Error when it can't be reached that way. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor()
  // Located by its name once: computing the names of a whole page at each stop took most of these tests' time.
  let element = await target.elementHandle()
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    const stands = await element?.evaluate((one) => (one.isConnected ? one === document.activeElement : null))
    if (stands) return
    if (stands === null) element = await target.elementHandle()
    else await target.page().keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${target.toString()}.`)
}

export async function pressKeyOn(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Replaces the field's text. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press('Control+A')
  await target.page().keyboard.type(text)
}

export const headingOf = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
