/** Subscribing, confirming, and unsubscribing through the screens, with and without script. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { runDueJobs } from '#tests/support/jobs.ts'
import { loadIssueExamples } from '#server/domains/demo/load-examples.ts'
import { openTransport } from '#server/platform/mail/open-transport.ts'
import { readSettings } from '#server/platform/settings.ts'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, waitForHydration, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { testDatabase } from '#tests/support/database.ts'
import { personIn, storedPairOf } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'
import { testSmtp } from '#tests/support/smtp.ts'

const db = await testDatabase()
const smtp = await testSmtp()
const MAIL = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@enrolled.example' }
const origin = await testServer(db, { RATE_LIMITS: 'off', ...MAIL })
const limited = await testServer(db, MAIL)
const browser = await testBrowser()
const noop = () => {}
const log = { info: noop, warn: noop, error: noop }
const deliver = () => runDueJobs({ db, transport: openTransport(readSettings(MAIL)), log })

const REQUIRED = 'email is required'
const NOT_VALID = 'Not a valid email address'
const INCORRECT = 'The data is incorrectly filled.'
const SUBSCRIBED = 'You have successfully subscribed to our newsletter.'
const BUSINESS = '/resource/tax-and-business-newsletter'
const PLANNING = '/resource/tax-and-planning-newsletter'

await loadIssueExamples(db)
beforeEach(async () => {
  await db`truncate newsletter_subscriber, newsletter_consent, mail cascade`
  smtp.received.length = 0
})

const subscribers = () =>
  db<{ email: string; state: string; lists: string[]; askedLists: string[] }[]>`
    select email, state, lists, asked_lists from newsletter_subscriber order by id`
const editorIn = () => personIn(db, { role: 'editor' })
const form = (page: Page) => page.getByRole('form', { name: 'Newsletter' })
const field = (page: Page) => form(page).getByLabel('Email address')
const press = (page: Page) => form(page).getByRole('button', { name: 'Subscribe' }).click()
/** The link in the last email, on the server under test. */
const mailedLink = (part: string) =>
  new RegExp(`/newsletter/${part}/[\\w-]+`).exec(smtp.received.at(-1)?.mail.text ?? '')?.[0] ?? '/none'

test.each(['/', BUSINESS, PLANNING])(
  '%s: the exact words with script, beside the field and as toasts',
  async (path) => {
    const { page } = await openPage(browser)
    await gotoHydrated(page, `${origin}${path}`)
    const toasts = page.getByRole('region', { name: 'Messages' })
    await press(page)
    await toasts.locator('.toast-problem').getByText(INCORRECT, { exact: true }).waitFor()
    const beside = async () => {
      const ids = ((await field(page).getAttribute('aria-describedby')) ?? '').split(' ')
      return page.locator(`#${ids.at(-1)}`).innerText()
    }
    await expect.poll(beside).toBe(REQUIRED)
    await field(page).fill('ada at mail')
    await press(page)
    await expect.poll(beside).toBe(NOT_VALID)
    expect(await field(page).inputValue()).toBe('ada at mail')
    expect(await field(page).getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    expect(await subscribers()).toEqual([])
    await field(page).fill('ada@mail.example')
    const call = page.waitForRequest((request) => request.method() === 'POST')
    await press(page)
    expect((await call).url()).toBe(`${origin}/api/v2/news-letter/subscribe/create`)
    expect((await call).headers()['authorization']).toBeUndefined()
    await toasts.getByText(SUBSCRIBED, { exact: true }).waitFor()
    await page.getByText('One more step').waitFor()
    expect(await toasts.locator('.toast').count(), 'the earlier error is gone').toBe(1)
    expect(await subscribers()).toMatchObject([{ email: 'ada@mail.example', state: 'pending' }])
    await page.context().close()
  },
)

test.each([true, false])(
  'script %s: one form subscribes to both newsletters, and asks for at least one',
  async (javaScriptEnabled) => {
    const { page } = await openPage(browser, { javaScriptEnabled })
    await page.goto(`${origin}${BUSINESS}`)
    if (javaScriptEnabled) await waitForHydration(page)
    expect(await page.getByLabel('Email address').count()).toBe(1)
    const choice = page.getByRole('group', { name: 'Choose one or both' })
    const box = (name: string) => choice.getByLabel(name, { exact: true })
    expect(await box('Tax and business newsletter').isChecked()).toBe(true)
    expect(await box('Tax and planning newsletter').isChecked()).toBe(false)
    await box('Tax and business newsletter').uncheck()
    await field(page).fill('ada@mail.example')
    await press(page)
    await choice.getByText('Choose at least one newsletter.').waitFor()
    expect(await subscribers()).toEqual([])
    expect(await field(page).inputValue()).toBe('ada@mail.example')
    for (const name of ['Tax and business newsletter', 'Tax and planning newsletter']) await box(name).check()
    await press(page)
    await page.getByText('One more step').waitFor()
    expect(await subscribers()).toMatchObject([{ state: 'pending', askedLists: ['business', 'planning'] }])
    await page.context().close()
  },
)

test('a toast stays ten seconds', async () => {
  const { page } = await openPage(browser)
  await page.clock.install()
  await gotoHydrated(page, `${origin}${BUSINESS}`)
  // From here on the clock is stopped, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
  await press(page)
  const toast = page.getByRole('region', { name: 'Messages' }).getByText(INCORRECT)
  await toast.waitFor()
  await page.clock.runFor(9_000)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(1_500)
  await expect.poll(() => toast.count()).toBe(0)
  await page.context().close()
})

test("without script: the same words on a page, what was typed stays, and a reload doesn't submit again", async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}${PLANNING}`)
  await press(page)
  await page.getByRole('heading', { name: INCORRECT }).waitFor()
  expect(await page.getByRole('link', { name: REQUIRED }).getAttribute('href')).toBe('#newsletter-email')
  await field(page).fill('ada at mail')
  await press(page)
  await page.getByRole('link', { name: NOT_VALID }).waitFor()
  expect(await field(page).inputValue()).toBe('ada at mail')
  await field(page).fill('ada@mail.example')
  await press(page)
  await page.getByText(SUBSCRIBED, { exact: true }).waitFor()
  await page.waitForURL(`${origin}/newsletter?sent=1`)
  await page.reload()
  // The list of the page it started on, and no other.
  expect(await subscribers()).toMatchObject([{ state: 'pending', askedLists: ['planning'] }])
  await page.context().close()
})

test.each([true, false])('script %s: the email, the button, the choice, unsubscribing', async (javaScriptEnabled) => {
  const { page, complaints } = await openPage(browser, { javaScriptEnabled })
  await page.goto(`${origin}${BUSINESS}`)
  if (javaScriptEnabled) await waitForHydration(page)
  await field(page).fill('ada@mail.example')
  await press(page)
  await page.getByText('One more step').waitFor()
  await deliver()
  await page.goto(`${origin}${mailedLink('confirm')}`)
  if (javaScriptEnabled) await waitForHydration(page)
  expect(await subscribers()).toMatchObject([{ state: 'pending' }])
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
  await page.getByText('You’re subscribed.').waitFor()
  expect(await subscribers()).toMatchObject([{ state: 'confirmed', lists: ['business'] }])
  await page.getByLabel('Tax and planning newsletter').check()
  await page.getByRole('button', { name: 'Save my choice' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await subscribers()).toMatchObject([{ lists: ['business', 'planning'] }])
  await deliver()
  await page.goto(`${origin}${mailedLink('unsubscribe')}`)
  if (javaScriptEnabled) await waitForHydration(page)
  expect(await subscribers()).toMatchObject([{ state: 'confirmed' }])
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { level: 1, name: 'You’re unsubscribed' }).waitFor()
  expect(await subscribers()).toMatchObject([{ state: 'unsubscribed', lists: [] }])
  expect(javaScriptEnabled ? complaints : []).toEqual([])
  await page.context().close()
})

const post = (to: string, path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${to}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(body), headers })

test("another site can't subscribe a person with a form; the honeypot works; the sixth in an hour is rate limited", async () => {
  const ada = { email: 'ada@mail.example' }
  expect((await post(origin, '/newsletter', ada, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await post(origin, '/newsletter', { ...ada, leave_empty: 'x' })).status).toBe(303)
  expect(await subscribers()).toEqual([])
  const bad = await post(origin, '/newsletter', { email: '<img src=x onerror=alert(1)>' })
  expect(bad.status).toBe(422)
  expect(bad.headers.get('cache-control')).toBe('no-store')
  expect(await bad.text()).not.toContain('<img src=x')
  for (let number = 1; number <= 5; number++) {
    expect((await post(limited, '/newsletter', { email: `reader${number}@mail.example` })).status).toBe(303)
  }
  const sixth = await post(limited, '/newsletter', ada)
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect(await sixth.text()).toContain('value="ada@mail.example"')
})

test('pages behind a key: no cache, no referrer, no indexing; a forged key is a 404', async () => {
  for (const part of ['confirm', 'preferences', 'unsubscribe']) {
    const answer = await fetch(`${origin}/newsletter/${part}/${crypto.randomUUID()}`)
    expect([part, answer.status]).toEqual([part, part === 'confirm' ? 200 : 404])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const confirm = await fetch(`${origin}/newsletter/confirm/${'x'.repeat(43)}`)
  expect(confirm.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await confirm.text()).toContain('<meta name="robots" content="noindex"')
})

test("the archive links to issues with sources, dates, and structured data; a draft isn't there", async () => {
  const { page } = await openPage(browser)
  await page.goto(`${origin}${BUSINESS}`)
  await page.getByRole('link', { name: 'Year end 2026' }).click()
  await page.getByRole('heading', { level: 1, name: 'Year end 2026' }).waitFor()
  expect(await page.getByRole('link', { name: 'IRS Publication 509' }).getAttribute('href')).toMatch(
    /^https:\/\/www\.irs\.gov/,
  )
  const dataTypes = async () => {
    const html = await (await fetch(page.url())).text()
    return [...html.matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type)
  }
  const example = async (isDemo: boolean) => {
    await db`
      update newsletter_issue set is_demo = ${isDemo}, reviewed_on = ${isDemo ? null : '2026-11-01'}
      where slug = 'year-end-2026-for-small-businesses'`
    await bumpDataVersion(db, 'posts')
  }
  await example(true)
  await expect.poll(dataTypes).toEqual([])
  await example(false)
  await expect.poll(dataTypes).toContain('Article')
  const sitemap = await (await fetch(`${origin}/sitemaps/pages.xml`)).text()
  for (const path of [BUSINESS, PLANNING, `${BUSINESS}/year-end-2026-for-small-businesses`]) {
    expect(sitemap).toContain(`${path}<`)
  }
  await db`
    insert into newsletter_issue (list, slug, title, summary, blocks, reviewed_on)
    values ('business', 'not-yet', 'Not yet', 'A draft that nobody may read yet.', '[]', '2026-11-01')`
  expect((await fetch(`${origin}${BUSINESS}/not-yet`)).status).toBe(404)
  // Each issue has one address: the other list does not have it.
  expect((await fetch(`${origin}${PLANNING}/year-end-2026-for-small-businesses`)).status).toBe(404)
  await page.context().close()
})

test.each(['light', 'dark'] as const)('in %s: no violation, nothing wider than a phone', async (colorScheme) => {
  const { page } = await openPage(browser, { colorScheme, viewport: { width: 320, height: 640 } })
  const checkBothThemes = async () => {
    expect(await findAxeViolations(page, colorScheme === 'light' ? 'wcag' : 'colors')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  const [row] = await db<[{ key: string }]>`
    insert into newsletter_subscriber (email, state, lists, confirmed_at)
    values ('look@mail.example', 'confirmed', '{business}', now()) returning key`
  const keyed = [`/newsletter/preferences/${row.key}`, `/newsletter/unsubscribe/${row.key}`, '/newsletter?sent=1']
  for (const path of [BUSINESS, `${PLANNING}/what-a-household-can-still-decide-in-2026`, ...keyed]) {
    await gotoHydrated(page, `${origin}${path}`)
    await checkBothThemes()
  }
  await gotoHydrated(page, `${origin}/newsletter`)
  await press(page)
  await page.locator('.toast-problem').waitFor()
  await checkBothThemes()
  await page.context().close()
})

test('an editor writes an issue in the article editor; unsupported content is dropped', async () => {
  const { page, complaints } = await openPage(browser)
  await page.addInitScript((pair) => localStorage.setItem('authorized_user', pair), storedPairOf(await editorIn()))
  await page.goto(`${origin}/dashboard/admin/newsletter`)
  await page.getByRole('button', { name: 'Write an issue' }).click()
  await page.getByLabel('URL slug').fill('by-the-editor')
  await page.getByLabel('Title and email subject').fill('Written in the editor')
  await page.getByLabel('Sources last checked on').fill('2026-11-16')
  await page.getByLabel('Summary').fill('What stands in it, in a sentence or two.')
  await page.getByLabel('Sources', { exact: true }).fill('IRS Publication 509 https://www.irs.gov/publications/p509')
  const text = page.getByRole('textbox', { name: 'Body', exact: true })
  await text.click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      `<h2>Dates</h2><p>See <a href="https://www.irs.gov/" onclick="alert(1)">the dates</a>, <b>today</b>.</p>
      <ol><li>one</li></ol><table><tr><td>Cell</td></tr></table><img src="https://evil.example/x.png">`,
    )
    document
      .querySelector('.ProseMirror')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Dates' }).waitFor()
  expect(await page.getByRole('toolbar').getByRole('button').allInnerTexts()).not.toContain('Table')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByText('Written in the editor').first().waitFor()
  await page.getByText('Plain-text version').click()
  await page.getByText('Subject: Written in the editor').waitFor()
  const [{ blocks }] = await db<[{ blocks: { kind: string }[] }]>`
    select blocks from newsletter_issue where slug = 'by-the-editor'`
  expect(blocks.slice(0, 3)).toEqual([
    { kind: 'heading', text: 'Dates' },
    {
      kind: 'paragraph',
      spans: [
        { text: 'See ' },
        { text: 'the dates', href: 'https://www.irs.gov/' },
        { text: ', ' },
        { text: 'today', strong: true },
        { text: '.' },
      ],
    },
    { kind: 'list', ordered: true, items: [[{ text: 'one' }]] },
  ])
  expect(JSON.stringify(blocks)).not.toMatch(/evil|onclick|table/i)
  expect(complaints).toEqual([])
  await page.context().close()
})
