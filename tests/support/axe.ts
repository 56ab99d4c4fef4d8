import type { AxeResults, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULE_SETS = {
  all: {},
  wcag: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colors: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
} satisfies Record<string, RunOptions>

/**
 * Every axe violation on a page, with its locations. `colors` is for a page already checked in full in the other theme:
 * only rules about colors can differ.
 */
export async function findAxeViolations(page: Page, ruleSet: keyof typeof RULE_SETS = 'all'): Promise<string[]> {
  // A color in transition, as after a change of theme, is never read; nor is one of a part below the screen, which the
  // browser hasn't drawn yet (`later` in app/ui/tokens.css).
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    const later = '.later, .late-parts > *, .agent-cards > li'
    for (const part of document.querySelectorAll<HTMLElement>(later)) part.style.contentVisibility = 'visible'
  })
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )
  // The Playwright binding reads four times as much script and also reports what passed: two thirds of its time.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
    { resultTypes: ['violations'], ...RULE_SETS[ruleSet] } satisfies RunOptions,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Light at the width that the page was opened with, then dark and narrow: one page for both. */
export async function findAxeViolationsInBothThemes(page: Page): Promise<string[]> {
  const light = await findAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 900 })
  return [...light, ...(await findAxeViolations(page, 'colors'))]
}
