/** The profile of an agent who hasn't claimed the listing: it helps at once, and tells when the agent joins. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/axe.ts'
import { expectUrl, openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { headingOf, pressKeyOn, typeInto } from '#tests/support/keyboard.ts'
import { insertListingHolder, insertListings, removeListingHolder } from '#tests/support/listings.ts'
import { testServer } from '#tests/support/server.ts'
import { testSmtp } from '#tests/support/smtp.ts'
import { notifyJoined } from '#server/domains/saved/join-alerts.ts'
import { openTransport } from '#server/platform/mail/open-transport.ts'
import { LIMITS } from '#server/platform/limits.ts'
import { readSettings } from '#server/platform/settings.ts'
import { HONEYPOT } from '#common/account-rules.ts'

const db = await testDatabase()
const smtp = await testSmtp()
const MAIL = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@enrolled.example' }
const origin = await testServer(db, { RATE_LIMITS: 'off', ...MAIL })
const limited = await testServer(db, MAIL)
const browser = await testBrowser()
const FRESNO = { city: 'Fresno', state: 'CA', zip: '93721' }
const VIDEO = { meetingModes: ['video'], services: ['irs-notice'], languages: ['es'] }
// Our first list doesn't have these people yet.
await insertListings(db, [], { date: '2025-09-15' })
const [una = '', nora = ''] = await insertListings(db, [
  { firstName: 'Una', lastName: 'Claimed', ...FRESNO, street: '1 Private Way', phone: '+15595550101', dba: 'Una Tax' },
  { firstName: 'Nora', lastName: 'Near', ...FRESNO, profile: { headline: 'Letters, answered' } },
  { firstName: 'Vera', lastName: 'Video', city: 'Boston', state: 'MA', zip: '02108', profile: VIDEO },
])
const PATH = `/agents/ca/fresno/una-claimed-${una}`
const noop = () => {}
const log = { info: noop, warn: noop, error: noop }
const deliver = () => runDueJobs({ db, transport: openTransport(readSettings(MAIL)), log })
const emailed = (part: 'confirm' | 'stop') =>
  new RegExp(`/join-alert/${part}/[\\w-]+`).exec(smtp.received.at(-1)?.mail.text ?? '')?.[0] ?? '/none'
const alerts = () => db<{ email: string; isConfirmed: boolean }[]>`
  select email, confirmed_at is not null as is_confirmed from join_alert order by id`

beforeEach(async () => {
  await db`truncate join_alert, mail, rate_count`
  await removeListingHolder(db, una)
  smtp.received.length = 0
})

const field = (page: Page) => page.getByLabel('Your email address')
const submit = (page: Page) => page.getByRole('button', { name: 'Email me once' }).click()

test('it says who, what the IRS file says, who can help, how to reach the agent, the alert, and the claim: each once', async () => {
  const { page, complaints } = await openPage(browser)
  await page.goto(`${origin}${PATH}`)
  expect(await page.locator('article').getByRole('heading').allInnerTexts()).toEqual([
    'Una ClaimedEA',
    'What the IRS file says',
    'What each source says',
    'Two agents you can message now',
    'Nora NearEA On the IRS active enrolled agents list, March 26, 2026',
    'Vera VideoEA On the IRS active enrolled agents list, March 26, 2026',
    'Reach Una Claimed outside Enrolled',
    'Reviews',
    'Tell me when Una Claimed joins',
  ])
  expect(await page.locator('.stamp').count(), 'one badge').toBe(1)
  expect(await page.getByRole('link', { name: /claim/i }).allInnerTexts()).toEqual([
    'Is this you? Claim this listing for free',
  ])
  await page.getByText('First seen on March 26, 2026. Our copies go back to September 15, 2025.').waitFor()
  await page.getByText('"Una Claimed" enrolled agent Fresno CA').waitFor()
  await page.getByText('"Una Tax" Fresno CA').waitFor()
  expect(await page.content()).not.toMatch(/Private Way|5550101|555-0101/)
  expect(complaints).toEqual([])
  await page.context().close()
})

test.each([true, false])('script %s: from the profile to a message to someone else in one step', async (script) => {
  const { page } = await openPage(browser, { javaScriptEnabled: script })
  await page.goto(`${origin}${PATH}`)
  await page.getByRole('link', { name: 'Send a message to Nora Near' }).click()
  await expectUrl(page, new RegExp(`/new-message\\?.*${nora}`))
  await page.context().close()
})

test.each([true, false])('script %s: asked, confirmed by email, told once when the agent joins', async (script) => {
  const { page } = await openPage(browser, { javaScriptEnabled: script })
  await page.goto(`${origin}${PATH}`)
  await field(page).fill('ada@localhost')
  await submit(page)
  await page.getByText('Enter an email address like name@example.com.').waitFor()
  expect(await field(page).inputValue()).toBe('ada@localhost')
  expect(await field(page).getAttribute('aria-invalid')).toBe('true')
  await field(page).fill('ada@mail.example')
  await submit(page)
  await page.getByText('Check your email. Open the link we sent you to confirm the alert.').waitFor()
  await page.reload()
  expect(await alerts(), 'a reload asks for nothing').toEqual([{ email: 'ada@mail.example', isConfirmed: false }])
  await deliver()
  expect(smtp.received).toHaveLength(1)
  await page.goto(`${origin}${emailed('confirm')}`)
  expect(await alerts(), 'opening changes nothing').toMatchObject([{ isConfirmed: false }])
  await page.getByRole('button', { name: 'Confirm alert' }).click()
  await headingOf(page, 'Alert confirmed')
  await insertListingHolder(db, una)
  await notifyJoined(db, readSettings({ ...MAIL, NODE_ENV: 'test' }))
  await deliver()
  expect(smtp.received).toHaveLength(2)
  expect(smtp.received[1]).toMatchObject({
    to: ['ada@mail.example'],
    mail: { subject: 'Una Claimed is now on Enrolled' },
  })
  expect([await alerts(), await db`select 1 from mail`].flat(), 'the address is gone').toEqual([])
  await page.context().close()
})

test('by keyboard alone; and the emailed link stops the alert', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${origin}${PATH}`)
  await typeInto(field(page), 'ada@mail.example')
  await page.keyboard.press('Enter')
  await page.getByText('Check your email.').waitFor()
  await deliver()
  await page.goto(`${origin}${emailed('stop')}`)
  expect(await alerts(), 'opening changes nothing').toHaveLength(1)
  await pressKeyOn(page.getByRole('button', { name: 'Stop the alert and delete my email address' }))
  await headingOf(page, 'Alert stopped')
  expect(await alerts()).toEqual([])
  await page.reload()
  await headingOf(page, 'Alert stopped')
  await page.context().close()
})

const post = (fields: Record<string, string>, at = origin) =>
  fetch(`${at}${PATH}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

test('a program that fills the hidden field gets the same answer, and nothing is stored', async () => {
  const [person, program] = [
    await post({ email: 'ada@mail.example' }),
    await post({ email: 'bo@mail.example', [HONEYPOT]: 'x' }),
  ]
  expect([program.status, program.headers.get('location')]).toEqual([person.status, person.headers.get('location')])
  expect(await alerts()).toMatchObject([{ email: 'ada@mail.example' }])
})

test('one network can ask only so often an hour, and is told when to try again', async () => {
  for (let time = 0; time < LIMITS.joinAlerts.max; time++) await post({ email: `a${time}@mail.example` }, limited)
  const answer = await post({ email: 'ada@mail.example' }, limited)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answer.text()).toContain('Too many requests came from your connection. Try again in')
})

test('a listing that was claimed meanwhile takes no alert', async () => {
  await insertListingHolder(db, una)
  expect((await post({ email: 'ada@mail.example' })).status).toBe(404)
  expect(await alerts()).toEqual([])
})

test.each([
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const)(
  'it is accessible at $width in $colorScheme, with and without a problem',
  async ({ width, colorScheme }) => {
    const { page } = await openPage(browser, { viewport: { width, height: 800 }, colorScheme })
    await page.goto(`${origin}${PATH}`)
    expect(await findAxeViolations(page)).toEqual([])
    await field(page).fill('ada@localhost')
    await submit(page)
    await page.getByText('Enter an email address like').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.goto(`${origin}${PATH}?alert=sent`)
    expect(await findAxeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scroll').toBe(
      true,
    )
    await page.context().close()
  },
)
