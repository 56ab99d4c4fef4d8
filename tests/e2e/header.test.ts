/** Header and footer, exactly as the specification has them. */
import { expect, test } from 'vitest'
import { MOBILE_BREAKPOINT_PX } from '#common/limits.ts'
import { openPage, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { PRODUCT } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { currentYear } from '#common/dates.ts'

const origin = await testServer(await testDatabase())
const browser = await testBrowser()

const MENU = [
  ['Ask an EA', PRODUCT.questionsToAsk],
  ['News & Articles', '/blog/all'],
  ['Resources', '/tax-resources'],
] as const
const NARROW_ONLY = [
  ['About', '/company-info/about-us'],
  ['Terms of use', '/company-info/terms'],
  ['Privacy Policy', '/company-info/privacy'],
  ['FAQ', '/faq'],
] as const
const FOOTER = [
  '/company-info/about-us',
  '/company-info/privacy',
  '/company-info/terms',
  '/faq',
  '/',
  '/agents',
  PRODUCT.questionsToAsk,
  PRODUCT.findOrVerify,
]

const at = (width: number, javaScriptEnabled = true) =>
  openPage(browser, { viewport: { width, height: 700 }, javaScriptEnabled })

test('at 798 pixels the menu is in the header and there is no hamburger', async () => {
  const { page } = await at(MOBILE_BREAKPOINT_PX)
  await page.goto(origin)
  const links = page.getByRole('banner').getByRole('navigation', { name: 'Main' }).getByRole('link')
  expect(await links.allInnerTexts()).toEqual(MENU.map(([name]) => name))
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    MENU.map(([, to]) => to),
  )
  expect(await page.locator('header summary').isVisible()).toBe(false)
  expect(await page.getByRole('banner').getByRole('link', { name: 'About' }).count()).toBe(0)
  await page.context().close()
})

test.each([true, false])(
  'at 797 pixels a hamburger opens the menu with its extra entries (script: %s)',
  async (script) => {
    const { page } = await at(MOBILE_BREAKPOINT_PX - 1, script)
    await page.goto(origin)
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    await page.locator('header summary').click()
    const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
    await expect.poll(() => links.allInnerTexts()).toEqual([...MENU, ...NARROW_ONLY].map(([name]) => name))
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      [...MENU, ...NARROW_ONLY].map(([, to]) => to),
    )
    await page.context().close()
  },
)

test.each([
  ['/questions', 'Ask an EA', 'true'],
  ['/new-question', 'Ask an EA', 'true'],
  ['/blog', 'News & Articles', 'true'],
  ['/blog/all', 'News & Articles', 'page'],
  ['/tax-resources/forms', 'Resources', 'true'],
  ['/agents', 'Find an agent', 'page'],
  ['/faq', 'Resources', 'true'],
  ['/resource/tax-tips', 'Resources', 'true'],
  ['/newsletter', 'Resources', 'true'],
  ['/contact', undefined, undefined],
])('on %s the header marks %s', async (path, name, current) => {
  const html = await (await fetch(`${origin}${path}`)).text()
  const [header = ''] = html.split('</header>')
  const found = /aria-current="([^"]*)"[^>]*>([^<]*)</.exec(header)
  expect([found?.[2]?.replace('&amp;', '&'), found?.[1]]).toEqual([name, current])
})

test('the hamburger works by keyboard: Enter opens, Escape closes and returns the focus', async () => {
  const { page } = await at(390)
  await gotoHydrated(page, origin)
  const summary = page.locator('header summary')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await summary.focus()
  await page.keyboard.press('Enter')
  await menu.waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Find an agent')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.context().close()
})

test('the sign-in link is on the right, without notifications or dashboard for a visitor', async () => {
  const { page } = await at(1280)
  await page.goto(origin)
  const banner = page.getByRole('banner')
  expect(await banner.getByRole('link', { name: 'Sign in/Register' }).getAttribute('href')).toBe('/auth/login')
  expect(await banner.getByRole('link', { name: 'Dashboard' }).count()).toBe(0)
  // In one line on the smallest phone.
  await page.setViewportSize({ width: 320, height: 640 })
  expect((await banner.getByRole('link', { name: 'Sign in/Register' }).boundingBox())?.height).toBe(44)
  await page.context().close()
})

test('the header stays at the top once the page is scrolled past it', async () => {
  const { page } = await at(390)
  await page.goto(`${origin}/license-verification`)
  await page.evaluate(() => window.scrollTo(0, 600))
  await expect
    .poll(
      () =>
        page
          .locator('header')
          .first()
          .evaluate((header) => header.getBoundingClientRect().top),
      { timeout: 10_000 },
    )
    .toBe(0)
  await page.context().close()
})

test('the footer has the links of the specification and the current year', async () => {
  const { page } = await at(1280)
  await page.goto(origin)
  const footer = page.getByRole('contentinfo')
  // What vouches for the site is a group of its own.
  const links = footer.getByRole('navigation', { name: 'Footer' }).getByRole('link')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs.sort()).toEqual([...FOOTER].sort())
  expect(await footer.innerText()).toContain(`© ${currentYear()}`)
  await page.context().close()
})

test('a link is followed by the browser, which shows that the next page is loading', async () => {
  const { page } = await at(1280)
  await gotoHydrated(page, origin)
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.isNavigationRequest()),
    page.getByRole('banner').getByRole('link', { name: 'Resources' }).click(),
  ])
  expect(new URL(request.url()).pathname).toBe('/tax-resources')
  await page.context().close()
})

test('before the first import, the directory says so instead of blaming the search', async () => {
  for (const path of ['/agents', '/agents?last_name=Smith', '/agents/ca']) {
    const html = await (await fetch(`${origin}${path}`)).text()
    expect(html).toContain('have an IRS list yet')
    expect(html).not.toContain('match your search')
  }
})
