import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { deleteJobs } from '#tests/support/job-time.ts'
import { readSettings } from '../settings.ts'
import { emailKinds } from './email-content.ts'
import { addMissingEmailJobs, queueEmail, sendEmail } from './queue-email.ts'
import type { Email } from './types.ts'

const db = await testDatabase()
const mail: Email = { kind: 'test', to: 'ada@mail.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const queued = async () => (await db<[{ count: number }]>`select count(*)::int as count from mail`)[0].count
const jobs = async () => (await db`select 1 from graphile_worker.jobs`).length

test('an email is in the outbox when its transaction commits', async () => {
  const before = await queued()
  await db.begin((tx) => queueEmail(tx, mail))
  expect(await queued()).toBe(before + 1)
})

test('its job has the id of the email, and nothing of what it says or to whom', async () => {
  const [{ id, payload }] = await db<[{ id: string; payload: object }]>`
    select mail.id, payload from mail join graphile_worker._private_jobs on key = 'mail:' || mail.id`
  expect(payload).toEqual({ id })
})

test('a change that is rolled back queues no email', async () => {
  const before = [await queued(), await jobs()]
  const undone = db.begin(async (tx) => {
    await queueEmail(tx, mail)
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect([await queued(), await jobs()]).toEqual(before)
})

test('an email without a job, as after a restore or from the version before, gets one; a second look adds none', async () => {
  await deleteJobs(db)
  await db`delete from mail`
  await db.begin((tx) => queueEmail(tx, mail))
  expect(await addMissingEmailJobs(db)).toBe(0)
  await deleteJobs(db)
  expect(await addMissingEmailJobs(db), 'restored').toBe(1)
  const old = (subject: string, nextTry: string) => db`
    insert into mail (kind, recipient, subject, body_text, body_html, next_try_at)
    values ('test', 'ada@mail.example', ${subject}, 'A', 'A', now() + ${nextTry}::interval)`
  await old('due', '0')
  await old('leased by a process of the version before', '2 minutes')
  expect(await addMissingEmailJobs(db)).toBe(1)
  expect(await addMissingEmailJobs(db)).toBe(0)
  expect(await db`select subject from mail where next_try_at < 'infinity'`).toEqual([
    { subject: 'leased by a process of the version before' },
  ])
})

test.each<[string, Partial<Email>]>([
  ['a second header in the subject', { subject: 'Hello\r\nBcc: all@mail.example' }],
  ['a bare line feed in the subject', { subject: 'Hello\nBcc: all@mail.example' }],
  ['a line separator in the subject', { subject: 'Hello\u2028Bcc: all@mail.example' }],
  ['a NUL in the subject', { subject: 'Hello\0' }],
  ['an empty subject', { subject: ' ' }],
  ['an endless subject', { subject: 'x'.repeat(201) }],
  ['a second recipient', { to: 'ada@mail.example, eve@mail.example' }],
  ['a header in the recipient', { to: 'ada@mail.example\r\nBcc: eve@mail.example' }],
  ['a recipient in brackets', { to: 'Ada <ada@mail.example>' }],
  ['a recipient that is an option of sendmail', { to: '-oQ/tmp@mail.example x' }],
  ['a header in the reply address', { replyTo: 'ada@mail.example\nBcc: eve@mail.example' }],
  ['a text of megabytes', { text: 'x'.repeat(100_001) }],
  ['HTML of megabytes', { html: 'x'.repeat(400_001) }],
])("%s is rejected, and the error doesn't repeat it", async (_what, wrong) => {
  const before = await queued()
  const given = { ...mail, ...wrong }
  const refused = await db
    .begin((tx) => queueEmail(tx, given))
    .then(
      () => null,
      (error: Error) => error,
    )
  expect(refused?.message).toMatch(/^An email of kind "test" was not queued: /)
  expect(refused?.message).not.toContain('mail.example')
  expect(await queued()).toBe(before)
})

const named = emailKinds({
  joined: ({ name, replyTo }: { name: string; replyTo: string }, { siteName }) => ({
    subject: `${name} is on ${siteName}`,
    preheader: '',
    heading: '',
    body: [],
    footer: { why: '' },
    replyTo,
  }),
})
const settings = readSettings({ NODE_ENV: 'test' })

test('an email of a kind is queued with its subject and reply address, as text and HTML', async () => {
  await db`delete from mail`
  const email = named.joined({ name: 'Grüße 🙂', replyTo: 'ada@mail.example' })
  await db.begin((tx) => sendEmail(tx, settings, 'bob@mail.example', email))
  expect(await db`select kind, recipient, reply_to, subject, delete_when_settled from mail`).toEqual([
    {
      kind: 'joined',
      recipient: 'bob@mail.example',
      replyTo: 'ada@mail.example',
      subject: 'Grüße 🙂 is on Enrolled',
      deleteWhenSettled: false,
    },
  ])
})

test.each([
  ['a name', { name: 'Eve\r\nBcc: all@mail.example', replyTo: 'ada@mail.example' }],
  ['a reply address', { name: 'Eve', replyTo: 'ada@mail.example\nBcc: all@mail.example' }],
])('a header in %s of an email of a kind is rejected', async (_what, facts) => {
  await expect(db.begin((tx) => sendEmail(tx, settings, 'bob@mail.example', named.joined(facts)))).rejects.toThrow(
    /^An email of kind "joined" was not queued: /,
  )
})
