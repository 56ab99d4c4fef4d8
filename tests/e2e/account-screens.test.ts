/** Every screen of signing in and of the dashboard: in both themes, on small phones, and what each must not do. */
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD, takeMails } from '#tests/support/accounts.ts'
import { barriersOn } from '#tests/support/axe.ts'
import { openPage, scriptHasCome, testBrowser, visit } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { accountOf, signInAt } from '#tests/support/signed-in-tab.ts'

const db = await testDatabase()
// A company to sign in by, so that its button and its part of the account are among what is looked at.
const PROVIDER = { AUTH_OIDC_ISSUER: 'https://login.example', AUTH_OIDC_ID: 'enrolled', AUTH_OIDC_SECRET: 'a secret' }
const origin = await testServer(db, { RATE_LIMITS: 'off', ...PROVIDER })
const browser = await testBrowser()
await accountOf(db, 'Ada', 'ada@mail.example')
await accountOf(db, 'Wolfeschlegelsteinhausenbergerdorff-Featherstone', `${'long'.repeat(14)}@mail.example`)

const NO_TOKEN = 'a'.repeat(43)
const SIGN_IN_SCREENS = {
  login: '/auth/login?error=SessionRequired&callbackUrl=%2Fdashboard',
  register: '/auth/register',
  'register as an agent': '/auth/register?tab=1',
  'after registering': '/auth/register/success',
  verify: `/auth/verify/${NO_TOKEN}`,
  'ask for a reset': '/auth/reset-password',
  'a reset link that is over': `/auth/reset-password/${NO_TOKEN}`,
  'a reset without a link': '/auth/reset-password/reset',
  'after a reset': '/auth/reset-password/success',
}
const DASHBOARD_SCREENS = { account: '/dashboard/account', help: '/dashboard/help' }

const light = await openPage(browser, { colorScheme: 'light', viewport: { width: 320, height: 640 } })
const dark = await openPage(browser, { colorScheme: 'dark' })

/** In both themes, one of them on the smallest phone. */
async function look(path: string, act: (page: Page) => Promise<unknown> = async () => {}) {
  for (const { page } of [light, dark]) {
    await visit(page, `${origin}${path}`)
    await act(page)
    await lookAt(page, page === light.page ? 'wcag' : 'colours')
  }
}

async function lookAt(page: Page, rules: 'wcag' | 'colours' = 'wcag') {
  expect(await barriersOn(page, rules)).toEqual([])
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBeLessThanOrEqual(0)
}

test.each(Object.entries(SIGN_IN_SCREENS))(
  '%s has no violation, one heading, and is for no search engine',
  async (_name, path) => {
    await look(path)
    const { page } = dark
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.title()).toMatch(/^.+ \| Enrolled$/)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    for (const tag of ['link[rel=canonical]', 'meta[name=description]', 'meta[property^="og:"]']) {
      expect(await page.locator(tag).count()).toBe(0)
    }
  },
)

test('mistakes of a form have no violation, and the summary leads to each field', async () => {
  await look('/auth/register?tab=1', async (page) => {
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await page.getByRole('region', { name: 'Not registered yet' }).waitFor()
  })
  const { page } = dark
  const summary = page.getByRole('region', { name: 'Not registered yet' })
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await summary.getByRole('link').count()).toBe(10)
  await summary.getByRole('link', { name: 'Enter your city.' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('register-city')
})

test('a long form outlives a reload and the other tab; its passwords are not kept', async () => {
  const { page } = dark
  await visit(page, `${origin}/auth/register?tab=1`)
  // Until script has taken over, nothing keeps what is typed; the button waits for it too.
  const taken = () => page.getByRole('button', { name: 'Register', exact: true }).click({ trial: true })
  await taken()
  await page.getByLabel('First name').fill('Marisol')
  await page.getByLabel('Name of your firm').fill('Quintavalle Tax')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.reload()
  await scriptHasCome(page)
  await taken()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Marisol')
  expect(await page.getByLabel('Name of your firm').inputValue()).toBe('Quintavalle Tax')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  await page.getByRole('link', { name: 'I need help' }).click()
  await page.getByLabel('Phone').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Marisol')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD)
})

test('a password is shown on demand, pasted, and measured while it is typed', async () => {
  const { page } = dark
  await visit(page, `${origin}/auth/register`)
  const field = page.getByLabel('Password', { exact: true })
  await field.evaluate((element) => {
    const data = new DataTransfer()
    data.setData('text/plain', 'x')
    const paste = new ClipboardEvent('paste', { clipboardData: data, cancelable: true, bubbles: true })
    element.dispatchEvent(paste)
    if (paste.defaultPrevented) throw new Error('Pasting is forbidden.')
  })
  await field.fill('password12345')
  await page.getByText('Easy to guess.').waitFor({ timeout: 20_000 })
  await page.getByRole('button', { name: /^Show ?: Password$/ }).click()
  await expect.poll(() => field.getAttribute('type')).toBe('text')
  expect(await field.getAttribute('autocomplete')).toBe('new-password')
})

test('a wrong password keeps the address, and says no more than it may', async () => {
  const { page } = dark
  await signInAt(page, origin, 'nobody@mail.example')
  await page.getByText('The email or the password is wrong, or the address is not confirmed yet.').waitFor()
  expect(await page.getByLabel('Email address').inputValue()).toBe('nobody@mail.example')
})

test('opening a link of a mail changes nothing; its page tells its address to nobody', async () => {
  await fetch(`${origin}/api/v2/public/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Ines',
      last_name: 'Moss',
      email: 'ines@mail.example',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      accept_terms: true,
    }),
  })
  await expect.poll(async () => (await db`select 1 from mail where kind = 'verify'`).length).toBe(1)
  const path = /\/auth\/verify\/[\w-]{43}/.exec((await takeMails(db))[0]?.bodyText ?? '')?.[0] ?? ''
  const answer = await fetch(`${origin}${path}`)
  expect([answer.headers.get('referrer-policy'), answer.headers.get('cache-control')]).toEqual([
    'no-referrer',
    'no-store',
  ])
  const { page } = dark
  await visit(page, `${origin}${path}`)
  const confirmed = () => db`select 1 from account where email = 'ines@mail.example' and email_verified_at is not null`
  expect(await confirmed()).toHaveLength(0)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  expect(await confirmed()).toHaveLength(1)
})

test('/auth leads to signing in, and keeps the way on', async () => {
  const answer = await fetch(`${origin}/auth?callbackUrl=%2Fagents`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth/login?callbackUrl=%2Fagents'])
})

test('the second step: set up by the key, asked for at the next sign-in, opened by a recovery code', async () => {
  const { page } = dark
  await signInAt(page, origin, 'ada@mail.example', '/auth/login?callbackUrl=%2Fdashboard%2Faccount')
  const part = page.locator('#two-step')
  await part.getByLabel('Your password').fill(PASSWORD)
  await part.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await part.getByRole('img', { name: /QR code/ }).waitFor()
  await lookAt(page)
  const secret = ((await part.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await part.getByLabel('Code', { exact: true }).fill('000000')
  await part.getByRole('button', { name: 'Turn it on' }).click()
  await part.getByRole('region', { name: 'Not on yet' }).waitFor()
  await part.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate())
  await part.getByRole('button', { name: 'Turn it on' }).click()
  await part.getByText('They are shown only now.').waitFor()
  const codes = await part.locator('li').allInnerTexts()
  expect(codes).toHaveLength(10)
  await lookAt(page)
  await part.getByRole('button', { name: 'I have kept them' }).click()
  await part.getByText('Two-step sign-in is on', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You are signed out.').waitFor()

  await signInAt(page, origin, 'ada@mail.example')
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await lookAt(page)
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
})

test('the dashboard has no violation in either theme, with the longest names, and no more width than a phone', async () => {
  for (const { page } of [light, dark]) {
    await page.context().clearCookies()
    await page.goto(`${origin}/favicon.svg`)
    await page.evaluate(() => localStorage.clear())
    await signInAt(page, origin, `${'long'.repeat(14)}@mail.example`)
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
    await page.waitForLoadState('networkidle')
    await lookAt(page)
  }
  // What they show comes by calls.
  for (const path of Object.values(DASHBOARD_SCREENS)) await look(path, (page) => page.waitForLoadState('networkidle'))
})
