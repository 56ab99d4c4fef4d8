/** No axe violation on any page in either theme; nothing wider than a small phone. */
import { expect, test } from 'vitest'
import { barriersOn } from '#tests/support/axe.ts'
import { openPage, testBrowser, visit, type WatchedPage } from '#tests/support/browser.ts'
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

const light = await openPage(browser, { colorScheme: 'light' })
const dark = await openPage(browser, { colorScheme: 'dark' })
const phone = await openPage(browser, { viewport: { width: 320, height: 640 } })

test.each(Object.entries(pages))('%s has no violation in light and dark', async (_name, path) => {
  await light.page.goto(`${origin}${path}`)
  expect(await barriersOn(light.page, 'wcag')).toEqual([])
  // The same page in other colours: only what looks at colours can differ.
  await dark.page.goto(`${origin}${path}`)
  expect(await barriersOn(dark.page, 'colours')).toEqual([])
})

test('the themes differ, and axe sees a violation where there is one', async () => {
  const paperOf = ({ page }: WatchedPage) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await paperOf(light)).not.toBe(await paperOf(dark))
  await dark.page.evaluate(() => (document.body.style.color = 'gray'))
  await dark.page.evaluate(() => (document.body.style.background = 'dimgray'))
  expect(await barriersOn(dark.page, 'colours')).not.toEqual([])
})

test('no page scrolls sideways at 320 pixels', async () => {
  const wide: string[] = []
  for (const [name, path] of Object.entries(pages)) {
    await phone.page.goto(`${origin}${path}`)
    const over = await phone.page.evaluate(() => {
      // What is not laid out yet is not wide either (tokens.css).
      document.documentElement.dataset['moved'] = ''
      return document.documentElement.scrollWidth - document.documentElement.clientWidth
    })
    if (over > 0) wide.push(name)
  }
  expect(wide).toEqual([])
})

test('the open menu and the open filters have no violation on a phone', async () => {
  const { page } = phone
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
