/** The map of the states: links that can be seen, pointed at, reached by keyboard, and read out. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)
const browser = await testBrowser()

test('a state is a link with its name and number, and a click on its shape leads there', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(origin)
  const california = mapOf(page).getByRole('link', { name: 'California, 47 listings' })
  await california.waitFor({ state: 'attached' })
  // The outline comes from its own file: without it the shape has no size and can't be clicked.
  await page.waitForFunction(
    () => (document.querySelector('svg.states-map use')?.getBoundingClientRect().width ?? 0) > 5,
  )
  await california.click()
  await page.waitForURL(`${origin}/agents/ca`)
})

test('a state without listings is drawn but is not a link', async () => {
  const { page } = await openPage(browser)
  await page.goto(origin)
  expect(await page.locator('svg.states-map use').count()).toBe(51)
  expect(
    await mapOf(page)
      .getByRole('link', { name: /^Wyoming/ })
      .count(),
  ).toBe(0)
})

test('the keyboard reaches every state in turn, or skips the map', async () => {
  const { page, complaints } = await openPage(browser)
  await gotoHydrated(page, origin)
  const skip = page.getByRole('link', { name: 'Skip the map' })
  await skip.focus()
  const reached: string[] = []
  const states = await mapOf(page).getByRole('link').count()
  expect(states).toBeGreaterThan(1)
  for (let step = 0; step < states; step++) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate(() => document.activeElement?.getAttribute('href') ?? ''))
  }
  expect(new Set(reached).size).toBe(states)
  expect(reached).toContain('/agents/ca')

  await skip.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('ul')?.id)).toBe('state-list')
  expect(complaints).toEqual([])
})

const mapOf = (page: Page) => page.getByRole('figure', { name: 'Map of the states' })
