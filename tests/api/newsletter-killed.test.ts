/**
 * The real server, killed with -9 in the middle of a newsletter: nobody is forgotten, nobody gets two that are not
 * recognisably one. Of few readers; of 50,000 and many kills: npm run drill -- newsletter-killed
 */
import { afterEach, expect, test } from 'vitest'
import { deliverDueIssues } from '#server/jobs/newsletter-worker.ts'
import { proveEditor } from '#server/accounts/prove-actor.ts'
import { beginSending } from '#server/newsletter/send-issue.ts'
import { draftIssue } from '#server/newsletter/write-issue.ts'
import { openTransport } from '#server/platform/mail/open-transport.ts'
import { readSettings } from '#server/platform/settings.ts'
import { issueForm } from '#contract/newsletter-issue-form.ts'
import { type AppProcess, freePort, startApp, temporaryFolder } from '#tests/support/app-process.ts'
import { testDatabaseWithUrl } from '#tests/support/database.ts'
import { testSmtp } from '#tests/support/smtp.ts'
import { signedInAs } from '#tests/support/staff.ts'

const READERS = 200
/** What a worker has in its hands at once. */
const IN_HANDS = 10

const { db, url } = await testDatabaseWithUrl()
const smtp = await testSmtp()
const editor = proveEditor(await signedInAs(db, 'editor'))
const mail = {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'news@enrolled.example',
  POSTAL_ADDRESS: '1 Main Street, Springfield',
  APP_ORIGIN: 'https://enrolled.example',
}
const running: AppProcess[] = []
afterEach(async () => {
  for (const app of running.splice(0)) {
    app.child.kill('SIGKILL')
    await app.ended
  }
})

/** Sends in a process of its own until so many mails have arrived; the last of them are never answered. */
async function sendAndKill(after: number): Promise<void> {
  const { path } = await temporaryFolder()
  const app = startApp({ PORT: String(await freePort()), DATABASE_URL: url, DATA_DIR: path, DEMO: 'off', ...mail })
  running.push(app)
  await new Promise<void>((resolve) => {
    // The text has arrived, the answer has not left: the worst moment there is.
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
  // The lease of the dead one runs out.
  await db`update newsletter_delivery set next_try_at = now() where state = 'queued'`
}

const countOf = async (state: string) => {
  const [{ count }] = await db<[{ count: number }]>`
    select count(*)::int from newsletter_delivery where state = ${state}`
  return count
}

test('killed with a newsletter half sent, another worker sends the rest', async () => {
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
  expect(await beginSending(db, editor, await draftIssue(db, editor, form))).toBe(READERS)

  await sendAndKill(READERS / 2)
  expect(await countOf('queued')).toBeGreaterThan(0)

  const settings = readSettings({ NODE_ENV: 'production', ...mail })
  const silent = () => {}
  const parts = { db, settings, transport: openTransport(settings), log: { info: silent, warn: silent, error: silent } }
  while ((await deliverDueIssues(parts)) > 0);
  expect([await countOf('queued'), await countOf('sent')]).toEqual([0, READERS])
  expect(await db`select 1 from newsletter_issue where state = 'sent'`).toHaveLength(1)

  const idsOf = new Map<string, Set<string>>()
  for (const { to, mail: sent } of smtp.received) {
    const [address = ''] = to
    idsOf.set(address, (idsOf.get(address) ?? new Set()).add(sent.messageId ?? ''))
  }
  expect(idsOf.size).toBe(READERS)
  expect([...idsOf].filter(([, ids]) => ids.size !== 1)).toEqual([])
  // What was in flight at the kill came again, and no more than that.
  const repeats = smtp.received.length - READERS
  expect(repeats).toBeGreaterThan(0)
  expect(repeats).toBeLessThanOrEqual(IN_HANDS)
}, 90_000)
