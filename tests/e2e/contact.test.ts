/** The contact form: with and without script, from the first field to the email that arrives. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, waitForHydration, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { personIn, storedPairOf } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'
import { testSmtp } from '#tests/support/smtp.ts'
import { deleteJobs } from '#tests/support/job-time.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { openTransport } from '#server/platform/mail/open-transport.ts'
import { readSettings } from '#server/platform/settings.ts'
import { paths } from '#common/paths.ts'

const db = await testDatabase()
const smtp = await testSmtp()
const MAIL = { SMTP_URL: smtp.url, CONTACT_TO: 'desk@enrolled.example', MAIL_FROM: 'no-reply@enrolled.example' }
const origin = await testServer(db, { RATE_LIMITS: 'off', ...MAIL })
const limited = await testServer(db, MAIL)
const browser = await testBrowser()
const noop = () => {}
const log = { info: noop, warn: noop, error: noop }
const deliver = () => runDueJobs({ db, transport: openTransport(readSettings(MAIL)), log })

type StoredMessage = { name: string; email: string; topic: string; message: string; status: string }
const storedMessages = () =>
  db<StoredMessage[]>`select name, email, topic, message, status from contact_message order by id`
const TEXT = 'My listing shows the city I left years ago. Please change it to Boise.'
const fields = { topic: 'listing', name: 'Ada Vance', email: 'ada@mail.example', message: TEXT }

beforeEach(async () => {
  await db`truncate contact_message, mail`
  await deleteJobs(db)
  smtp.received.length = 0
})

async function fill(page: Page, { topic, name, email, message }: typeof fields) {
  await page.getByLabel('Topic').selectOption(topic)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Your email address').fill(email)
  await page.getByLabel('Your message').fill(message)
}

const typedIn = async (page: Page) => ({
  topic: await page.getByLabel('Topic').inputValue(),
  name: await page.getByLabel('Your name').inputValue(),
  email: await page.getByLabel('Your email address').inputValue(),
  message: await page.getByLabel('Your message').inputValue(),
})

const press = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

const WAYS = [
  { way: 'with script', javaScriptEnabled: true },
  { way: 'without script', javaScriptEnabled: false },
]

test.each(WAYS)('$way: a message is stored, emailed, and not sent again by a reload', async ({ javaScriptEnabled }) => {
  const { page, complaints } = await openPage(browser, { javaScriptEnabled })
  await page.goto(`${origin}/contact`)
  if (javaScriptEnabled) await waitForHydration(page)
  await fill(page, fields)
  await press(page)
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
  expect(page.url()).toBe(`${origin}/contact?sent=1`)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
  expect(await storedMessages()).toEqual([{ ...fields, status: 'new' }])
  await deliver()
  expect(smtp.received.map(({ to, mail }) => [to, mail.replyTo?.[0]?.address])).toEqual([
    [['desk@enrolled.example'], 'ada@mail.example'],
  ])
  expect(smtp.received[0]?.mail.text).toContain(TEXT)
  // Without script, the browser complains about every script it was told not to run.
  expect(javaScriptEnabled ? complaints : []).toEqual([])
  await page.context().close()
})

test.each(WAYS)(
  '$way: errors appear at the fields and in a summary, and no text is lost',
  async ({ javaScriptEnabled }) => {
    const { page } = await openPage(browser, { javaScriptEnabled })
    await page.goto(`${origin}/contact`)
    if (javaScriptEnabled) await waitForHydration(page)
    const typed = { topic: '', name: 'Ada', email: 'ada at mail', message: '  Too short ' }
    await fill(page, typed)
    await press(page)
    const summary = page.getByRole('region', { name: 'Fix the fields marked below.' })
    await summary.waitFor()
    expect(await summary.getByRole('link').allInnerTexts()).toEqual([
      'Choose a topic.',
      'Not a valid email address. Check it for a typo.',
      'Tell us a little more. Use at least 20 characters.',
    ])
    await expect.poll(() => focused(page)).toContain('Fix the fields marked below.')
    const email = page.getByLabel('Your email address')
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    const described = (await email.getAttribute('aria-describedby')) ?? ''
    expect(await page.locator(`#${described.split(' ').at(-1)}`).innerText()).toContain('Not a valid email address')
    expect(await typedIn(page)).toEqual(typed)
    await summary.getByRole('link', { name: 'Tell us a little more' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact-message')
    await fill(page, fields)
    await press(page)
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
    expect(await storedMessages()).toEqual([{ ...fields, status: 'new' }])
    await page.context().close()
  },
)

test("a Social Security number doesn't leave the browser, and the rest of the text stays", async () => {
  const { page } = await openPage(browser)
  await gotoHydrated(page, `${origin}/contact`)
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  const message = `${TEXT} My number is 123-45-6789.`
  await fill(page, { ...fields, message })
  for (let tries = 0; tries < 2; tries++) {
    await press(page)
    await expect.poll(() => focused(page)).toContain('a Social Security number')
    await page.getByLabel('Your message').focus()
  }
  expect(sent).toEqual([])
  expect((await typedIn(page)).message).toBe(message)
  await page.getByLabel('Your message').fill(TEXT)
  await press(page)
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
  expect(sent.length).toBe(1)
  await page.context().close()
})

const post = (to: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${to}/contact`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(body), headers })

test('the server rejects the number too, stores none of it, and makes its response uncacheable', async () => {
  const answer = await post(origin, { ...fields, message: `${TEXT} SSN 123456789` })
  expect(answer.status).toBe(422)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toContain('a Social Security number')
  expect(await storedMessages()).toEqual([])
})

test('a form sent from another site is rejected', async () => {
  const answer = await post(origin, fields, { origin: 'https://elsewhere.example' })
  expect(answer.status).toBe(403)
  expect(await storedMessages()).toEqual([])
  expect((await post(origin, fields, { origin })).status).toBe(303)
})

test('a filled honeypot field holds a message back', async () => {
  expect((await post(origin, { ...fields, leave_empty: 'http://spam.example' })).status).toBe(303)
  expect(await storedMessages()).toMatchObject([{ status: 'held' }])
  expect(await deliver()).toBe(0)
})

test('the sixth message within an hour is rate limited, and its text stays in the form', async () => {
  for (let number = 1; number <= 5; number++) {
    expect((await post(limited, { ...fields, message: `${TEXT} Number ${number}.` })).status).toBe(303)
  }
  const { page } = await openPage(browser)
  await gotoHydrated(page, `${limited}/contact`)
  await fill(page, fields)
  await press(page)
  await page.getByText('Too many messages came from your connection').waitFor()
  expect(await typedIn(page)).toEqual(fields)
  const refused = await post(limited, fields)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect((await storedMessages()).length).toBe(5)
  await page.context().close()
})

test('the text stays while offline, and is sent after reconnecting', async () => {
  const { page } = await openPage(browser)
  await gotoHydrated(page, `${origin}/contact`)
  await fill(page, fields)
  await page.context().setOffline(true)
  await press(page)
  await page.getByText('We couldn’t connect.').waitFor()
  expect(await typedIn(page)).toEqual(fields)
  await page.context().setOffline(false)
  await press(page)
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
  expect(await storedMessages()).toEqual([{ ...fields, status: 'new' }])
  await page.context().close()
})

test('an invalid form body gets an error page with header and footer', async () => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/contact`, { method: 'POST', body: '{}', headers })
  expect(answer.status).toBe(415)
  const html = await answer.text()
  for (const words of ['Send the request as a form.', '<header', '<footer']) expect(html).toContain(words)
})

test('a message about a refund is told where the IRS answers it, and can still be sent', async () => {
  const { page } = await openPage(browser)
  await gotoHydrated(page, `${origin}/contact`)
  await fill(page, { ...fields, message: 'My refund is late, where is it?' })
  await page.getByText('We can’t see your tax account.').waitFor()
  const link = page.getByRole('main').getByRole('link', { name: 'Where’s My Refund?' }).first()
  expect(await link.getAttribute('href')).toBe('https://www.irs.gov/refunds')
  await fill(page, fields)
  await expect.poll(() => page.getByText('We can’t see your tax account.').count()).toBe(0)
  await page.context().close()
})

test('a signed-in person finds their name and address filled in', async () => {
  const ada = await personIn(db, { firstName: 'Ada', lastName: 'Vance', email: 'ada@mail.example' })
  const { page } = await openPage(browser)
  await page.addInitScript((pair) => localStorage.setItem('authorized_user', pair), storedPairOf(ada))
  await page.goto(`${origin}/contact`)
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Ada Vance')
  expect(await page.getByLabel('Your email address').inputValue()).toBe('ada@mail.example')
  await page.context().close()
})

test('a link can preselect the topic; an unknown topic selects nothing', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}/contact?topic=privacy`)
  expect((await typedIn(page)).topic).toBe('privacy')
  await page.goto(`${origin}/contact?topic=everything`)
  expect((await typedIn(page)).topic).toBe('')
  await page.context().close()
})

test('the page has one heading and a canonical address, and only that address can be indexed', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${origin}/contact`)
  expect(await page.title()).toBe('Contact us | Enrolled')
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${origin}/contact`)
  expect(await page.locator('meta[name=robots]').count()).toBe(0)
  await page.goto(`${origin}/contact?sent=1`)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex,follow')
  await page.context().close()
})

test.each(['light', 'dark'] as const)(
  'in %s: no violation when empty, with errors, or sent; nothing wider than a phone',
  async (colorScheme) => {
    const { page } = await openPage(browser, { colorScheme, viewport: { width: 320, height: 640 } })
    const checkBothThemes = async () => {
      expect(await findAxeViolations(page, colorScheme === 'light' ? 'wcag' : 'colors')).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
    await gotoHydrated(page, `${origin}/contact`)
    await checkBothThemes()
    await press(page)
    await page.getByRole('region', { name: 'Fix the fields marked below.' }).waitFor()
    await checkBothThemes()
    await page.goto(`${origin}/contact?sent=1`)
    await checkBothThemes()
    await page.context().close()
  },
)

test('by keyboard alone: fill in, send, done', async () => {
  const { page } = await openPage(browser)
  await gotoHydrated(page, `${origin}/contact`)
  await page.getByLabel('Topic').focus()
  await page.keyboard.type('A mistake')
  for (const text of [fields.name, fields.email, fields.message]) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  // Past the honeypot field, straight to the button.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
  expect(await storedMessages()).toMatchObject([{ topic: 'text', name: fields.name, message: TEXT, status: 'new' }])
  await page.context().close()
})

test('a report of a wrong fact names the entry, not its address, also when the form is rejected', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}${paths.reportWrongFact(`${paths.forms}#form-1040`)}`)
  const link = page.getByRole('link', { name: '“Form 1040, U.S. Individual Income Tax Return”' })
  expect(await link.getAttribute('href')).toBe(`${paths.forms}#form-1040`)
  await press(page)
  await page.getByText('Enter your name.').first().waitFor()
  await link.waitFor()
  for (const [path, name] of [
    [paths.notice('cp504'), /^“CP504, /],
    [paths.privacy, /^“Privacy/],
    [paths.deadlines, 'the page you came from'],
  ] as const) {
    await page.goto(`${origin}${paths.reportWrongFact(path)}`)
    await page.getByRole('main').getByRole('link', { name }).waitFor()
  }
  await page.context().close()
})
