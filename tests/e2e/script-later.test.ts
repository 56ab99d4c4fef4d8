/** Public pages start their script when somebody is there. Here no sign of a person is given unless a test gives one. */
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listingOf } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { AUTHORIZED_USER } from '#contract/authorized-user.ts'
import { paths } from '#contract/paths.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)
// The shell moves a pointer of its own over each new page.
const browser = await testBrowser('whole')
const profile = paths.listing(await listingOf(db, 'quintavalle'))
const ENDED_PAIR = JSON.stringify({ accessToken: 'ended', refreshToken: 'ended' })
let answerRefresh = () => {}
const refreshAsked = new Promise<void>((resolve) => (answerRefresh = resolve))

type Opened = BrowserContextOptions & {
  signedIn?: boolean
  /** Time passes only by `page.clock`, however long the machine takes. */
  isStill?: boolean
}

async function open(path: string, options: Opened = {}) {
  const { signedIn = false, isStill = false, ...rest } = options
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, ...rest })
  afterAll(() => context.close())
  const page = await context.newPage()
  await page.addInitScript(() => document.addEventListener('taken-over', () => Object.assign(window, { taken: true })))
  if (signedIn) {
    await page.addInitScript(([key, pair]) => localStorage.setItem(key, pair), [AUTHORIZED_USER, ENDED_PAIR] as const)
    await page.route('**/api/v2/auth/refresh', (route) => refreshAsked.then(() => route.continue()))
  }
  if (isStill) {
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
  '%s loads no script with the page, and is taken over at the first sign of a person',
  async (path) => {
    const html = await (await fetch(`${origin}${path}`)).text()
    expect(html).not.toMatch(/<script[^>]* (src|type="module")/)
    expect(html).not.toContain('rel="modulepreload"')
    const { page, isTaken, taken } = await open(path, { isStill: true })
    expect(await isTaken()).toBe(false)
    await page.mouse.move(100, 100)
    await taken()
  },
)

test('nobody moves: it is taken over some seconds later', async () => {
  const { page, isTaken, taken } = await open(profile, { isStill: true })
  await page.clock.runFor(4_900)
  expect(await isTaken()).toBe(false)
  await page.clock.runFor(200)
  await taken()
})

test('a button pressed before script came does its work when it has', async () => {
  const { page } = await open(profile, { permissions: ['clipboard-read', 'clipboard-write'] })
  const button = page.getByRole('button', { name: 'Share' })
  // As a screen reader presses it: no pointer, no key.
  await button.evaluate((element: HTMLElement) => element.click())
  await page.getByText('Link copied').waitFor()
})

test('on a phone the end of a list is laid out when somebody comes near; the next page is whole, or no way back would fit', async () => {
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

test('what was typed before script came stays', async () => {
  const { page, taken } = await open('/')
  const box = page.getByRole('main').getByRole('combobox').or(page.getByRole('main').getByRole('searchbox')).first()
  await box.fill('Maria Gonzales')
  await taken()
  expect(await box.inputValue()).toBe('Maria Gonzales')
})

test('for who is signed in it starts at once, and the way in shows only when it turns out to be needed', async () => {
  const { page, taken } = await open(profile, { signedIn: true })
  const wayIn = page.getByRole('banner').getByText('Sign in/Register').first()
  await taken()
  expect(await wayIn.isVisible()).toBe(false)
  answerRefresh()
  await wayIn.waitFor({ state: 'visible' })
})

test('another tab signs in: this one wakes', async () => {
  const { page, isTaken, taken } = await open(profile, { isStill: true })
  expect(await isTaken()).toBe(false)
  await page.evaluate((key) => dispatchEvent(new StorageEvent('storage', { key })), AUTHORIZED_USER)
  await taken()
})

test('without script there is no button that needs it', async () => {
  const { page } = await open(profile, { javaScriptEnabled: false })
  expect(await page.getByRole('button', { name: 'Share' }).isVisible()).toBe(false)
})
