/** The jobs that send emails, against a real SMTP server and a real queue. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '#tests/support/app-process.ts'
import { testDatabase, testJobPool } from '#tests/support/database.ts'
import { deleteJobs, makeJobsDue } from '#tests/support/job-time.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { testSmtp } from '#tests/support/smtp.ts'
import { countDead, type JobLog } from '../platform/jobs.ts'
import { openTransport } from '../platform/mail/open-transport.ts'
import { addMissingEmailJobs, queueEmail } from '../platform/mail/queue-email.ts'
import type { Email } from '../platform/mail/types.ts'
import { readSettings } from '../platform/settings.ts'
import { startJobs } from './start-jobs.ts'

const db = await testDatabase()
const smtp = await testSmtp()
const folder = await mkdtemp(join(tmpdir(), 'enrolled-mail-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const said: string[] = []
const note = (facts: object, words: string) => void said.push(`${words} ${JSON.stringify(facts)}`)
const log: JobLog = { info: note, warn: note, error: note }
const transportTo = (environment: Record<string, string>) =>
  openTransport(readSettings({ MAIL_FROM: 'Enrolled <no-reply@enrolled.example>', DATA_DIR: folder, ...environment }))
const deps = { db, transport: transportTo({ SMTP_URL: smtp.url }), log }

const mail: Email = {
  kind: 'test',
  to: 'ada@mail.example',
  subject: 'Hello',
  text: 'Secret link',
  html: '<p>Secret link</p>',
}
const queue = (changes: Partial<Email> = {}) => db.begin((tx) => queueEmail(tx, { ...mail, ...changes }))
type Row = {
  state: string
  tries: number
  reason: string | null
  bodyText: string | null
  pauseS: number | null
  id: string
}
const rows = () => db<Row[]>`
  select id, state, tries, reason, body_text, (
    select round(extract(epoch from run_at - now()))::int from graphile_worker.jobs where key = 'mail:' || mail.id) as pause_s
  from mail order by queued_at, id`

beforeEach(async () => {
  await db`delete from mail`
  await deleteJobs(db)
  smtp.received.length = 0
  smtp.answer = () => 'take'
  said.length = 0
})

test('a queued email is delivered once, from us, with text and HTML, and its text is deleted', async () => {
  await queue({ replyTo: 'visitor@mail.example' })
  expect(await runDueJobs(deps)).toBe(1)
  expect(await runDueJobs(deps)).toBe(0)
  expect(smtp.received.length).toBe(1)
  const [{ from, to, mail: got } = { from: '', to: [], mail: null }] = smtp.received
  expect({ from, to }).toEqual({ from: 'no-reply@enrolled.example', to: ['ada@mail.example'] })
  expect(got).toMatchObject({
    from: { name: 'Enrolled', address: 'no-reply@enrolled.example' },
    replyTo: [{ address: 'visitor@mail.example' }],
    subject: 'Hello',
  })
  expect(got?.text?.trim()).toBe('Secret link')
  expect(got?.html?.trim()).toBe('<p>Secret link</p>')
  expect(await rows()).toMatchObject([{ state: 'sent', tries: 1, bodyText: null }])
})

test('a calendar file comes with its email, for programs that read one and for those that save it, and is deleted', async () => {
  const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n'
  await queue({ calendar })
  await runDueJobs(deps)
  const [sent] = smtp.received.map((each) => each.mail)
  // The parser reads lines of text as `\n`.
  const files = sent?.attachments.map(({ mimeType, method, content }) => {
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
    return { mimeType, method, text: text.replaceAll('\r\n', '\n').trim() }
  })
  const text = calendar.replaceAll('\r\n', '\n').trim()
  expect(files).toEqual([
    { mimeType: 'text/calendar', method: 'CANCEL', text },
    { mimeType: 'application/ics', method: undefined, text },
  ])
  expect(await db`select calendar from mail`).toEqual([{ calendar: null }])
})

test('the log contains no text, subject, or address', async () => {
  await queue()
  smtp.answer = () => 'never'
  await runDueJobs(deps)
  expect(said.length).toBe(1)
  expect(said.join('\n')).not.toMatch(/Secret|Hello|ada@/)
})

test('"not now" is retried with a growing pause, under the same Message-ID and date', async () => {
  await queue()
  smtp.answer = () => 'later'
  const pauses: number[] = []
  for (let round = 0; round < 3; round++) {
    await runDueJobs(deps)
    expect(await runDueJobs(deps), 'not before its time').toBe(0)
    pauses.push((await rows())[0]?.pauseS ?? 0)
    await makeJobsDue(db)
  }
  expect(pauses).toEqual([3, 7, 20])
  expect(await rows()).toMatchObject([{ state: 'queued', tries: 3, reason: expect.stringContaining('test: later') }])
  smtp.answer = () => 'take'
  await runDueJobs(deps)
  expect(await rows()).toMatchObject([{ state: 'sent', tries: 4 }])
  expect(smtp.received.length).toBe(4)
  expect(new Set(smtp.received.map(({ mail: { messageId } }) => messageId)).size).toBe(1)
  expect(new Set(smtp.received.map(({ mail: { date } }) => date)).size).toBe(1)
  expect(smtp.received[0]?.mail.messageId).toBe(`<${(await rows())[0]?.id}@enrolled.example>`)
})

test('"never" is not retried: the reason is kept, and the text with its link is deleted', async () => {
  await queue()
  smtp.answer = () => 'never'
  await runDueJobs(deps)
  await makeJobsDue(db)
  expect(await runDueJobs(deps)).toBe(0)
  expect(smtp.received.length).toBe(1)
  expect(await rows()).toMatchObject([
    { state: 'dead', bodyText: null, reason: expect.stringContaining('test: never') },
  ])
  expect(await countDead(db)).toEqual([
    { kind: 'mail', count: 1 },
    { kind: 'job', count: 0 },
  ])
})

test('a connection that is cut after the text is not a "never"', async () => {
  await queue()
  smtp.answer = () => 'cut'
  await runDueJobs(deps)
  expect(await rows()).toMatchObject([{ state: 'queued', tries: 1, reason: expect.any(String) }])
  // We can't know whether it was accepted: the table decides when to send it again, not the connection.
  expect(smtp.received.length).toBe(1)
})

test('an unreachable server costs a try, and after a day of tries the email is given up', async () => {
  const nobody = { ...deps, transport: transportTo({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }) }
  await queue()
  await runDueJobs(nobody)
  expect(await rows()).toMatchObject([{ state: 'queued', tries: 1, reason: expect.stringContaining('ECONNREFUSED') }])
  await db`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now(), attempts => 13)`
  await runDueJobs(nobody)
  expect(await rows()).toMatchObject([{ state: 'dead', tries: 14, reason: expect.stringContaining('ECONNREFUSED') }])
})

test('an email whose process was killed at its last try is given up, and not sent', async () => {
  await queue()
  await db`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), attempts => 14)`
  await runDueJobs(deps)
  expect(await rows()).toMatchObject([
    { state: 'dead', bodyText: null, reason: expect.stringContaining('without a response') },
  ])
  expect(smtp.received).toEqual([])
})

test("an email that the server accepted but we couldn't record is sent again under the same Message-ID", async () => {
  await queue()
  smtp.answer = async () => {
    await db`alter table mail rename to mail_away`
    return 'take' as const
  }
  await runDueJobs(deps)
  await db`alter table mail_away rename to mail`
  expect(await rows()).toMatchObject([{ state: 'queued' }])
  smtp.answer = () => 'take'
  await makeJobsDue(db)
  await runDueJobs(deps)
  expect(await rows()).toMatchObject([{ state: 'sent' }])
  expect(smtp.received.length).toBe(2)
  expect(new Set(smtp.received.map(({ mail: { messageId } }) => messageId)).size).toBe(1)
})

test('several workers share the outbox, and each email is sent once', async () => {
  const MAILS = 40
  await db.begin(async (tx) => {
    for (let number = 0; number < MAILS; number++) await queueEmail(tx, { ...mail, subject: `Mail ${number}` })
  })
  await Promise.all([runDueJobs(deps, 4), runDueJobs(deps, 4), runDueJobs(deps, 4)])
  expect(smtp.received.length).toBe(MAILS)
  expect(new Set(smtp.received.map(({ mail: { messageId } }) => messageId)).size).toBe(MAILS)
})

test('emails share a few connections, which are opened once', async () => {
  const own = transportTo({ SMTP_URL: smtp.url })
  const before = smtp.lines
  await db.begin(async (tx) => {
    for (let number = 0; number < 40; number++) await queueEmail(tx, { ...mail, subject: `Mail ${number}` })
  })
  await runDueJobs({ ...deps, transport: own }, 8)
  expect(smtp.received.length).toBe(40)
  expect(smtp.lines - before).toBeLessThanOrEqual(5)
  own.close()
})

test('a connection that the server closed between two emails costs no try', async () => {
  await queue()
  await runDueJobs(deps)
  smtp.hangUp()
  await queue()
  await runDueJobs(deps)
  expect(await rows()).toMatchObject([
    { state: 'sent', tries: 1 },
    { state: 'sent', tries: 1 },
  ])
  expect(smtp.received.length).toBe(2)
})

test('closing finishes the email in progress; the next is rejected and stays queued', async () => {
  const own = transportTo({ SMTP_URL: smtp.url })
  await queue()
  smtp.answer = async () => {
    own.close()
    await new Promise((resolve) => setTimeout(resolve, 100))
    return 'take' as const
  }
  await runDueJobs({ ...deps, transport: own })
  await queue()
  await runDueJobs({ ...deps, transport: own })
  expect(await rows()).toMatchObject([{ state: 'sent' }, { state: 'queued', tries: 1 }])
  expect(smtp.received.length).toBe(1)
})

test('a running worker sends as soon as the transaction commits, and not before', async () => {
  const stop = startJobs({ ...deps, jobPool: testJobPool(db), settings: readSettings({}) })
  try {
    const listening = () => db`
      select 1 from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'`
    await expect.poll(async () => (await listening()).length).toBeGreaterThan(0)
    await db.begin(async (tx) => {
      await queueEmail(tx, mail)
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(smtp.received.length).toBe(0)
    })
    // On its own it polls again every five seconds.
    await expect.poll(() => smtp.received.length, { timeout: 4_000 }).toBe(1)
  } finally {
    await stop()
  }
})

test('without SMTP each email is a file that email programs open; a repeat creates no second file', async () => {
  await queue({ subject: 'Grüße 🙂', text: 'Zeile\n.\nFrom here' })
  const toFolder = { ...deps, transport: transportTo({}) }
  await runDueJobs(toFolder)
  await db`update mail set state = 'queued', settled_at = null, body_text = 'x', body_html = 'x', next_try_at = now()`
  expect(await addMissingEmailJobs(db)).toBe(1)
  await runDueJobs(toFolder)
  const names = await readdir(join(folder, 'mail'))
  expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z-[0-9a-f-]{36}\.eml$/)])
  const raw = await readFile(join(folder, 'mail', names[0] ?? ''))
  expect((await PostalMime.parse(raw)).subject).toBe('Grüße 🙂')
  expect(smtp.received.length).toBe(0)
})

test('a password that crosses the network needs an encrypted connection', async () => {
  await queue()
  const far = transportTo({ SMTP_URL: `smtp://[::ffff:127.0.0.1]:${smtp.port}` })
  await runDueJobs({ ...deps, transport: far })
  expect(smtp.received.length).toBe(0)
  expect((await rows())[0]).toMatchObject({ state: 'queued', reason: expect.stringMatching(/STARTTLS|TLS/i) })
})
