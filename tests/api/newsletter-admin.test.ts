/** Newsletter administration and the email service's reports: who is allowed, and who isn't. */
import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { hashOf, newSecret } from '#server/platform/make-secret.ts'
import type { Role } from '#common/roles.ts'
import { takeQueuedEmails, testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { signedInAs } from '#tests/support/staff.ts'

const SECRET = 'a secret of the tests that nobody has guessed'
const db = await testDatabase()
const api = await testAccounts(db, { NEWSLETTER_WEBHOOK_SECRET: SECRET })
const without = await testAccounts(db)
const ISSUES = 'admin/newsletter/issues'

const FORM = {
  list: 'planning',
  slug: 'first',
  title: 'A first issue',
  summary: 'What stands in it, in a sentence or two.',
  blocks: [{ kind: 'paragraph', spans: [{ text: 'Words.' }] }],
  sources: [{ title: 'IRS Publication 505', url: 'https://www.irs.gov/publications/p505' }],
  reviewed_on: '2026-11-16',
}

async function tokenOf(role: Role): Promise<string> {
  const { sessionId } = await signedInAs(db, role)
  const token = newSecret()
  await db`
    insert into session_token (hash, session_id, kind, expires_at)
    values (${hashOf(token)}, ${sessionId}, 'access', now() + interval '15 minutes')`
  return token
}
const token = await tokenOf('editor')

beforeEach(async () => {
  await db`truncate newsletter_issue, newsletter_subscriber, mail restart identity cascade`
})

const drafted = async () => {
  const { body } = await api.post(ISSUES, FORM, { token })
  return body.data as { id: number; version: number }
}

test('an editor writes, previews, tests, sends, and pauses through the API', async () => {
  await db`
    insert into newsletter_subscriber (email, state, lists, confirmed_at)
    values ('ada@mail.example', 'confirmed', '{planning}', now())`
  const { id, version } = await drafted()
  const changed = await api.patch(`${ISSUES}/${id}`, { version, issue: { ...FORM, title: 'Better title' } }, { token })
  expect([changed.status, changed.body.data]).toEqual([200, { id, version: 2 }])
  expect((await api.patch(`${ISSUES}/${id}`, { version, issue: FORM }, { token })).status).toBe(409)
  const preview = await api.get(`${ISSUES}/${id}/preview`, { token })
  expect(preview.body.data).toMatchObject({ subject: 'Better title' })
  expect((await api.post(`${ISSUES}/${id}/test`, undefined, { token })).status).toBe(200)
  expect((await takeQueuedEmails(db)).map(({ subject }) => subject)).toEqual(['Test: Better title'])
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const scheduled = await api.post(`${ISSUES}/${id}/schedule`, { version: 2, at }, { token })
  expect(scheduled.body.data).toEqual({ id, version: 3 })
  expect((await api.post(`${ISSUES}/${id}/send`, { version: 2 }, { token })).status).toBe(409)
  const sent = await api.post(`${ISSUES}/${id}/send`, { version: 3 }, { token })
  expect(sent.body.message).toBe('Sending to 1 subscriber.')
  expect((await api.post(`${ISSUES}/${id}/pause`, undefined, { token })).status).toBe(200)
  const list = await api.get(ISSUES, { token })
  expect(list.body.data).toMatchObject([{ id, state: 'paused', recipients: 1, waiting: 1, sent: 0 }])
  expect((await api.post(`${ISSUES}/${id}/resume`, undefined, { token })).status).toBe(200)
  const counts = await api.get('admin/newsletter/subscribers', { token })
  expect(counts.body.data).toEqual([{ list: 'planning', state: 'confirmed', subscribers: 1 }])
  expect(JSON.stringify([list.body, counts.body])).not.toContain('ada@mail.example')
})

test.each(['client', 'agent', 'moderator'] as const)('a %s can do nothing here', async (role) => {
  const { id, version } = await drafted()
  const stranger = await tokenOf(role)
  const tries = [
    api.get(ISSUES, { token: stranger }),
    api.post(ISSUES, { ...FORM, slug: 'other' }, { token: stranger }),
    api.get(`${ISSUES}/${id}`, { token: stranger }),
    api.get(`${ISSUES}/${id}/preview`, { token: stranger }),
    api.post(`${ISSUES}/${id}/test`, undefined, { token: stranger }),
    api.post(`${ISSUES}/${id}/send`, { version }, { token: stranger }),
    api.get('admin/newsletter/subscribers', { token: stranger }),
  ]
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 403))
  expect((await api.post(`${ISSUES}/${id}/send`, { version })).status).toBe(401)
  expect(await db`select state from newsletter_issue`).toEqual([{ state: 'draft' }])
})

test('HTML, scripts, and unsafe links are rejected on input', async () => {
  const withBlock = (block: object) => api.post(ISSUES, { ...FORM, blocks: [block] }, { token })
  for (const block of [
    { kind: 'html', html: '<img src=x onerror=alert(1)>' },
    { kind: 'paragraph', spans: [{ text: 'x', href: 'javascript:alert(1)' }] },
    { kind: 'paragraph', spans: [{ text: 'x', href: '//elsewhere.example' }] },
    { kind: 'heading', text: 'x', onclick: 'alert(1)' },
  ]) {
    expect([block, (await withBlock(block)).status]).toEqual([block, 422])
  }
  expect((await withBlock({ kind: 'heading', text: '<script>alert(1)</script>' })).status).toBe(201)
})

test('an issue with a shielded number is rejected at its field, and no draft is saved', async () => {
  const split = { kind: 'paragraph', spans: [{ text: 'My number is 123-45-' }, { text: '6789', strong: true }] }
  const refused = await api.post(
    ISSUES,
    { ...FORM, summary: 'Send us your ITIN 912-70-1234.', blocks: [split] },
    { token },
  )
  expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([422, ['blocks', 'summary']])
  expect(await db`select id from newsletter_issue`).toHaveLength(0)
})

const signed = (text: string, { secret = SECRET, age = 0 } = {}) => {
  const timestamp = String(Math.floor(Date.now() / 1000) - age)
  return {
    'x-newsletter-timestamp': timestamp,
    'x-newsletter-signature': createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex'),
  }
}

async function report(text: string, headers: Record<string, string>, { app } = api) {
  const url = '/api/v2/news-letter/bounces'
  const answer = await app.inject({
    method: 'POST',
    url,
    payload: text,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: answer.statusCode, body: JSON.parse(answer.body) as { data?: unknown } }
}

async function sendIssueOnce(): Promise<string> {
  const { id } = await drafted()
  const [row] = await db<[{ messageId: string }]>`
    with reader as (
      insert into newsletter_subscriber (email, state, lists, confirmed_at)
      values ('ada@mail.example', 'confirmed', '{planning}', now()) returning id)
    insert into newsletter_delivery (issue_id, subscriber_id, state, settled_at)
    select ${id}, id, 'sent', now() from reader returning message_id`
  return row.messageId
}
const subscriberState = async () => (await db<[{ state: string }]>`select state from newsletter_subscriber`)[0].state

test("a signed report ends a subscription; one that is unsigned, wrongly signed, old, or changed doesn't", async () => {
  const messageId = await sendIssueOnce()
  const text = JSON.stringify({ events: [{ message_id: messageId, kind: 'hard', reason: '5.1.1' }] })
  expect((await report(text, {})).status).toBe(401)
  expect((await report(text, signed(text, { secret: 'another secret, as long as the right one' }))).status).toBe(401)
  expect((await report(text, signed(text, { age: 600 }))).status).toBe(401)
  expect((await report(`${text} `, signed(text))).status).toBe(401)
  expect((await report(text, signed(text), without)).status).toBe(404)
  expect(await subscriberState()).toBe('confirmed')
  expect((await report('{', signed('{'))).status).toBe(422)
  expect((await report('{"events":[]}', signed('{"events":[]}'))).status).toBe(422)
  expect(await report(text, signed(text))).toMatchObject({ status: 200, body: { data: { taken: 1, unknown: 0 } } })
  expect(await subscriberState()).toBe('bounced')
})
