import type { AxeResults, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const LOOKS = {
  all: {},
  wcag: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
} satisfies Record<string, RunOptions>

/**
 * Every barrier that axe knows on a page, with its places. In `colours`: of a page that was looked at whole in the other
 * theme, where only what looks at colours can differ.
 */
export async function barriersOn(page: Page, look: keyof typeof LOOKS = 'all'): Promise<string[]> {
  // A colour on its way to another one, as after a change of theme, is none that a person reads; nor is that of a part
  // below the screen, which the browser has not drawn yet (`later` in app/ui/tokens.css).
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { moved: '' }))
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )
  // Its own binding to Playwright reads four times as much script, and tells what passed too: two thirds of its time.
  await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
    { resultTypes: ['violations'], ...LOOKS[look] } satisfies RunOptions,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Light and as wide as the page was opened, then dark and narrow: one page for both. */
export async function barriersInBothThemes(page: Page): Promise<string[]> {
  const light = await barriersOn(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 900 })
  return [...light, ...(await barriersOn(page, 'colours'))]
}
