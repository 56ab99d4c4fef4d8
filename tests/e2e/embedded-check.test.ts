/** The embedded check in the frame that we offer to other sites, at its narrowest. */
import { expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { checkSnippet } from '#app/lib/embed-snippets.ts'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const browser = await testBrowser()
const db = await testDatabase()
await loadSmallDirectory(db)
const LONG = { firstName: 'Maximiliana-Wilhelmina', lastName: 'Featherstonehaugh-Cholmondeley', state: 'MN' }
await insertListings(
  db,
  Array.from({ length: 8 }, (_, at) => ({ ...LONG, city: 'Inver Grove Heights Township', zip: `5507${at}` })),
)
const origin = await testServer(db)
const HEIGHT = 440

async function openFrame(query: string) {
  const { page, complaints } = await openPage(browser, { viewport: { width: 280, height: 800 } })
  const snippet = checkSnippet(origin).replace(paths.embeddedCheck, `${paths.embeddedCheck}?${query}`)
  await page.route(`${origin}/of-another-site`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<html lang="en"><title>A bank</title><body style="margin:0">${snippet}`,
    }),
  )
  await page.goto(`${origin}/of-another-site`)
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor({ timeout: 10_000 })
  return { page, frame: page.frameLocator('iframe'), complaints }
}

test.each(['', 'lang=es'])('the whole form is in sight, 280 pixels wide (%s)', async (query) => {
  const { page, frame } = await openFrame(query)
  expect(await frame.locator('html').evaluate((html) => html.scrollWidth)).toBe(280)
  const button = await frame.getByRole('button').boundingBox()
  expect((button?.y ?? HEIGHT) + (button?.height ?? 0)).toBeLessThan(HEIGHT)
  await page.context().close()
})

test.each(['', 'lang=es&'])(
  'an answer with eight long names begins in sight, and the keyboard reaches its end (%s)',
  async (query) => {
    const { page, frame } = await openFrame(`${query}last_name=${LONG.lastName}&first_name=${LONG.firstName}`)
    const [height, width] = await frame.locator('html').evaluate((html) => [html.scrollHeight, html.scrollWidth])
    const first = await frame.locator('li').first().boundingBox()
    expect(width).toBeLessThanOrEqual(280)
    expect((first?.y ?? HEIGHT) + (first?.height ?? 0)).toBeLessThan(HEIGHT)
    await frame.locator('body').click({ position: { x: 5, y: 5 } })
    await page.keyboard.press('End')
    await expect
      .poll(() => frame.locator('html').evaluate((html) => Math.round(html.scrollTop + html.clientHeight)))
      .toBe(height)
    expect(await findAxeViolations(page, 'wcag')).toEqual([])
    await page.context().close()
  },
)
