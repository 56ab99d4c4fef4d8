/** The real server, killed with -9 while it sends: nothing is lost, and a repeat can be recognized as one. */
import { afterEach, expect, test, vi } from 'vitest'
import { type AppProcess, freePort, startApp, temporaryFolder, untilReady } from '#tests/support/app-process.ts'
import { testDatabaseWithUrl } from '#tests/support/database.ts'
import { letRunnersAge, letRunnersDie, makeJobsDue } from '#tests/support/job-time.ts'
import { type ReceivedEmail, testSmtp } from '#tests/support/smtp.ts'
import { queueEmail } from '../platform/mail/queue-email.ts'

const { db, url } = await testDatabaseWithUrl()
const smtp = await testSmtp()
const running: AppProcess[] = []
afterEach(async () => {
  for (const app of running.splice(0)) {
    app.child.kill('SIGKILL')
    await app.ended
  }
})

const MAILS = 12

test('after a kill with emails half sent, the next start sends the rest; each arrives at least once', async () => {
  const first = await launch()
  const killed = new Promise<void>((resolve) => {
    // The text has arrived and the response hasn't been sent: the worst possible moment.
    smtp.answer = async () => {
      if (smtp.received.length >= MAILS / 2) {
        first.child.kill('SIGKILL')
        await first.ended
        resolve()
      }
      return 'take' as const
    }
  })
  await queueMany('before')
  await killed
  expect(first.child.signalCode).toBe('SIGKILL')
  const stillQueued = await countOf('queued')
  expect(stillQueued).toBeGreaterThan(0)

  smtp.answer = () => 'take'
  await letRunnersDie(db)
  await launch()
  await vi.waitUntil(
    async () => {
      await letRunnersAge(db)
      return (await countOf('queued')) === 0
    },
    { timeout: 30_000, interval: 500 },
  )
  expect(await countOf('sent')).toBe(MAILS)

  const ids = new Map<string, string>()
  for (const { mail } of smtp.received) {
    const subject = mail.subject ?? ''
    expect(mail.messageId).toBe(ids.get(subject) ?? mail.messageId)
    ids.set(subject, mail.messageId ?? '')
  }
  expect([...ids.keys()].filter((subject) => subject.startsWith('before')).length).toBe(MAILS)
  expect(new Set(ids.values()).size).toBe(MAILS)
  expect(smtp.received.length, 'the kill left mails that had to be repeated').toBeGreaterThan(MAILS)
})

test('a server that is stopped while it sends finishes what it holds, and sends nothing twice', async () => {
  const app = await launch()
  smtp.received.length = 0
  let asked = false
  smtp.answer = async () => {
    if (!asked) app.child.kill('SIGTERM')
    asked = true
    await new Promise((resolve) => setTimeout(resolve, 300))
    return 'take' as const
  }
  await queueMany('stopped')
  expect(await app.ended).toBe(0)
  smtp.answer = () => 'take'
  await makeJobsDue(db)
  await launch()
  await vi.waitUntil(async () => (await countOf('queued')) === 0, { timeout: 20_000 })
  const subjects = smtp.received.map(({ mail }: ReceivedEmail) => mail.subject)
  expect(new Set(subjects).size).toBe(MAILS)
  expect(subjects.length).toBe(MAILS)
})

test('startup prints where email goes', async () => {
  const toServer = await launch()
  expect(toServer.printed()).toContain(`Emails go to 127.0.0.1:${smtp.port}`)
  const folder = await temporaryFolder()
  const toFolder = await launch({ SMTP_URL: '', DATA_DIR: folder.path })
  expect(toFolder.printed()).toContain(`Emails are written to ${folder.path}/mail`)
  await folder.remove()
})

async function launch(environment: Record<string, string> = {}): Promise<AppProcess> {
  const app = startApp({
    PORT: String(await freePort()),
    DATABASE_URL: url,
    DEMO: 'off',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'no-reply@enrolled.example',
    ...environment,
  })
  running.push(app)
  await untilReady(app)
  return app
}

const queueMany = (name: string) =>
  db.begin(async (tx) => {
    for (let number = 0; number < MAILS; number++) {
      const subject = `${name} ${number}`
      await queueEmail(tx, { kind: 'test', to: 'ada@mail.example', subject, text: 'Hello', html: '<p>Hello</p>' })
    }
  })

const countOf = async (state: string) =>
  (await db<[{ count: number }]>`select count(*)::int as count from mail where state = ${state}`)[0].count
