/** No axe violation on any page in either theme; nothing wider than a small phone. */
import { expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findCutTexts, lengthenTexts } from '#tests/support/long-texts.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
// As with a full list: every state has agents, and the home page is as long as it gets.
await db`insert into count_by_state select code, 12345 from state on conflict do nothing`
const origin = await testServer(db)
const browser = await testBrowser()
const pages = { ...(await publicPages(db)), 'not found': '/no/such/page' }

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 320, height: 640 }
const { page } = await openPage(browser)

async function openAtPhoneWidth(path: string): Promise<void> {
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${origin}${path}`)
}

test.each(Object.entries(pages))(
  '%s has no violation in light and dark, does not scroll sideways at 320 pixels, and has room for longer words',
  async (_name, path) => {
    await openAtPhoneWidth(path)
    expect(await findAxeViolations(page, 'wcag')).toEqual([])
    // The same page in other colors: only rules about colors can differ.
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findAxeViolations(page, 'colors')).toEqual([])
    // By now everything has been laid out; unrendered parts don't count toward the width (tokens.css).
    await page.setViewportSize(PHONE)
    expect(await overflowPx()).toBeLessThanOrEqual(0)
    await lengthenTexts(page)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await findCutTexts(page)]).toEqual([width, []])
    }
  },
)

const overflowPx = () =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('the themes differ, and a planted violation and a planted wide part are detected', async () => {
  const pageBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await openAtPhoneWidth('/')
  const light = await pageBackground()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await pageBackground()).not.toBe(light)
  await page.evaluate(() => Object.assign(document.body.style, { color: 'gray', background: 'dimgray' }))
  expect(await findAxeViolations(page, 'colors')).not.toEqual([])
  await page.evaluate(() => (document.body.style.width = '2000px'))
  expect(await overflowPx()).toBeGreaterThan(0)
  expect(await findCutTexts(page)).toHaveLength(1)
})

test('the open menu and the open filters have no violation on a phone', async () => {
  await page.setViewportSize(PHONE)
  await gotoHydrated(page, `${origin}/agents`)
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('link', { name: /^Spanish/ }).waitFor()
  expect(await findAxeViolations(page, 'wcag')).toEqual([])
  // The choices cover the page: one at a time.
  await page.keyboard.press('Escape')
  await page.locator('header summary').click()
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  expect(await findAxeViolations(page, 'wcag')).toEqual([])
})
