/** A renamed slug: old addresses lead to the new one, and stored values follow. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { loadPages } from '#server/load-pages.ts'
import { readSettings } from '#server/platform/settings.ts'
import { AUTH_SECRET } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { personIn } from '#tests/support/people.ts'

const db = await testDatabase()
const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', AUTH_SECRET, RATE_LIMITS: 'off' })
const app = await buildApp({ settings, db, pages: await loadPages(false) })
afterAll(() => app.close())
const MIGRATION = join(import.meta.dirname, '../../db/migrations/0036_installment.sql')

test.each([
  ['/agents?service=instalment-agreement&state=CA', '/agents?service=installment-agreement&state=CA'],
  ['/questions?topic=instalment-agreement', '/questions?topic=installment-agreement'],
  ['/api/v2/questions?topic=instalment-agreement', '/api/v2/questions?topic=installment-agreement'],
])('%s redirects permanently', async (from, to) => {
  const answer = await app.inject({ method: 'GET', url: from })
  expect(answer.statusCode).toBe(308)
  expect(answer.headers.location).toBe(to)
})

test('stored services, fees, drafts, and topics get the new spelling, and others stay', async () => {
  const { who } = await personIn(db, { role: 'agent' })
  await db`
    insert into listing_draft (account_id, content)
    values (${who.accountId}, ${db.json({ services: ['appeals', 'instalment-agreement'], bio: 'An instalment-agreement here' })})`
  await db`
    insert into question (title, body, topic, state)
    values ('What does it cost to pay late?', ${'I owe more than I can pay at once. '.repeat(3)}, 'instalment-agreement', 'published')`
  await db.unsafe(await readFile(MIGRATION, 'utf8'))
  expect(await db`select content from listing_draft`).toEqual([
    { content: { services: ['appeals', 'installment-agreement'], bio: 'An instalment-agreement here' } },
  ])
  expect(await db`select topic from question`).toEqual([{ topic: 'installment-agreement' }])
})
