import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Every barrier that axe knows on a page, with its places. In `colours`: of a page that was looked at whole in the other
 * theme, where only what looks at colours can differ.
 */
export async function barriersOn(page: Page, look: 'all' | 'wcag' | 'colours' = 'all'): Promise<string[]> {
  // Legacy mode: our pages have no frames, and the other opens a page more for each.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (look === 'wcag') axe.withTags(WCAG)
  if (look === 'colours') axe.withRules(OF_COLOURS)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
