/** The real server in its roles: a web process doesn't send, and a worker doesn't answer visitors. */
import { afterAll, expect, test, vi } from 'vitest'
import { type AppProcess, freePort, startApp, statusOf, untilReady } from '#tests/support/app-process.ts'
import { testDatabaseWithUrl } from '#tests/support/database.ts'
import { testSmtp } from '#tests/support/smtp.ts'
import { queueEmail } from '../platform/mail/queue-email.ts'

const { db, url } = await testDatabaseWithUrl()
const smtp = await testSmtp()
const running: AppProcess[] = []
afterAll(() =>
  Promise.all(
    running.map(async (app) => {
      app.child.kill('SIGTERM')
      await app.ended
    }),
  ),
)

const MAILS = 20
/** Three starts, on a machine that has other work too. */
const WITHIN_MS = 120_000

test(
  'a web process sends nothing; two workers send each email once and serve no pages',
  { timeout: WITHIN_MS },
  async () => {
    const web = await launch('web')
    await queueMany()
    // A worker would send it the moment it is queued.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(smtp.received).toEqual([])
    expect(await statusOf(`${web.origin}/faq`)).toBe(200)

    const workers = await Promise.all([launch('worker'), launch('worker')])
    await vi.waitUntil(() => smtp.received.length >= MAILS, { timeout: 20_000 })
    const subjects = smtp.received.map(({ mail }) => mail.subject)
    expect(subjects.length).toBe(MAILS)
    expect(new Set(subjects).size).toBe(MAILS)
    for (const { origin } of workers) {
      expect(await statusOf(`${origin}/healthz`)).toBe(200)
      expect(await statusOf(`${origin}/metrics`)).toBe(200)
      expect(await statusOf(`${origin}/faq`)).toBe(404)
      expect(await statusOf(`${origin}/api/v2/agent/agents/all`)).toBe(404)
    }
  },
)

async function launch(ROLE: 'web' | 'worker'): Promise<AppProcess> {
  const app = startApp({
    ROLE,
    PORT: String(await freePort()),
    DATABASE_URL: url,
    DEMO: 'off',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'no-reply@enrolled.example',
  })
  running.push(app)
  await untilReady(app)
  return app
}

const queueMany = () =>
  db.begin(async (tx) => {
    for (let number = 0; number < MAILS; number++) {
      await queueEmail(tx, {
        kind: 'test',
        to: 'ada@mail.example',
        subject: `Mail ${number}`,
        text: 'A',
        html: '<p>A</p>',
      })
    }
  })
