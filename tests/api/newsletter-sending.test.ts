/** Sending issues: who gets them, how often, how sending ends, and what bounces. */
import { beforeEach, expect, test } from 'vitest'
import { addMissingDeliveryJobs } from '#server/domains/newsletter/deliver-issue.ts'
import { deleteJobs, makeJobsDue } from '#tests/support/job-time.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { proveEditor } from '#server/domains/accounts/prove-actor.ts'
import { openTransport } from '#server/platform/mail/open-transport.ts'
import { readSettings } from '#server/platform/settings.ts'
import { issueForm } from '#common/newsletter-schemas.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testSmtp } from '#tests/support/smtp.ts'
import { signedInAs } from '#tests/support/staff.ts'
import { unsubscribe } from '#server/domains/newsletter/preferences.ts'
import { createIssue, discardDraft, readFullIssue, saveIssue } from '#server/domains/newsletter/issues.ts'
import { renderIssue } from '#server/domains/newsletter/emails.ts'
import {
  pauseSending,
  resumeSending,
  scheduleIssue,
  sendTestIssue,
  startScheduledIssues,
  startSending,
  unscheduleIssue,
} from '#server/domains/newsletter/send-issue.ts'
import { readDsn, receiveBounce } from '#server/domains/newsletter/bounces.ts'

const db = await testDatabase()
const smtp = await testSmtp()
const settings = readSettings({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'news@enrolled.example',
  APP_ORIGIN: 'https://enrolled.example',
})
const editor = proveEditor(await signedInAs(db, 'editor'))
const noop = () => {}
const parts = { db, settings, transport: openTransport(settings), log: { info: noop, warn: noop, error: noop } }

const FORM = issueForm.parse({
  list: 'business',
  slug: 'first',
  title: 'A first issue',
  summary: 'What stands in it, in a sentence or two.',
  blocks: [
    { kind: 'heading', text: 'Dates <b>& more</b>' },
    { kind: 'paragraph', spans: [{ text: 'See ' }, { text: 'the dates', href: '/tax-resources/deadlines' }] },
    { kind: 'list', items: [[{ text: 'One', strong: true }], [{ text: '<script>alert(1)</script>' }]] },
  ],
  sources: [{ title: 'IRS Publication 509', url: 'https://www.irs.gov/publications/p509' }],
  reviewed_on: '2026-11-16',
})

beforeEach(async () => {
  await db`truncate newsletter_issue, newsletter_subscriber, mail restart identity cascade`
  await deleteJobs(db)
  smtp.received.length = 0
  smtp.answer = () => 'take'
})

const subscribers = (count: number, list = 'business') =>
  db`
    insert into newsletter_subscriber (email, state, lists, confirmed_at)
    select 'reader' || n || '@mail.example', 'confirmed', ${[list]}, now() from generate_series(1, ${count}) n`

const sendAll = () => runDueJobs(parts)

const states = async () =>
  Object.fromEntries(
    (
      await db<{ state: string; count: number }[]>`
        select state, count(*)::int from newsletter_delivery group by 1`
    ).map(({ state, count }) => [state, count]),
  )

test('each confirmed reader of the list gets the issue once; others get nothing; a second start is rejected', async () => {
  await subscribers(23)
  await db`
    insert into newsletter_subscriber (email, state, lists, asked_lists, confirmed_at, ended_at) values
      ('pending@mail.example', 'pending', '{}', '{business}', null, null),
      ('gone@mail.example', 'unsubscribed', '{}', '{}', now(), now()),
      ('other@mail.example', 'confirmed', '{planning}', '{}', now(), null)`
  const draft = await createIssue(db, editor, FORM)
  expect(await startSending(db, editor, draft)).toBe(23)
  await expect(startSending(db, editor, draft)).rejects.toMatchObject({ code: 'conflict' })
  await sendAll()
  const to = smtp.received.flatMap((mail) => mail.to)
  expect(to.length).toBe(23)
  expect(new Set(to).size).toBe(23)
  expect(to.every((address) => address.startsWith('reader'))).toBe(true)
  expect(await readFullIssue(db, editor, draft.id)).toMatchObject({
    state: 'sent',
    recipients: 23,
    sent: 23,
    waiting: 0,
  })
})

test('an email says how to unsubscribe in its headers and its text, runs nothing, and loads nothing', async () => {
  await subscribers(1)
  await startSending(db, editor, await createIssue(db, editor, FORM))
  await sendAll()
  const [received] = smtp.received
  const [{ key }] = await db<[{ key: string }]>`select key from newsletter_subscriber`
  const way = `https://enrolled.example/newsletter/unsubscribe/${key}`
  const headers = new Map(received?.mail.headers.map((header) => [header.key, header.value]))
  expect(headers.get('list-unsubscribe')).toBe(`<${way}>`)
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(headers.get('list-id')).toContain('business.enrolled.example')
  expect(received?.mail.text).toContain(way)
  expect(received?.mail.text).toContain('the dates (https://enrolled.example/tax-resources/deadlines)')
  const html = received?.mail.html ?? ''
  expect(html).toContain('Dates &lt;b&gt;&amp; more&lt;/b&gt;')
  expect(html).toContain('href="https://enrolled.example/tax-resources/deadlines"')
  expect(html).not.toMatch(/<script|<img|<link|src=/i)
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'https://user:pass@elsewhere.example',
  'https://elsewhere.example/"onmouseover="alert(1)',
  'mailto:a@mail.example',
  'file:///etc/passwd',
])('a link to %j is rejected, and a stored one is rendered as text', (href) => {
  const blocks = [{ kind: 'paragraph' as const, spans: [{ text: 'here', href }] }]
  expect(issueForm.safeParse({ ...FORM, blocks }).success).toBe(false)
  const { html } = renderIssue(settings, { ...FORM, blocks, reviewedOn: FORM.reviewed_on })('key')
  expect(html).toMatch(/<p[^>]*>here<\/p>/)
})

test('an invalid block, an invalid source, and an unknown or invalid field are rejected', () => {
  const wrong = [
    { ...FORM, blocks: [{ kind: 'html', text: '<b>' }] },
    { ...FORM, blocks: [{ kind: 'paragraph', spans: [{ text: 'x', onclick: 'y' }] }] },
    { ...FORM, blocks: [] },
    { ...FORM, sources: [] },
    { ...FORM, sources: [{ title: 'x', url: 'http://plain.example' }] },
    { ...FORM, title: 'Two\nlines of it' },
    { ...FORM, state: 'sent' },
    { ...FORM, slug: '../up' },
  ]
  expect(wrong.filter((form) => issueForm.safeParse(form).success)).toEqual([])
  expect(issueForm.safeParse(FORM).success).toBe(true)
})

test('while paused, nothing is sent; after resuming, the rest is', async () => {
  await subscribers(30)
  const draft = await createIssue(db, editor, FORM)
  await startSending(db, editor, draft)
  let paused: Promise<void> | null = null
  smtp.answer = async () => {
    await (paused ??= pauseSending(db, editor, draft.id))
    return 'take' as const
  }
  await runDueJobs(parts)
  expect(await runDueJobs(parts)).toBe(0)
  expect(smtp.received.length).toBe(10)
  expect((await readFullIssue(db, editor, draft.id)).state).toBe('paused')
  await expect(pauseSending(db, editor, draft.id)).rejects.toMatchObject({ code: 'conflict' })
  await resumeSending(db, editor, draft.id)
  await sendAll()
  expect(new Set(smtp.received.flatMap(({ to }) => to)).size).toBe(30)
  expect(smtp.received.length).toBe(30)
})

test('a delivery that is due again while its issue is paused waits until it is resumed, and goes out once', async () => {
  await subscribers(3)
  const draft = await createIssue(db, editor, FORM)
  await startSending(db, editor, draft)
  smtp.answer = ({ to }) => (to[0] === 'reader1@mail.example' ? 'later' : 'take')
  await runDueJobs(parts)
  await pauseSending(db, editor, draft.id)
  await makeJobsDue(db)
  smtp.answer = () => 'take'
  await runDueJobs(parts)
  expect(await states()).toEqual({ queued: 1, sent: 2 })
  expect(await runDueJobs(parts)).toBe(0)
  await resumeSending(db, editor, draft.id)
  await sendAll()
  expect(await states()).toEqual({ sent: 3 })
  expect((await readFullIssue(db, editor, draft.id)).state).toBe('sent')
})

test('deliveries without jobs, as after a restore or from the version before, get them; a second look adds none', async () => {
  await subscribers(25)
  await startSending(db, editor, await createIssue(db, editor, FORM))
  expect(await addMissingDeliveryJobs(db)).toBe(0)
  await deleteJobs(db)
  expect(await addMissingDeliveryJobs(db)).toBe(25)
  expect(await addMissingDeliveryJobs(db)).toBe(0)
  await deleteJobs(db)
  await db`update newsletter_delivery set next_try_at = now() + interval '2 minutes' where subscriber_id <= 5`
  await db`update newsletter_delivery set next_try_at = now() where subscriber_id > 5`
  expect(await addMissingDeliveryJobs(db), 'five are leased by a process of the version before').toBe(20)
  await sendAll()
  expect(await states()).toEqual({ sent: 20, queued: 5 })
  await db`update newsletter_delivery set next_try_at = now() where state = 'queued'`
  expect(await addMissingDeliveryJobs(db)).toBe(5)
  await sendAll()
  expect([await states(), smtp.received.length]).toEqual([{ sent: 25 }, 25])
})

test('a reader who unsubscribes during sending is skipped; a new subscriber gets the next issue', async () => {
  await subscribers(15)
  await startSending(db, editor, await createIssue(db, editor, FORM))
  const [{ key }] = await db<[{ key: string }]>`
    select s.key from newsletter_subscriber s join newsletter_delivery d on d.subscriber_id = s.id
    where d.state = 'queued' order by d.subscriber_id desc limit 1`
  let left: Promise<unknown> | null = null
  smtp.answer = async () => {
    await (left ??= unsubscribe(db, key, 'mail program'))
    return 'take' as const
  }
  await db`
    insert into newsletter_subscriber (email, state, lists, confirmed_at)
    values ('late@mail.example', 'confirmed', '{business}', now())`
  await sendAll()
  expect(await states()).toEqual({ sent: 14, skipped: 1 })
  expect(smtp.received.flatMap(({ to }) => to)).not.toContain('late@mail.example')
})

test('a temporary failure is retried under the same Message-ID; a permanent one is not', async () => {
  await subscribers(2)
  const draft = await createIssue(db, editor, FORM)
  await startSending(db, editor, draft)
  smtp.answer = ({ to }) => (to[0] === 'reader1@mail.example' ? 'later' : 'never')
  await runDueJobs(parts)
  expect(await states()).toEqual({ queued: 1, failed: 1 })
  smtp.answer = () => 'take'
  expect(await runDueJobs(parts)).toBe(0)
  await makeJobsDue(db)
  await sendAll()
  const tries = smtp.received.filter(({ to }) => to[0] === 'reader1@mail.example')
  expect(tries.length).toBe(2)
  expect(new Set(tries.map(({ mail }) => mail.messageId)).size).toBe(1)
  expect(new Set(tries.map(({ raw }) => /^Date: .*$/m.exec(raw)?.[0])).size).toBe(1)
  expect(await readFullIssue(db, editor, draft.id)).toMatchObject({ state: 'sent', sent: 1, failed: 1 })
})

test('a scheduled issue: never early, sent once by any number of workers, and back to draft after a change', async () => {
  await subscribers(5)
  const draft = await createIssue(db, editor, FORM)
  await expect(scheduleIssue(db, editor, { ...draft, at: new Date(Date.now() - 1000) })).rejects.toMatchObject({
    code: 'invalid_fields',
  })
  const at = new Date(Date.now() + 3_600_000)
  const first = await scheduleIssue(db, editor, { ...draft, at })
  expect(await startScheduledIssues(db)).toBe(0)
  const saved = await saveIssue(db, editor, { ...first, form: { ...FORM, title: 'Another title' } })
  expect((await readFullIssue(db, editor, draft.id)).state).toBe('draft')
  await scheduleIssue(db, editor, { ...saved, at })
  await unscheduleIssue(db, editor, draft.id)
  const { version } = await readFullIssue(db, editor, draft.id)
  await scheduleIssue(db, editor, { id: draft.id, version, at })
  await db`update newsletter_issue set send_at = now()`
  const begun = await Promise.all([startScheduledIssues(db), startScheduledIssues(db), startScheduledIssues(db)])
  expect(begun.reduce((sum, count) => sum + count)).toBe(1)
  await sendAll()
  expect(smtp.received.length).toBe(5)
  expect(smtp.received[0]?.mail.subject).toBe('Another title')
})

test('an older version, a sent issue, and a slug already in use are rejected', async () => {
  const draft = await createIssue(db, editor, FORM)
  await expect(createIssue(db, editor, FORM)).rejects.toMatchObject({ code: 'conflict' })
  const saved = await saveIssue(db, editor, { ...draft, form: FORM })
  await expect(saveIssue(db, editor, { ...draft, form: FORM })).rejects.toMatchObject({ code: 'conflict' })
  await expect(startSending(db, editor, draft)).rejects.toMatchObject({ code: 'conflict' })
  await startSending(db, editor, saved)
  const { version } = await readFullIssue(db, editor, draft.id)
  await expect(saveIssue(db, editor, { id: draft.id, version, form: FORM })).rejects.toMatchObject({ code: 'conflict' })
  await expect(discardDraft(db, editor, { id: draft.id, version })).rejects.toMatchObject({ code: 'conflict' })
  await expect(startSending(db, editor, { id: 999, version: 1 })).rejects.toMatchObject({ code: 'not_found' })
  const acts = await db<{ action: string }[]>`select action from audit_log where target_kind = 'newsletter_issue'`
  expect(new Set(acts.map(({ action }) => action))).toContain('newsletter.sending')
})

test('a test issue goes only to the editor, and its unsubscribe link belongs to no subscriber', async () => {
  await subscribers(3)
  const draft = await createIssue(db, editor, FORM)
  const to = await sendTestIssue(db, settings, editor, draft.id)
  const mails = await db<{ recipient: string; bodyText: string }[]>`select recipient, body_text from mail`
  expect(mails.map(({ recipient }) => recipient)).toEqual([to])
  expect(mails[0]?.bodyText).toContain('00000000-0000-4000-8000-000000000000')
  expect(await states()).toEqual({})
})

async function sentTo(count: number): Promise<string[]> {
  await subscribers(count)
  await startSending(db, editor, await createIssue(db, editor, FORM))
  await sendAll()
  const rows = await db<{ messageId: string }[]>`select message_id from newsletter_delivery order by subscriber_id`
  return rows.map(({ messageId }) => messageId)
}

const stateOf = async () =>
  (await db<{ state: string }[]>`select state from newsletter_subscriber order by id`).map(({ state }) => state)

test("a hard bounce and a complaint end a subscription; a soft bounce does at the fifth; a forged report doesn't", async () => {
  const [first = '', second = '', third = ''] = await sentTo(3)
  expect(await receiveBounce(db, { messageId: `<${first}@enrolled.example>`, kind: 'hard', reason: '5.1.1' })).toBe(
    true,
  )
  expect(await receiveBounce(db, { messageId: second, kind: 'complaint', reason: '' })).toBe(true)
  expect(await receiveBounce(db, { messageId: third, kind: 'soft', reason: '4.2.2' })).toBe(true)
  expect(await receiveBounce(db, { messageId: third, kind: 'soft', reason: '4.2.2' })).toBe(true)
  expect(await receiveBounce(db, { messageId: crypto.randomUUID(), kind: 'hard', reason: '' })).toBe(false)
  expect(await receiveBounce(db, { messageId: "x' or true", kind: 'hard', reason: '' })).toBe(false)
  expect(await stateOf()).toEqual(['bounced', 'unsubscribed', 'confirmed'])
  const [{ soft }] = await db<[{ soft: number }]>`
    select soft_bounces::int as soft from newsletter_subscriber order by id desc limit 1`
  // The same report counts once.
  expect(soft).toBe(1)
  await db`update newsletter_subscriber set soft_bounces = 4 where soft_bounces = 1`
  await db`update newsletter_delivery set state = 'sent' where message_id = ${third}`
  await receiveBounce(db, { messageId: third, kind: 'soft', reason: '4.2.2' })
  expect(await stateOf()).toEqual(['bounced', 'unsubscribed', 'bounced'])
})

const dsn = (status: string, action: string, id: string) =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Message-ID: <20261121.1@mx.example>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Final-Recipient: rfc822; reader1@mail.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 no such user',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${id}@enrolled.example>`,
    '--b--',
  ].join('\r\n')

test('a returned email is parsed for what bounced and why', async () => {
  const [id = ''] = await sentTo(1)
  expect(readDsn(dsn('5.1.1', 'failed', id))).toMatchObject([{ messageId: id, kind: 'hard' }])
  expect(readDsn(dsn('4.2.2', 'delayed', id))).toMatchObject([{ kind: 'soft' }])
  expect(readDsn(dsn('2.0.0', 'relayed', id))).toEqual([])
  expect(readDsn('Subject: Out of office\n\nStatus: 5.1.1')).toEqual([])
  for (const bounce of readDsn(dsn('5.1.1', 'failed', id))) await receiveBounce(db, bounce)
  expect(await stateOf()).toEqual(['bounced'])
})
