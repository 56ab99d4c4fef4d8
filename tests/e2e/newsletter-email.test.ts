/** An issue by email, through a real SMTP server, and unsubscribing from it: one POST without cookies (RFC 8058). */
import { beforeEach, expect, test } from 'vitest'
import { proveEditor } from '#server/domains/accounts/prove-actor.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { startSending } from '#server/domains/newsletter/send-issue.ts'
import { createIssue } from '#server/domains/newsletter/issues.ts'
import { openTransport } from '#server/platform/mail/open-transport.ts'
import { readSettings } from '#server/platform/settings.ts'
import { issueForm } from '#common/newsletter-schemas.ts'
import { openPage, waitForImages, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { testSmtp } from '#tests/support/smtp.ts'
import { signedInAs } from '#tests/support/staff.ts'

const db = await testDatabase()
const smtp = await testSmtp()
const MAIL = { SMTP_URL: smtp.url, MAIL_FROM: 'news@enrolled.example' }
const origin = await testServer(db, MAIL)
const browser = await testBrowser()
const editor = proveEditor(await signedInAs(db, 'editor'))
const noop = () => {}
const settings = readSettings({ ...MAIL, APP_ORIGIN: origin })
const parts = { db, settings, transport: openTransport(settings), log: { info: noop, warn: noop, error: noop } }

const HOSTILE = '<img src=x onerror=alert(1)><script>alert(1)</script>'
const FORM = issueForm.parse({
  list: 'business',
  slug: 'by-mail',
  title: `Mail ${HOSTILE}`,
  summary: `What stands in it: ${HOSTILE}`,
  blocks: [
    { kind: 'heading', text: HOSTILE },
    {
      kind: 'paragraph',
      spans: [
        { text: HOSTILE, strong: true },
        { text: HOSTILE, href: 'https://www.irs.gov/' },
      ],
    },
    { kind: 'list', items: [[{ text: HOSTILE }]] },
  ],
  sources: [{ title: HOSTILE, url: 'https://www.irs.gov/' }],
  reviewed_on: '2026-11-16',
})

beforeEach(async () => {
  await db`truncate newsletter_issue, newsletter_subscriber, newsletter_consent, mail restart identity cascade`
  smtp.received.length = 0
})

async function sendIssue(): Promise<Map<string, string>> {
  await db`
    insert into newsletter_subscriber (email, state, lists, confirmed_at)
    values ('ada@mail.example', 'confirmed', '{business,planning}', now())`
  await startSending(db, editor, await createIssue(db, editor, FORM))
  await runDueJobs(parts)
  const [received] = smtp.received
  return new Map(received?.mail.headers.map(({ key, value }) => [key, value]))
}

const ada = async () =>
  (await db<[{ state: string; lists: string[] }]>`select state, lists from newsletter_subscriber`)[0]

test("the email program’s own button: one POST without cookies unsubscribes, opening the link doesn't", async () => {
  const headers = await sendIssue()
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = /^<(http[^>]+)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
  expect(url.startsWith(`${origin}/newsletter/unsubscribe/`)).toBe(true)
  // Email scanners open every link, by GET and by HEAD.
  expect((await fetch(url)).status).toBe(200)
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
  expect(await ada()).toMatchObject({ state: 'confirmed' })
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const answer = await fetch(url, { method: 'POST', body, redirect: 'error' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await ada()).toEqual({ state: 'unsubscribed', lists: [] })
  expect((await fetch(url, { method: 'POST', body, redirect: 'error' })).status).toBe(200)
  const acts = await db<{ act: string; source: string }[]>`select act, source from newsletter_consent`
  expect(acts).toEqual([{ act: 'unsubscribed', source: 'mail program' }])
})

test('the other form of the body, which the standard allows too', async () => {
  const url = /<(http[^>]+)>/.exec((await sendIssue()).get('list-unsubscribe') ?? '')?.[1] ?? ''
  const body = new FormData()
  body.append('List-Unsubscribe', 'One-Click')
  expect((await fetch(url, { method: 'POST', body, redirect: 'error' })).status).toBe(200)
  expect(await ada()).toMatchObject({ state: 'unsubscribed' })
})

test('a button on another site’s page ends no subscription, and a forged key finds none', async () => {
  const url = /<(http[^>]+)>/.exec((await sendIssue()).get('list-unsubscribe') ?? '')?.[1] ?? ''
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
  expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(403)
  const strange = `${origin}/newsletter/unsubscribe/${crypto.randomUUID()}`
  expect((await fetch(strange, { method: 'POST', body })).status).toBe(404)
  expect(await ada()).toMatchObject({ state: 'confirmed' })
})

test('what an editor’s account could write runs neither on the page nor in the email', async () => {
  await sendIssue()
  const html = smtp.received[0]?.mail.html ?? ''
  expect(html).toContain('&lt;script&gt;')
  const { page } = await openPage(browser, { bypassCSP: true })
  let ran = 0
  page.on('dialog', (dialog) => {
    ran += 1
    void dialog.dismiss()
  })
  await gotoHydrated(page, `${origin}/resource/tax-and-business-newsletter/by-mail`)
  expect(await page.getByRole('heading', { level: 2, name: HOSTILE }).count()).toBe(1)
  await waitForImages(page)
  await gotoHydrated(page, `${origin}/resource/tax-and-business-newsletter`)
  await waitForImages(page)
  await page.setContent(html, { waitUntil: 'load' })
  expect(await page.locator('script, img').count()).toBe(0)
  expect(ran).toBe(0)
  await page.context().close()
})
