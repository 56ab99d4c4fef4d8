/** One person, several tabs, two layers: signing in or out in one tab does so everywhere. */
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { expectUrl, waitForHydration, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { accountOf, signInAt, storedPair, tabsOf } from '#tests/support/signed-in-tab.ts'

const db = await testDatabase()
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()
await accountOf(db, 'Ada', 'ada@mail.example')
await accountOf(db, 'Bruno', 'bruno@mail.example')

const contexts: BrowserContext[] = []
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
})

async function freshContext(options: { width?: number } = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: options.width ?? 1280, height: 900 } })
  contexts.push(context)
  return context
}

async function signedIn(email = 'ada@mail.example') {
  const context = await freshContext()
  const page = await context.newPage()
  await signInAt(page, origin, email)
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  // The token pair comes first, the library's session after it.
  await expect.poll(async () => (await librarySession(page)).user?.name).toBeTruthy()
  return { context, page }
}

const waitUntilSignedIn = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' }).waitFor()
const greeting = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: `Hello, ${name}` }).waitFor()
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in/Register' })
const dashboardButton = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Dashboard' })
/** The refresh tokens that were sent. */
const refreshesIn = (context: BrowserContext) => {
  const seen: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh'))
      seen.push((request.postDataJSON() as { refreshToken: string }).refreshToken)
  })
  return seen
}
const librarySession = (page: Page) =>
  page.evaluate(() =>
    fetch('/api/auth/session').then((answer) => answer.json() as Promise<{ user?: { name: string } }>),
  )
/** As when a window comes to the front. */
const focus = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))
const expireAccessTokens = () => db`update session_token set expires_at = now() where kind = 'access'`

test('storage holds only the two tokens, and the library has the same person', async () => {
  const { page } = await signedIn()
  const pair = await storedPair(page)
  expect(Object.keys(pair ?? {})).toEqual(['accessToken', 'refreshToken'])
  await expect.poll(async () => (await librarySession(page)).user?.name).toBe('Ada Moss')
})

test('three tabs whose tokens expire together refresh once, and no one is signed out', async () => {
  const { context } = await signedIn()
  const tabs = await tabsOf(
    context,
    ['/dashboard', '/dashboard/account', '/dashboard'].map((path) => origin + path),
  )
  await Promise.all(tabs.map(waitUntilSignedIn))
  await Promise.all(tabs.map((tab) => tab.waitForLoadState('networkidle')))
  const before = await storedPair(tabs[0] as Page)
  const refreshes = refreshesIn(context)
  await expireAccessTokens()
  // Six or seven calls in each, all at the same moment.
  await Promise.all(tabs.map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))))
  await Promise.all(tabs.map((tab) => focus(tab)))
  await expect.poll(async () => (await storedPair(tabs[0] as Page))?.accessToken).not.toBe(before?.accessToken)
  await Promise.all(tabs.map(waitUntilSignedIn))
  expect(refreshes).toHaveLength(1)
  expect((await storedPair(tabs[0] as Page))?.accessToken).not.toBe(before?.accessToken)
})

test('three tabs started at one moment never send a token twice', async () => {
  const { context, page } = await signedIn()
  await page.close()
  const refreshes = refreshesIn(context)
  const tabs = await tabsOf(
    context,
    Array.from({ length: 3 }, () => `${origin}/dashboard`),
  )
  await Promise.all(tabs.map((tab) => greeting(tab, 'Ada')))
  // A late one starts from the first tab's pair.
  expect(refreshes.length).toBeGreaterThan(0)
  expect(new Set(refreshes).size).toBe(refreshes.length)
  const different = async () =>
    new Set((await Promise.all(tabs.map(storedPair))).map((pair) => pair?.refreshToken)).size
  await expect.poll(different).toBe(1)
})

test('signing out in one tab signs out all, on cached pages too, and ends both layers', async () => {
  const { context, page } = await signedIn()
  const [publicTab, dashboardTab] = (await tabsOf(context, [`${origin}/agents`, `${origin}/dashboard/help`])) as [
    Page,
    Page,
  ]
  await dashboardButton(publicTab).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInLink(publicTab).waitFor()
  await expectUrl(dashboardTab, /\/auth\/login\?error=SessionEnded&callbackUrl=%2Fdashboard%2Fhelp/)
  await dashboardTab.getByText('You were signed out. Sign in again.').waitFor()
  await expect.poll(() => storedPair(publicTab)).toBeNull()
  await expect.poll(() => librarySession(publicTab)).toEqual({})
})

test('signing out through the library ends the token layer, and a page that gets the focus shows it', async () => {
  const { context } = await signedIn()
  const [tab] = (await tabsOf(context, [`${origin}/agents`])) as [Page]
  await dashboardButton(tab).waitFor()
  await expect.poll(async () => (await librarySession(tab)).user?.name).toBe('Ada Moss')
  await tab.evaluate(async () => {
    const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
    await fetch('/api/auth/signout', { method: 'POST', body: new URLSearchParams({ csrfToken }) })
  })
  // As often as the window gets the focus; another focus within a second does not count.
  const isSignedInAgain = async () => {
    await focus(tab)
    return signInLink(tab).isVisible()
  }
  await expect.poll(isSignedInAgain, { interval: 1_100, timeout: 20_000 }).toBe(true)
  await expect.poll(() => storedPair(tab)).toBeNull()
})

test('another person’s sign-in replaces the first in every tab', async () => {
  const { context, page } = await signedIn()
  const [other] = (await tabsOf(context, [`${origin}/agents`])) as [Page]
  await dashboardButton(other).waitFor()
  const login = await fetch(`${origin}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bruno@mail.example', password: PASSWORD }),
  })
  const { data } = (await login.json()) as { data: { accessToken: string; refreshToken: string } }
  const pair = JSON.stringify({ accessToken: data.accessToken, refreshToken: data.refreshToken })
  await other.evaluate((text) => localStorage.setItem('authorized_user', text), pair)
  await greeting(page, 'Bruno')
  await other.reload()
  await dashboardButton(other).waitFor()
  // An attempt that a renewed token interrupted is repeated when the window gets the focus.
  const readShownName = async () => {
    await focus(other)
    return (await librarySession(other)).user?.name
  }
  await expect.poll(readShownName, { interval: 1_100, timeout: 20_000 }).toBe('Bruno Moss')
})

test('a cookie without a stored pair signs in again by a code that is used once', async () => {
  const { context, page } = await signedIn()
  await expect.poll(async () => (await librarySession(page)).user?.name).toBe('Ada Moss')
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate(() => localStorage.clear())
  const [tab] = (await tabsOf(context, [`${origin}/agents`])) as [Page]
  await dashboardButton(tab).waitFor()
  expect(await storedPair(tab)).not.toBeNull()
})

test('no one is signed out while offline, and the page continues after reconnecting', async () => {
  const { context, page } = await signedIn()
  await context.route('**/api/**', (route) => route.abort())
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'We can’t connect' }).waitFor({ timeout: 20_000 })
  expect(await storedPair(page)).not.toBeNull()
  await context.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await greeting(page, 'Ada')
})

test('an ended session leads to sign-in, and back to what was typed', async () => {
  const { page } = await signedIn()
  await page.goto(`${origin}/dashboard/account`)
  await page.getByLabel('First name').fill('Adelaide')
  await db`update session set ended_at = now(), end_reason = 'revoked' where ended_at is null`
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectUrl(page, /\/auth\/login\?error=SessionEnded/)
  await waitForHydration(page)
  expect(await storedPair(page)).toBeNull()
  await page.getByLabel('Email address').fill('ada@mail.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectUrl(page, `${origin}/dashboard/account`)
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Adelaide')
  expect(await db`select first_name from account where email = 'ada@mail.example'`).toEqual([{ firstName: 'Ada' }])
})

test('the dashboard without a session asks the library, which leads to sign-in and back', async () => {
  const page = await (await freshContext()).newPage()
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await page.goto(`${origin}/dashboard/account`)
  await expectUrl(page, /\/auth\/login\?error=SessionRequired&callbackUrl=%2Fdashboard%2Faccount/)
  await page.getByText('Sign in to continue.').waitFor()
  expect(asked.some((url) => url.includes('/api/auth/signin?error=SessionRequired'))).toBe(true)
})

test('another site in callbackUrl is not followed', async () => {
  const page = await (await freshContext()).newPage()
  await signInAt(page, origin, 'ada@mail.example', '/auth/login?callbackUrl=https%3A%2F%2Fevil.example%2Fx')
  await expectUrl(page, `${origin}/dashboard?count=0`)
})

test('a signed-out reader gets no cookie, and requests nothing but the session', async () => {
  const context = await freshContext()
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/') && asked.push(new URL(request.url()).pathname)))
  await page.goto(`${origin}/agents`)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  expect([...new Set(asked)]).toEqual(['/api/auth/session'])
  expect(await context.cookies()).toEqual([])
  const before = asked.length
  const countRequests = async () => {
    await focus(page)
    return asked.length
  }
  await expect.poll(countRequests, { interval: 1_100, timeout: 20_000 }).toBeGreaterThan(before)
})

test.each([390, 1280])('the header changes without moving anything, at %i pixels', async (width) => {
  const { context } = await signedIn()
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 900 })
  // The header changes once the session is known: after the fonts, which move every text that they replace.
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    let fontsAt = Number.POSITIVE_INFINITY
    addEventListener('load', () => void document.fonts.ready.then(() => (fontsAt = performance.now())))
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
      for (const { startTime, value, sources } of list.getEntries() as Shift[]) {
        if (startTime > fontsAt && sources.some(({ node }) => node?.parentElement?.closest('header')))
          shifts.push(value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await gotoHydrated(page, `${origin}/agents`)
  await dashboardButton(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await dashboardButton(page).getAttribute('href')).toBe('/dashboard?count=0')
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
})
