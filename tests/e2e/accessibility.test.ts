/** No axe violation on any page in either theme; nothing wider than a small phone. */
import { expect, test } from 'vitest'
import { barriersOn } from '#tests/support/axe.ts'
import { openPage, testBrowser, visit } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
// As with a whole list: every state has somebody, and home is as long as it gets.
await db`insert into count_by_state select code, 12345 from state on conflict do nothing`
const origin = await testServer(db)
const browser = await testBrowser()
const pages = { ...(await publicPages(db)), 'not found': '/no/such/page' }

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 320, height: 640 }
const { page } = await openPage(browser)

async function openWide(path: string): Promise<void> {
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${origin}${path}`)
}

test.each(Object.entries(pages))(
  '%s has no violation in light and dark, and does not scroll sideways at 320 pixels',
  async (_name, path) => {
    await openWide(path)
    expect(await barriersOn(page, 'wcag')).toEqual([])
    // The same page in other colours: only what looks at colours can differ.
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await barriersOn(page, 'colours')).toEqual([])
    // All of it is laid out by now: what is not is not wide either (tokens.css).
    await page.setViewportSize(PHONE)
    expect(await tooWide()).toBeLessThanOrEqual(0)
  },
)

const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('the themes differ, and a violation and a wide part are seen where they are', async () => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await openWide('/')
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await paper()).not.toBe(light)
  await page.evaluate(() => Object.assign(document.body.style, { color: 'gray', background: 'dimgray' }))
  expect(await barriersOn(page, 'colours')).not.toEqual([])
  await page.evaluate(() => (document.body.style.width = '2000px'))
  expect(await tooWide()).toBeGreaterThan(0)
})

test('the open menu and the open filters have no violation on a phone', async () => {
  await page.setViewportSize(PHONE)
  await visit(page, `${origin}/agents`)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByRole('button', { name: 'Apply filters' }).waitFor()
  expect(await barriersOn(page, 'wcag')).toEqual([])
  // The sheet covers the header: one at a time.
  await page.keyboard.press('Escape')
  await page.locator('header summary').click()
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  expect(await barriersOn(page, 'wcag')).toEqual([])
})
