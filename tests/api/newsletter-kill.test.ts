/**
 * The real server, killed with -9 in the middle of a newsletter: no reader is skipped, and a duplicate can be
 * recognized as one. With few readers here; with 50,000 and many kills: npm run drill -- newsletter-killed
 */
import { afterEach, expect, test } from 'vitest'
import { unlockJobsOfTheDead } from '#tests/support/job-time.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { proveEditor } from '#server/domains/accounts/prove-actor.ts'
import { startSending } from '#server/domains/newsletter/send-issue.ts'
import { createIssue } from '#server/domains/newsletter/issues.ts'
import { openTransport } from '#server/platform/mail/open-transport.ts'
import { readSettings } from '#server/platform/settings.ts'
import { issueForm } from '#common/newsletter-schemas.ts'
import { type AppProcess, freePort, startApp, temporaryFolder, TEST_OPERATOR } from '#tests/support/app-process.ts'
import { testDatabaseWithUrl } from '#tests/support/database.ts'
import { testSmtp } from '#tests/support/smtp.ts'
import { signedInAs } from '#tests/support/staff.ts'

const READERS = 200
/** How many emails a worker has in flight at once. */
const IN_FLIGHT = 10

const { db, url } = await testDatabaseWithUrl()
const smtp = await testSmtp()
const editor = proveEditor(await signedInAs(db, 'editor'))
const mail = {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'news@enrolled.example',
  ...TEST_OPERATOR,
  APP_ORIGIN: 'https://enrolled.example',
}
const running: AppProcess[] = []
afterEach(async () => {
  for (const app of running.splice(0)) {
    app.child.kill('SIGKILL')
    await app.ended
  }
})

/** Sends in a separate process until this many emails have arrived; the last of them are never acknowledged. */
async function sendAndKill(after: number): Promise<void> {
  const { path } = await temporaryFolder()
  const app = startApp({ PORT: String(await freePort()), DATABASE_URL: url, DATA_DIR: path, DEMO: 'off', ...mail })
  running.push(app)
  await new Promise<void>((resolve) => {
    // The message has arrived, the acknowledgment hasn't been sent: the worst possible moment.
    smtp.answer = async () => {
      if (smtp.received.length >= after) {
        app.child.kill('SIGKILL')
        await app.ended
        resolve()
      }
      return 'take' as const
    }
  })
  expect(app.child.signalCode).toBe('SIGKILL')
  smtp.answer = () => 'take'
  await unlockJobsOfTheDead(db)
}

const countOf = async (state: string) => {
  const [{ count }] = await db<[{ count: number }]>`
    select count(*)::int from newsletter_delivery where state = ${state}`
  return count
}

test('after a kill in the middle of a newsletter, another worker sends the rest', async () => {
  await db`
    insert into newsletter_subscriber (email, state, lists, confirmed_at)
    select 'reader' || n || '@mail.example', 'confirmed', '{business}', now() from generate_series(1, ${READERS}) n`
  const form = issueForm.parse({
    list: 'business',
    slug: 'killed',
    title: 'An issue that is interrupted',
    summary: 'It is sent while its sender is killed.',
    blocks: [{ kind: 'paragraph', spans: [{ text: 'Words.' }] }],
    sources: [{ title: 'A source', url: 'https://www.irs.gov/' }],
    reviewed_on: '2026-11-16',
  })
  expect(await startSending(db, editor, await createIssue(db, editor, form))).toBe(READERS)

  await sendAndKill(READERS / 2)
  expect(await countOf('queued')).toBeGreaterThan(0)

  const settings = readSettings({ NODE_ENV: 'production', ...mail })
  const noop = () => {}
  const parts = { db, settings, transport: openTransport(settings), log: { info: noop, warn: noop, error: noop } }
  await runDueJobs(parts)
  expect([await countOf('queued'), await countOf('sent')]).toEqual([0, READERS])
  expect(await db`select 1 from newsletter_issue where state = 'sent'`).toHaveLength(1)

  const idsOf = new Map<string, Set<string>>()
  for (const { to, mail: sent } of smtp.received) {
    const [address = ''] = to
    idsOf.set(address, (idsOf.get(address) ?? new Set()).add(sent.messageId ?? ''))
  }
  expect(idsOf.size).toBe(READERS)
  expect([...idsOf].filter(([, ids]) => ids.size !== 1)).toEqual([])
  // Only what was in flight at the kill is sent again.
  const repeats = smtp.received.length - READERS
  expect(repeats).toBeGreaterThan(0)
  expect(repeats).toBeLessThanOrEqual(IN_FLIGHT)
}, 90_000)
