/** The worker against a real SMTP server and a real outbox. Time passes by moving `next_try_at`. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '#tests/support/app-process.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testSmtp } from '#tests/support/smtp.ts'
import { openTransport } from '../platform/mail/open-transport.ts'
import { queueMail } from '../platform/mail/queue-mail.ts'
import type { Mail } from '../platform/mail/types.ts'
import { readSettings } from '../platform/settings.ts'
import { deliverDueMails, type MailLog, startMailWorker } from './mail-worker.ts'

const db = await testDatabase()
const smtp = await testSmtp()
const folder = await mkdtemp(join(tmpdir(), 'enrolled-mail-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const said: string[] = []
const note = (facts: object, words: string) => void said.push(`${words} ${JSON.stringify(facts)}`)
const log: MailLog = { info: note, warn: note, error: note }
const transportTo = (environment: Record<string, string>) =>
  openTransport(readSettings({ MAIL_FROM: 'Enrolled <no-reply@enrolled.example>', DATA_DIR: folder, ...environment }))
const parts = { db, transport: transportTo({ SMTP_URL: smtp.url }), log }

const mail: Mail = {
  kind: 'test',
  to: 'ada@mail.example',
  subject: 'Hello',
  text: 'Secret link',
  html: '<p>Secret link</p>',
}
const queue = (changes: Partial<Mail> = {}) => db.begin((tx) => queueMail(tx, { ...mail, ...changes }))
const timePasses = () => db`update mail set next_try_at = now() where state = 'queued'`
type Row = { state: string; tries: number; reason: string | null; bodyText: string | null; pauseS: number; id: string }
const rows = () => db<Row[]>`
  select id, state, tries, reason, body_text, round(extract(epoch from next_try_at - now()))::int as pause_s
  from mail order by queued_at, id`

beforeEach(async () => {
  await db`delete from mail`
  smtp.received.length = 0
  smtp.answer = () => 'take'
  said.length = 0
})

test('a queued mail is delivered once, from us, with text and HTML, and its text is forgotten', async () => {
  await queue({ replyTo: 'visitor@mail.example' })
  expect(await deliverDueMails(parts)).toBe(1)
  expect(await deliverDueMails(parts)).toBe(0)
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

test('the log says nothing of the text, the subject or the addresses', async () => {
  await queue()
  smtp.answer = () => 'never'
  await deliverDueMails(parts)
  expect(said.length).toBe(1)
  expect(said.join('\n')).not.toMatch(/Secret|Hello|ada@/)
})

test('"not now" is tried again, after twice the pause each time, under the same Message-ID and date', async () => {
  await queue()
  smtp.answer = () => 'later'
  const pauses: number[] = []
  for (let round = 0; round < 3; round++) {
    await deliverDueMails(parts)
    expect(await deliverDueMails(parts), 'not before its time').toBe(0)
    pauses.push((await rows())[0]?.pauseS ?? 0)
    await timePasses()
  }
  expect(pauses).toEqual([30, 60, 120])
  expect(await rows()).toMatchObject([{ state: 'queued', tries: 3, reason: expect.stringContaining('test: later') }])
  smtp.answer = () => 'take'
  await deliverDueMails(parts)
  expect(await rows()).toMatchObject([{ state: 'sent', tries: 4 }])
  expect(smtp.received.length).toBe(4)
  expect(new Set(smtp.received.map(({ mail: { messageId } }) => messageId)).size).toBe(1)
  expect(new Set(smtp.received.map(({ mail: { date } }) => date)).size).toBe(1)
  expect(smtp.received[0]?.mail.messageId).toBe(`<${(await rows())[0]?.id}@enrolled.example>`)
})

test('"never" is not tried again: the mail is kept whole, with the reason', async () => {
  await queue()
  smtp.answer = () => 'never'
  await deliverDueMails(parts)
  await timePasses()
  expect(await deliverDueMails(parts)).toBe(0)
  expect(smtp.received.length).toBe(1)
  expect(await rows()).toMatchObject([
    { state: 'dead', bodyText: 'Secret link', reason: expect.stringContaining('test: never') },
  ])
})

test('a line that is cut after the text is no "never"', async () => {
  await queue()
  smtp.answer = () => 'cut'
  await deliverDueMails(parts)
  expect(await rows()).toMatchObject([{ state: 'queued', tries: 1, reason: expect.any(String) }])
  // Whether it was taken nobody knows: the table decides when it goes again, not the line.
  expect(smtp.received.length).toBe(1)
})

test('a server that nobody answers for costs a try, and after a day of tries the mail is given up', async () => {
  const nobody = { ...parts, transport: transportTo({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }) }
  await queue()
  await deliverDueMails(nobody)
  expect(await rows()).toMatchObject([{ state: 'queued', tries: 1, reason: expect.stringContaining('ECONNREFUSED') }])
  await db`update mail set tries = 29, next_try_at = now()`
  await deliverDueMails(nobody)
  expect(await rows()).toMatchObject([{ state: 'dead', tries: 30, reason: expect.stringContaining('ECONNREFUSED') }])
})

test('the server accepted, the note was lost: it is sent again under the same Message-ID', async () => {
  await queue()
  smtp.answer = async () => {
    await db`alter table mail rename to mail_away`
    return 'take' as const
  }
  expect(await deliverDueMails(parts)).toBe(0)
  await db`alter table mail_away rename to mail`
  expect(await rows()).toMatchObject([{ state: 'queued' }])
  smtp.answer = () => 'take'
  await timePasses()
  await deliverDueMails(parts)
  expect(await rows()).toMatchObject([{ state: 'sent' }])
  expect(smtp.received.length).toBe(2)
  expect(new Set(smtp.received.map(({ mail: { messageId } }) => messageId)).size).toBe(1)
})

test('several workers share the outbox: each mail goes once', async () => {
  const MAILS = 40
  await db.begin(async (tx) => {
    for (let number = 0; number < MAILS; number++) await queueMail(tx, { ...mail, subject: `Mail ${number}` })
  })
  const drain = async () => {
    while ((await deliverDueMails(parts)) > 0);
  }
  await Promise.all([drain(), drain(), drain()])
  expect(smtp.received.length).toBe(MAILS)
  expect(new Set(smtp.received.map(({ mail: { messageId } }) => messageId)).size).toBe(MAILS)
})

test('mails share a few lines, which are opened once', async () => {
  const own = transportTo({ SMTP_URL: smtp.url })
  const before = smtp.lines
  await db.begin(async (tx) => {
    for (let number = 0; number < 40; number++) await queueMail(tx, { ...mail, subject: `Mail ${number}` })
  })
  while ((await deliverDueMails({ ...parts, transport: own })) > 0);
  expect(smtp.received.length).toBe(40)
  expect(smtp.lines - before).toBeLessThanOrEqual(5)
  own.close()
})

test('a line that the server ended between two mails costs no try', async () => {
  await queue()
  await deliverDueMails(parts)
  smtp.hangUp()
  await queue()
  await deliverDueMails(parts)
  expect(await rows()).toMatchObject([
    { state: 'sent', tries: 1 },
    { state: 'sent', tries: 1 },
  ])
  expect(smtp.received.length).toBe(2)
})

test('closed while a mail is on its way, it is finished; the next is refused and stays queued', async () => {
  const own = transportTo({ SMTP_URL: smtp.url })
  await queue()
  smtp.answer = async () => {
    own.close()
    await new Promise((resolve) => setTimeout(resolve, 100))
    return 'take' as const
  }
  await deliverDueMails({ ...parts, transport: own })
  await queue()
  await deliverDueMails({ ...parts, transport: own })
  expect(await rows()).toMatchObject([{ state: 'sent' }, { state: 'queued', tries: 1 }])
  expect(smtp.received.length).toBe(1)
})

test('a running worker sends at once when the transaction commits, and not before', async () => {
  const worker = startMailWorker(parts)
  try {
    const listening = () => db`select 1 from pg_stat_activity where query like 'listen "mail_queued"%'`
    await expect.poll(async () => (await listening()).length).toBeGreaterThan(0)
    await db.begin(async (tx) => {
      await queueMail(tx, mail)
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(smtp.received.length).toBe(0)
    })
    // By itself it looks again every five seconds.
    await expect.poll(() => smtp.received.length, { timeout: 4_000 }).toBe(1)
  } finally {
    await worker.stop()
  }
})

test('without SMTP each mail is a file that mail programs open; a repeat is no second file', async () => {
  await queue({ subject: 'Grüße 🙂', text: 'Zeile\n.\nFrom here' })
  const toFolder = { ...parts, transport: transportTo({}) }
  await deliverDueMails(toFolder)
  await db`update mail set state = 'queued', settled_at = null, body_text = 'x', body_html = 'x', next_try_at = now()`
  await deliverDueMails(toFolder)
  const names = await readdir(join(folder, 'mail'))
  expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z-[0-9a-f-]{36}\.eml$/)])
  const raw = await readFile(join(folder, 'mail', names[0] ?? ''))
  expect((await PostalMime.parse(raw)).subject).toBe('Grüße 🙂')
  expect(smtp.received.length).toBe(0)
})

test('a password that crosses the network needs an encrypted line', async () => {
  await queue()
  const far = transportTo({ SMTP_URL: `smtp://[::ffff:127.0.0.1]:${smtp.port}` })
  await deliverDueMails({ ...parts, transport: far })
  expect(smtp.received.length).toBe(0)
  expect((await rows())[0]).toMatchObject({ state: 'queued', reason: expect.stringMatching(/STARTTLS|TLS/i) })
})
