/** Public pages start their script when a person interacts. No interaction happens here unless a test makes one. */
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listingOf } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { AUTHORIZED_USER } from '#common/auth-session.ts'
import { paths } from '#common/paths.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)
// The headless shell moves its own pointer over each new page.
const browser = await testBrowser('whole')
const profile = paths.listing(await listingOf(db, 'quintavalle'))
const ENDED_PAIR = JSON.stringify({ accessToken: 'ended', refreshToken: 'ended' })
let answerRefresh = () => {}
const refreshAsked = new Promise<void>((resolve) => (answerRefresh = resolve))

type Opened = BrowserContextOptions & {
  signedIn?: boolean
  /** Time passes only by `page.clock`, however slow the machine is. */
  hasReducedMotion?: boolean
}

async function open(path: string, options: Opened = {}) {
  const { signedIn = false, hasReducedMotion = false, ...rest } = options
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, ...rest })
  afterAll(() => context.close())
  const page = await context.newPage()
  await page.addInitScript(() => document.addEventListener('hydrated', () => Object.assign(window, { taken: true })))
  if (signedIn) {
    await page.addInitScript(([key, pair]) => localStorage.setItem(key, pair), [AUTHORIZED_USER, ENDED_PAIR] as const)
    await page.route('**/api/v2/auth/refresh', (route) => refreshAsked.then(() => route.continue()))
  }
  if (hasReducedMotion) {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
  }
  await page.goto(`${origin}${path}`, { waitUntil: 'load' })
  return {
    page,
    isTaken: () => page.evaluate(() => 'taken' in window),
    taken: () => page.waitForFunction(() => 'taken' in window),
  }
}

test.each(['/', paths.agents, profile, '/who-is-an-ea', '/no-such-page'])(
  '%s loads no script with the page, and is hydrated at the first interaction',
  async (path) => {
    const html = await (await fetch(`${origin}${path}`)).text()
    expect(html).not.toMatch(/<script[^>]* (src|type="module")/)
    expect(html).not.toContain('rel="modulepreload"')
    const { page, isTaken, taken } = await open(path, { hasReducedMotion: true })
    expect(await isTaken()).toBe(false)
    await page.mouse.move(100, 100)
    await taken()
  },
)

test('without interaction, the page is hydrated some seconds later', async () => {
  const { page, isTaken, taken } = await open(profile, { hasReducedMotion: true })
  await page.clock.runFor(4_900)
  expect(await isTaken()).toBe(false)
  await page.clock.runFor(200)
  await taken()
})

test('a click before hydration takes effect after it', async () => {
  const { page } = await open(profile, { permissions: ['clipboard-read', 'clipboard-write'] })
  const button = page.getByRole('button', { name: 'Share' })
  // As a screen reader clicks it: no pointer, no key.
  await button.evaluate((element: HTMLElement) => element.click())
  await page.getByText('Link copied').waitFor()
})

test('on a phone, the end of a list is laid out when scrolled near; the next page is laid out at once, so Back restores the scroll', async () => {
  const { page, taken } = await open(paths.agents)
  const last = page.locator('.rows > li').last().locator('p').first()
  const isLaidOut = () => last.evaluate((line) => line.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut()).toBe(false)
  await last.scrollIntoViewIfNeeded()
  await expect.poll(isLaidOut, { timeout: 10_000 }).toBe(true)
  await taken()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL('**page=2')
  await page.locator('html[data-moved]').waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await isLaidOut()).toBe(true)
})

test('what was typed before hydration stays', async () => {
  const { page, taken } = await open('/')
  const box = page.getByRole('main').getByRole('combobox').or(page.getByRole('main').getByRole('searchbox')).first()
  await box.fill('Maria Gonzales')
  await taken()
  expect(await box.inputValue()).toBe('Maria Gonzales')
})

test("for a signed-in person hydration starts at once, and the sign-in link shows only if it's needed", async () => {
  const { page, taken } = await open(profile, { signedIn: true })
  const signInLink = page.getByRole('banner').getByText('Sign in/Register').first()
  await taken()
  expect(await signInLink.isVisible()).toBe(false)
  answerRefresh()
  await signInLink.waitFor({ state: 'visible' })
})

test('when another tab signs in, this one hydrates', async () => {
  const { page, isTaken, taken } = await open(profile, { hasReducedMotion: true })
  expect(await isTaken()).toBe(false)
  await page.evaluate((key) => dispatchEvent(new StorageEvent('storage', { key })), AUTHORIZED_USER)
  await taken()
})

test('without script there is no button that needs it', async () => {
  const { page } = await open(profile, { javaScriptEnabled: false })
  expect(await page.getByRole('button', { name: 'Share' }).isVisible()).toBe(false)
})
