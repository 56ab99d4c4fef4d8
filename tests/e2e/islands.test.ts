/**
 * Public pages are HTML; what needs script is an island that wakes when a person reaches for it. No interaction happens
 * here unless a test makes one.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { testBrowser, waitForHydration } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { personIn, storedPairOf } from '#tests/support/people.ts'
import { listingOf } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { paths } from '#common/paths.ts'
import { AUTHORIZED_USER } from '#common/browser-storage.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db, { RATE_LIMITS: 'off' })
// The headless shell moves its own pointer over each new page.
const browser = await testBrowser('whole')
const cachingBrowser = await testBrowser('back/forward cache')
const profile = paths.listing(await listingOf(db, 'quintavalle'))
const NEWSLETTER = '/resource/tax-and-business-newsletter'
const ENDED_PAIR = JSON.stringify({ accessToken: 'ended', refreshToken: 'ended' })
const KB = 1_000

type Opened = BrowserContextOptions & { pair?: string; within?: Browser }

async function open(path: string, { pair, within = browser, ...options }: Opened = {}) {
  const context = await within.newContext({ viewport: { width: 390, height: 800 }, ...options })
  afterAll(() => context.close())
  const page = await context.newPage()
  const scripts = new Set<string>()
  const complaints: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  if (pair)
    await page.addInitScript(([key, stored]) => localStorage.setItem(key, stored), [AUTHORIZED_USER, pair] as const)
  await page.addInitScript(() => {
    const copied: string[] = []
    Object.assign(window, { copied })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => copied.push(text) } })
    // No share sheet: the address is copied.
    Reflect.deleteProperty(Navigator.prototype, 'share')
  })
  await page.goto(`${origin}${path}`, { waitUntil: 'load' })
  return { page, scripts, complaints }
}

const sizeOf = (scripts: ReadonlySet<string>) =>
  [...scripts]
    .map((path) => brotliCompressSync(readFileSync(join('build/client', path))).length)
    .reduce((sum, size) => sum + size, 0)

const live = (page: Page, name: string) =>
  page.locator(`page-island[name=${name}][live]`).waitFor({ state: 'attached' })
const liveCount = (page: Page) => page.locator('page-island[live]').count()
const copies = (page: Page) => page.evaluate(() => (window as unknown as { copied: string[] }).copied.length)
const share = (page: Page) => page.getByRole('button', { name: 'Share' })

/** Nobody gets the script of islands until it is released. */
async function holdScript(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => (asked = resolve))
  await page.route('**/assets/hydrate-*.js', async (route) => {
    asked()
    await released
    await route.continue()
  })
  return { release, isAsked }
}

test.each(['/', paths.agents, profile, '/who-is-an-ea', '/no-such-page'])(
  '%s loads at most 3 KB of script before anybody interacts',
  async (path) => {
    const { page, scripts, complaints } = await open(path)
    await page.waitForLoadState('networkidle')
    expect(await liveCount(page)).toBe(0)
    expect(scripts.size).toBeGreaterThan(0)
    expect(sizeOf(scripts)).toBeLessThanOrEqual(3 * KB)
    expect(complaints.filter((words) => !words.includes('404'))).toEqual([])
  },
)

test.each([
  { path: profile, reach: (page: Page) => share(page) },
  { path: paths.agents, reach: (page: Page) => page.getByRole('button', { name: /^Save / }).first() },
  { path: '/', reach: (page: Page) => page.getByRole('main').getByRole('combobox').first() },
])('an island at $path is live once it is reached for, with at most 74 KB of script', async ({ path, reach }) => {
  const { page, scripts } = await open(path)
  await reach(page).hover()
  await live(page, 'toasts')
  await page.waitForLoadState('networkidle')
  expect(sizeOf(scripts)).toBeLessThanOrEqual(74 * KB)
})

test.each<[string, (button: Locator) => Promise<void>]>([
  ['a mouse', (button) => button.click()],
  ['a finger', (button) => button.tap()],
  ['Enter', (button) => button.press('Enter')],
  ['the space bar', (button) => button.press('Space')],
  ['a screen reader', (button) => button.evaluate((element: HTMLElement) => element.click())],
])(
  'a button pressed by %s before its script is there does its work once, and again at the next press',
  async (_by, press) => {
    const { page, complaints } = await open(profile, { hasTouch: true })
    const { release, isAsked } = await holdScript(page)
    await press(share(page))
    await isAsked
    expect(await copies(page)).toBe(0)
    release()
    await page.getByText('Link copied').waitFor()
    await waitForHydration(page)
    expect(await copies(page)).toBe(1)
    await press(share(page))
    await expect.poll(() => copies(page)).toBe(2)
    expect(complaints).toEqual([])
  },
)

test('a button pressed before any script is there does its work once', async () => {
  const { page } = await open('/favicon.svg')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/start-*.js', (route) => released.then(() => route.continue()))
  await page.goto(`${origin}${profile}`, { waitUntil: 'commit' })
  await share(page).click()
  release()
  await page.getByText('Link copied').waitFor()
  expect(await copies(page)).toBe(1)
})

test('a button pressed twice before its script is there does its work once; another one does its own', async () => {
  const { page } = await open(paths.agents)
  const { release } = await holdScript(page)
  const save = page.getByRole('button', { name: /^Save / })
  for (const at of [0, 0, 1]) await save.nth(at).click()
  release()
  await expect.poll(() => page.locator('.card-acts [aria-pressed=true]').count()).toBe(2)
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('saved_listings') ?? '[]').length))
    .toBe(2)
})

test('a box ticked before its script is there is counted', async () => {
  const { page } = await open(paths.agents)
  const { release } = await holdScript(page)
  const boxes = page.getByRole('checkbox', { name: /^Compare / })
  for (const at of [0, 1]) await boxes.nth(at).check()
  release()
  await page.getByRole('link', { name: 'Compare 2' }).waitFor()
  expect(await boxes.nth(1).isChecked()).toBe(true)
})

test('a press whose script is lost on the way is no error, and the next press works', async () => {
  const { page, complaints } = await open(profile)
  await page.route('**/assets/react-*.js', (route) => route.abort())
  const lost = page.waitForEvent('requestfailed')
  await share(page).click()
  await lost
  await page.unroute('**/assets/react-*.js')
  await expect
    .poll(async () => {
      await share(page).click()
      return copies(page)
    })
    .toBeGreaterThan(0)
  // The browser itself says what it couldn't load.
  expect(complaints.filter((words) => !words.includes('ERR_FAILED'))).toEqual([])
})

test('a form whose script never answers is sent without it', async () => {
  const { page } = await open(NEWSLETTER)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await holdScript(page)
  const field = page.getByRole('form', { name: 'Newsletter' }).getByLabel('Email address')
  await field.fill('waiting@mail.example')
  await field.press('Enter')
  await page.clock.runFor(7_500)
  expect(new URL(page.url()).pathname).toBe(NEWSLETTER)
  await page.clock.runFor(1_000)
  await page.waitForURL(`${origin}${paths.newsletter}?sent=1`)
})

test('an island that waits to be seen becomes live in view, and not below the screen', async () => {
  const { publicId } = await listingOf(db, 'quintavalle')
  const path = paths.correction(publicId)
  const { page } = await open(path)
  await live(page, 'correction')
  const { page: short, scripts } = await open(path, { viewport: { width: 390, height: 100 } })
  await short.waitForLoadState('networkidle')
  expect([...scripts].filter((script) => script.includes('hydrate'))).toEqual([])
  await short.getByRole('textbox').first().scrollIntoViewIfNeeded()
  await live(short, 'correction')
})

test('what was typed before an island is live stays', async () => {
  const { page, complaints } = await open(NEWSLETTER)
  const { release } = await holdScript(page)
  const field = page.getByRole('form', { name: 'Newsletter' }).getByLabel('Email address')
  await field.pressSequentially('maria@')
  release()
  await live(page, 'newsletter')
  await field.pressSequentially('mail.example')
  expect(await field.inputValue()).toBe('maria@mail.example')
  expect(complaints).toEqual([])
})

test("a signed-in person doesn't see the sign-in link while the session is checked, and sees it if it has ended", async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const { page } = await open('/favicon.svg', { pair: ENDED_PAIR })
  await page.route('**/api/v2/auth/refresh', (route) => answered.then(() => route.continue()))
  await page.goto(`${origin}${profile}`)
  const signInLink = page.getByRole('banner').getByText('Sign in/Register').first()
  await live(page, 'account')
  expect(await signInLink.isVisible()).toBe(false)
  answer()
  await signInLink.waitFor({ state: 'visible' })
})

test('when another tab signs in, this one shows the way to the dashboard; when it signs out, the sign-in link', async () => {
  const { page } = await open(profile)
  const other = await page.context().newPage()
  await other.goto(`${origin}/favicon.svg`)
  const pair = storedPairOf(await personIn(db, { role: 'client' }))
  await other.evaluate(([key, stored]) => localStorage.setItem(key, stored), [AUTHORIZED_USER, pair] as const)
  const banner = page.getByRole('banner')
  await banner.getByText('Dashboard').first().waitFor()
  expect(await banner.getByText('Sign in/Register').first().isVisible()).toBe(false)
  await other.evaluate((key) => localStorage.removeItem(key), AUTHORIZED_USER)
  await banner.getByText('Sign in/Register').first().waitFor({ state: 'visible' })
})

test('without script there is no button that needs it', async () => {
  const { page } = await open(profile, { javaScriptEnabled: false })
  for (const name of ['Share', 'Print', 'Save', 'Watch this agent'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Save to contacts' }).isVisible()).toBe(true)
})

test('on a phone, the end of a list is laid out when scrolled near, and Back returns to where the list was left', async () => {
  const { page } = await open(paths.agents)
  const last = page.locator('.agent-card').nth(-2)
  const isLaidOut = () =>
    last
      .locator('p')
      .first()
      .evaluate((line) => line.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut()).toBe(false)
  await last.scrollIntoViewIfNeeded()
  await expect.poll(isLaidOut).toBe(true)
  // A click scrolls there first: where the list is left is where it is then.
  const next = page.getByRole('link', { name: 'Next' })
  await next.scrollIntoViewIfNeeded()
  const { y } = (await last.boundingBox()) ?? { y: 0 }
  await next.click()
  await page.waitForURL('**page=2')
  await page.goBack()
  await expect.poll(async () => Math.abs(((await last.boundingBox())?.y ?? 10_000) - y)).toBeLessThan(200)
})

test('on a phone, what is not laid out yet takes the room that it will need', async () => {
  const { page } = await open(paths.agents)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const estimated = await height()
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main *, footer'))
      part.style.contentVisibility = 'visible'
  })
  expect(Math.abs(estimated / (await height()) - 1)).toBeLessThan(0.04)
})

/** The page is shown as it was left: `mark` is still in its memory. */
async function goBackInMemory(page: Page): Promise<void> {
  await page.evaluate(() => history.back())
  await page.waitForFunction(() => 'mark' in window)
}
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { mark: true }))

test.each(['/', paths.agents, profile, NEWSLETTER])('Back shows %s as it was left, from memory', async (path) => {
  const { page, complaints } = await open(path, { within: cachingBrowser })
  await waitForHydration(page)
  await mark(page)
  await page.goto(`${origin}/who-is-an-ea`)
  await goBackInMemory(page)
  expect(new URL(page.url()).pathname).toBe(path)
  expect(complaints).toEqual([])
})

test('a page from memory shows who is signed in by now', async () => {
  const { page } = await open('/', { within: cachingBrowser })
  const banner = page.getByRole('banner')
  await waitForHydration(page)
  await mark(page)
  await page.goto(`${origin}/favicon.svg`)
  const pair = storedPairOf(await personIn(db, { role: 'client' }))
  await page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [AUTHORIZED_USER, pair] as const)
  await goBackInMemory(page)
  await banner.getByText('Dashboard').first().waitFor()
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate((key) => localStorage.removeItem(key), AUTHORIZED_USER)
  await goBackInMemory(page)
  await banner.getByText('Sign in/Register').first().waitFor({ state: 'visible' })
})

test('a list from memory ticks what is compared by now', async () => {
  const { page } = await open(`${paths.agents}?sort=name`, { within: cachingBrowser })
  const boxes = page.getByRole('checkbox', { name: /^Compare / })
  for (const at of [0, 1]) await boxes.nth(at).check()
  await mark(page)
  await page.getByRole('link', { name: 'Compare 2' }).click()
  await page
    .getByRole('link', { name: /^Remove / })
    .first()
    .click()
  await page.getByRole('columnheader').nth(2).waitFor({ state: 'detached' })
  await page.evaluate(() => history.go(-2))
  await page.waitForFunction(() => 'mark' in window)
  await page.getByText('Choose one or two more agents to compare.').waitFor()
  expect([await boxes.nth(0).isChecked(), await boxes.nth(1).isChecked()]).toEqual([false, true])
})
