/** Every screen of signing in and of the dashboard: in both themes, on small phones, and what each must not do. */
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD, takeQueuedEmails } from '#tests/support/accounts.ts'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, waitForHydration, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { accountOf, signInAt } from '#tests/support/signed-in-tab.ts'

const db = await testDatabase()
// A sign-in provider, so that its button and its part of the account are tested too.
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
const DASHBOARD_SCREENS = {
  account: '/dashboard/account',
  help: '/dashboard/help',
  saved: '/dashboard/saved',
  notifications: '/dashboard/notifications',
  'notification settings': '/dashboard/notifications?view=choices',
  questions: '/dashboard/questions',
  reviews: '/dashboard/reviews',
  'become an agent': '/dashboard/become-agent',
  'check many names': '/dashboard/bulk-verification',
  'API keys': '/dashboard/api-keys',
  webhooks: '/dashboard/webhooks',
}

const light = await openPage(browser, { colorScheme: 'light', viewport: { width: 320, height: 640 } })
const dark = await openPage(browser, { colorScheme: 'dark' })

/** In both themes, one of them on the smallest phone. */
async function checkScreen(path: string, act: (page: Page) => Promise<unknown> = async () => {}) {
  for (const { page } of [light, dark]) {
    await gotoHydrated(page, `${origin}${path}`)
    await act(page)
    await checkPage(page, page === light.page ? 'wcag' : 'colors')
  }
}

async function checkPage(page: Page, rules: 'wcag' | 'colors' = 'wcag') {
  expect(await findAxeViolations(page, rules)).toEqual([])
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBeLessThanOrEqual(0)
}

test.each(Object.entries(SIGN_IN_SCREENS))(
  '%s has no violation, has one heading, and is noindex',
  async (_name, path) => {
    await checkScreen(path)
    const { page } = dark
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.title()).toMatch(/^.+ \| Enrolled$/)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    for (const tag of ['link[rel=canonical]', 'meta[name=description]', 'meta[property^="og:"]']) {
      expect(await page.locator(tag).count()).toBe(0)
    }
  },
)

test('a form with errors has no violation, and the summary links to each field', async () => {
  await checkScreen('/auth/register', async (page) => {
    await page.getByRole('button', { name: 'Create account', exact: true }).click()
    await page.getByRole('region', { name: 'Fix the fields marked below.' }).waitFor()
  })
  const { page } = dark
  const summary = page.getByRole('region', { name: 'Fix the fields marked below.' })
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await summary.getByRole('link').count()).toBe(5)
  await summary.getByRole('link', { name: 'Enter your last name.' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('register-last_name')
})

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

async function fillInAccount(page: Page) {
  await page.getByLabel('First name').fill('Marisol')
  await page.getByLabel('Last name').fill('Quintavalle')
  await page.getByLabel('Email address').fill('marisol@mail.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
}

test('an agent registers in three steps: each is checked alone, and going back loses nothing', async () => {
  await checkScreen('/auth/register?tab=1', async (page) => {
    await step(page, 'Step 1 of 3').waitFor()
    await goOn(page)
    await page.getByText('Enter your last name.').first().waitFor()
    expect(await page.getByText('Enter your city.').count()).toBe(0)
    await fillInAccount(page)
    await page.keyboard.press('Enter')
    await step(page, 'Step 2 of 3 Your practice').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Your practice')
    await goOn(page)
    await page.getByRole('region', { name: 'Fix the fields marked below.' }).waitFor()
  })
  const { page } = dark
  await page.getByRole('link', { name: 'Enter your city.' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('register-city')
  await page.keyboard.type('Fresno')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await step(page, 'Step 1 of 3').waitFor()
  expect(await page.getByLabel('Confirm password').inputValue()).toBe(PASSWORD)
  await page.goBack()
  await step(page, 'Step 2 of 3').waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Fresno')
  // A later step's address asks for what the earlier ones lack.
  await page.goto(`${origin}/auth/register?tab=1&step=3`)
  await waitForHydration(page)
  await step(page, 'Step 3 of 3').waitFor()
  await checkPage(page)
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await step(page, 'Step 1 of 3').waitFor()
  await page.getByText('Use at least 12 characters.').first().waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Marisol')
})

test("a long form survives a reload and the other tab; its passwords aren't stored", async () => {
  const { page } = dark
  await gotoHydrated(page, `${origin}/auth/register?tab=1`)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await waitForHydration(page)
  // Until the page is hydrated, nothing saves what is typed; the button waits for that too.
  const taken = () => page.getByRole('button', { name: 'Continue' }).click({ trial: true })
  await taken()
  await fillInAccount(page)
  await goOn(page)
  await page.getByLabel('Name of your firm').fill('Quintavalle Tax')
  await page.reload()
  await waitForHydration(page)
  await taken()
  await expect.poll(() => page.getByLabel('Name of your firm').inputValue()).toBe('Quintavalle Tax')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Marisol')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  await page.getByRole('link', { name: 'I need help' }).click()
  await page.getByLabel('Phone').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Marisol')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD)
})

test('a password is shown on demand, can be pasted, and is measured while it is typed', async () => {
  const { page } = dark
  await gotoHydrated(page, `${origin}/auth/register`)
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

test('a person who continues with a provider is told beforehand that this accepts the terms', async () => {
  const { page } = dark
  await gotoHydrated(page, `${origin}/auth/login`)
  const ways = page.getByRole('region', { name: 'Other ways to sign in' })
  await ways.getByText('By continuing, you agree to the Terms of Use and Privacy Policy.').waitFor()
  await ways.getByRole('button').first().waitFor()
  expect(await ways.getByRole('link', { name: 'Terms of Use' }).getAttribute('href')).toBe('/company-info/terms')
  expect(await ways.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/company-info/privacy')
})

test('a wrong password keeps the email and reveals nothing else', async () => {
  const { page } = dark
  await signInAt(page, origin, 'nobody@mail.example')
  await page.getByText('That email or password is wrong, or you haven’t confirmed your email address yet.').waitFor()
  expect(await page.getByLabel('Email address').inputValue()).toBe('nobody@mail.example')
})

test('an email that doesn’t come is sent again: right after registering, and after a failed sign-in', async () => {
  const { page } = dark
  await gotoHydrated(page, `${origin}/auth/register`)
  await page.getByLabel('First name').fill('Olive')
  await page.getByLabel('Last name').fill('Reed')
  await page.getByLabel('Email address').fill('olive@mail.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByLabel(/I have read and accept/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('We’ve sent an email to olive@mail.example.').waitFor()
  await checkPage(page)
  const sent = async () => (await db`select 1 from mail where recipient = 'olive@mail.example'`).length
  await page.getByRole('button', { name: 'Send the confirmation email again' }).click()
  await page.getByText('If this email address still needs to be confirmed, we’ve sent another email there.').waitFor()
  expect(await sent()).toBe(2)

  await signInAt(page, origin, 'olive@mail.example')
  // The password was right, so this alone sends one.
  await page.getByRole('link', { name: 'Get a new confirmation email' }).click()
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
  expect(await page.getByLabel('Email address').inputValue()).toBe('olive@mail.example')
  await page.getByRole('button', { name: 'Send the confirmation email again' }).click()
  await page.getByText('Check your spam folder, too.').waitFor()
  await checkPage(page)
  expect(await sent()).toBe(4)
  await takeQueuedEmails(db)
})

test('without JavaScript, the sign-in pages have no form that does nothing, and say what works', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  for (const path of ['/auth/login', '/auth/register', '/auth/register/success', '/auth/reset-password']) {
    await page.goto(`${origin}${path}`)
    expect(await page.locator('noscript').innerText()).toContain('Accounts require JavaScript.')
    expect([path, await page.getByLabel('Email address').isVisible()]).toEqual([path, false])
  }
})

test('opening an emailed link changes nothing, and its page leaks its address to no one', async () => {
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
  const path = /\/auth\/verify\/[\w-]{43}/.exec((await takeQueuedEmails(db))[0]?.bodyText ?? '')?.[0] ?? ''
  const answer = await fetch(`${origin}${path}`)
  expect([answer.headers.get('referrer-policy'), answer.headers.get('cache-control')]).toEqual([
    'no-referrer',
    'no-store',
  ])
  const { page } = dark
  await gotoHydrated(page, `${origin}${path}`)
  const confirmed = () => db`select 1 from account where email = 'ines@mail.example' and email_verified_at is not null`
  expect(await confirmed()).toHaveLength(0)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await page.locator('[data-problem-summary]').waitFor()
  await checkPage(page)
  expect(await confirmed()).toHaveLength(0)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
  expect(await confirmed()).toHaveLength(1)
})

test('/auth redirects to sign-in and keeps the destination', async () => {
  const answer = await fetch(`${origin}/auth?callbackUrl=%2Fagents`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth/login?callbackUrl=%2Fagents'])
})

test('the second factor: set up by the key, required at the next sign-in, replaced by a recovery code', async () => {
  const { page } = dark
  await signInAt(page, origin, 'ada@mail.example', '/auth/login?callbackUrl=%2Fdashboard%2Faccount')
  const part = page.locator('#two-step')
  await part.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await part.getByLabel('Your password').fill(PASSWORD)
  await part.getByRole('button', { name: 'Continue' }).click()
  await part.getByRole('img', { name: /QR code/ }).waitFor()
  await checkPage(page)
  const secret = ((await part.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await part.getByLabel('Code', { exact: true }).fill('000000')
  await part.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  await part.locator('[data-problem-summary]').waitFor()
  await part.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate())
  await part.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  await part.getByText('We show these codes only once.').waitFor()
  const codes = await part.locator('li').allInnerTexts()
  expect(codes).toHaveLength(10)
  await checkPage(page)
  await part.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await part.getByText('Two-step sign-in is on', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You’re signed out.').waitFor()

  await signInAt(page, origin, 'ada@mail.example')
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  await checkPage(page)
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
})

test("the dashboard has no violation in either theme with the longest names, and fits a phone's width", async () => {
  for (const { page } of [light, dark]) {
    await page.context().clearCookies()
    await page.goto(`${origin}/favicon.svg`)
    await page.evaluate(() => localStorage.clear())
    await signInAt(page, origin, `${'long'.repeat(14)}@mail.example`)
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
    await page.waitForLoadState('networkidle')
    await checkPage(page)
  }
  // Their content comes from calls.
  for (const path of Object.values(DASHBOARD_SCREENS))
    await checkScreen(path, (page) => page.waitForLoadState('networkidle'))
})
