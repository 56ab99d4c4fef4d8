/** The full life of an account, on a phone and by keyboard alone: from the home page to its deletion. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runDueJobs } from '#tests/support/jobs.ts'
import { openTransport } from '#server/platform/mail/open-transport.ts'
import { readSettings } from '#server/platform/settings.ts'
import { freePort } from '#tests/support/app-process.ts'
import { expectUrl, openPage, waitForHydration, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { headingOf, pressKeyOn, typeInto } from '#tests/support/keyboard.ts'
import { testProvider } from '#tests/support/oidc.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { testSmtp } from '#tests/support/smtp.ts'

const PORT = String(await freePort())
const db = await testDatabase()
await loadSmallDirectory(db)
const smtp = await testSmtp()
const provider = await testProvider(`http://127.0.0.1:${PORT}`)
const MAIL = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@enrolled.example' }
const origin = await testServer(db, { PORT, RATE_LIMITS: 'off', ...MAIL, ...provider.environment })
const browser = await testBrowser()
const noop = () => {}
const log = { info: noop, warn: noop, error: noop }

const FIRST_PASSWORD = 'seven quiet harbour lamps'
const NEXT_PASSWORD = 'nine patient winter maps'
const PHONE = { viewport: { width: 390, height: 844 } }

/** The link in the newest email to this address. */
async function linkTo(address: string, kind: 'verify' | 'reset-password'): Promise<string> {
  await runDueJobs({ db, transport: openTransport(readSettings(MAIL)), log })
  const mail = smtp.received.findLast(({ to, raw }) => to.includes(address) && raw.includes(`/auth/${kind}/`))
  return new RegExp(`http\\S+/auth/${kind}/[\\w-]{43}`).exec(mail?.mail.text ?? '')?.[0] ?? ''
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

type Who = { email: string; isAgent: boolean }

async function register(page: Page, { email, isAgent }: Who) {
  await gotoHydrated(page, origin)
  await pressKeyOn(page.getByRole('link', { name: 'Sign in/Register' }))
  await headingOf(page, 'Sign in')
  await pressKeyOn(link(page, 'Register'))
  await headingOf(page, 'Create your account')
  if (isAgent) {
    await pressKeyOn(page.getByRole('link', { name: /^I am an enrolled agent/ }))
    await page.getByRole('heading', { name: 'Step 1 of 3' }).waitFor()
  }
  await typeInto(page.getByLabel('First name'), 'Marisol')
  await typeInto(page.getByLabel('Last name'), 'Quintavalle')
  await typeInto(page.getByLabel('Email address'), email)
  await typeInto(page.getByLabel('Password', { exact: true }), FIRST_PASSWORD)
  await typeInto(page.getByLabel('Confirm password', { exact: true }), FIRST_PASSWORD)
  if (isAgent) await describePractice(page)
  await pressKeyOn(page.getByLabel(/I have read and accept/), 'Space')
  await pressKeyOn(button(page, 'Create account'))
  await headingOf(page, 'Check your inbox')
}

async function describePractice(page: Page) {
  await pressKeyOn(button(page, 'Continue'))
  await page.getByRole('heading', { name: 'Step 2 of 3' }).waitFor()
  await typeInto(page.getByLabel('Phone'), '(559) 555-0142')
  await typeInto(page.getByLabel('City'), 'Fresno')
  await typeInto(page.getByLabel('State'), '')
  await page.keyboard.type('California')
  await typeInto(page.getByLabel('ZIP code'), '93721')
  await pressKeyOn(button(page, /^This is me ?: Marisol/))
  await pressKeyOn(button(page, 'Continue'))
  await pressKeyOn(page.getByLabel(/I am an enrolled agent, enrolled to practice/), 'Space')
}

async function verify(page: Page, { email }: Who) {
  const address = await linkTo(email, 'verify')
  await gotoHydrated(page, address)
  await typeInto(page.getByLabel('Password', { exact: true }), FIRST_PASSWORD)
  await pressKeyOn(button(page, 'Confirm my email address'))
  await headingOf(page, 'Your email address is confirmed')
  await pressKeyOn(link(page, 'Sign in'))
}

async function signIn(page: Page, { email }: Who, password: string) {
  await headingOf(page, 'Sign in')
  await typeInto(page.getByLabel('Email address'), email)
  await typeInto(page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await headingOf(page, 'Hello, Marisol')
}

async function goToTab(page: Page, name: 'Account' | 'Help') {
  await pressKeyOn(page.getByRole('button', { name: /More$/ }))
  await pressKeyOn(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }))
  await headingOf(page, name)
}

async function signOut(page: Page) {
  await pressKeyOn(page.getByRole('button', { name: /More$/ }))
  await pressKeyOn(button(page, 'Sign out'))
  await expectUrl(page, `${origin}/`)
  await page.getByText('You’re signed out.').waitFor()
}

async function editAccount(page: Page) {
  await goToTab(page, 'Account')
  await typeInto(page.locator('#profile-last_name'), 'Quintavalle-Ashgrove')
  await pressKeyOn(button(page, 'Save profile'))
  await page.getByText('Saved.', { exact: true }).waitFor()
  // Keyboard focus stays where it was.
  expect(await button(page, 'Save profile').evaluate((element) => element === document.activeElement)).toBe(true)
}

async function endOtherSession(page: Page, { email }: Who) {
  const elsewhere = await fetch(`${origin}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
    body: JSON.stringify({ email, password: FIRST_PASSWORD }),
  })
  const { data } = (await elsewhere.json()) as { data: { accessToken: string } }
  const statusThere = () =>
    fetch(`${origin}/api/v2/user/profile`, { headers: { authorization: `Bearer ${data.accessToken}` } }).then(
      ({ status }) => status,
    )
  expect(await statusThere()).toBe(200)
  await page.reload()
  await waitForHydration(page)
  await pressKeyOn(button(page, /^Sign out ?: Firefox/))
  await page.getByText('That device is signed out.').waitFor()
  expect(await statusThere()).toBe(401)
}

async function resetPassword(page: Page, { email }: Who) {
  await pressKeyOn(page.getByRole('link', { name: 'Sign in/Register' }))
  await headingOf(page, 'Sign in')
  await pressKeyOn(link(page, 'Forgot your password?'))
  await headingOf(page, 'Forgot your password?')
  await typeInto(page.getByLabel('Email address'), email)
  await pressKeyOn(button(page, 'Email me a link'))
  await headingOf(page, 'Check your inbox')
  await gotoHydrated(page, await linkTo(email, 'reset-password'))
  await pressKeyOn(button(page, 'Choose a new password'))
  await headingOf(page, 'Choose a new password')
  await expectUrl(page, `${origin}/auth/reset-password/reset`)
  await typeInto(page.getByLabel('New password', { exact: true }), NEXT_PASSWORD)
  await typeInto(page.getByLabel('Confirm new password', { exact: true }), NEXT_PASSWORD)
  await pressKeyOn(button(page, 'Set new password'))
  await headingOf(page, 'Your password is set')
  await pressKeyOn(link(page, 'Sign in'))
}

async function signInByProvider(page: Page, person: string) {
  await pressKeyOn(page.getByRole('link', { name: 'Sign in/Register' }))
  await pressKeyOn(button(page, 'Sign in with Test sign-on'))
  await typeInto(page.locator('input[name=login]'), person)
  await typeInto(page.locator('input[name=password]'), 'any')
  await page.keyboard.press('Enter')
  await pressKeyOn(page.getByRole('button', { name: 'Continue' }))
  await headingOf(page, 'Hello, Marisol')
  await expectUrl(page, /\/dashboard\?count=0$/)
}

async function deleteAccount(page: Page) {
  await goToTab(page, 'Account')
  await pressKeyOn(button(page, 'Delete account'))
  await typeInto(page.locator('#delete-password'), NEXT_PASSWORD)
  await pressKeyOn(page.getByLabel(/Yes, delete my account/), 'Space')
  await pressKeyOn(button(page, 'Delete my account'))
  await page.getByText('Your account has been deleted.').waitFor()
}

test.each([
  { kind: 'client', isAgent: false },
  { kind: 'agent', isAgent: true },
])(
  'a new $kind does everything that an account can, by keyboard on a phone',
  async ({ kind, isAgent }) => {
    const who = { email: `${kind}@mail.example`, isAgent }
    provider.people.set(kind, { email: who.email, email_verified: true, name: 'Marisol Quintavalle' })
    const { page, complaints } = await openPage(browser, PHONE)
    await register(page, who)
    await verify(page, who)
    await signIn(page, who, FIRST_PASSWORD)
    await expect.poll(() => page.getByText('Pending: we haven’t compared your details').isVisible()).toBe(isAgent)
    await editAccount(page)
    await endOtherSession(page, who)
    await signOut(page)
    await resetPassword(page, who)
    await signIn(page, who, NEXT_PASSWORD)
    await signOut(page)
    await signInByProvider(page, kind)
    await deleteAccount(page)
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
    expect(await db`select 1 from account where email = ${who.email}`).toHaveLength(0)
    // The provider's own page requests an external font.
    expect(complaints.filter((words) => !/fonts|\/interaction\//.test(words))).toEqual([])
    await page.context().close()
  },
  240_000,
)
