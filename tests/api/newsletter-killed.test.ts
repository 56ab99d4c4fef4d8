/**
 * The real server, killed with -9 in the middle of a newsletter: nobody is forgotten, nobody gets two that are not
 * recognisably one. Of 2,000 readers; more take longer:
 * NEWSLETTER_READERS=50000 npm test -- --project unit tests/api/newsletter-killed.test.ts
 */
import { afterEach, expect, test, vi } from 'vitest'
import { proveEditor } from '#server/accounts/prove-actor.ts'
import { beginSending } from '#server/newsletter/send-issue.ts'
import { draftIssue } from '#server/newsletter/write-issue.ts'
import { issueForm } from '#contract/newsletter-issue-form.ts'
import { type AppProcess, freePort, startApp, temporaryFolder, untilReady } from '#tests/support/app-process.ts'
import { testDatabaseWithUrl } from '#tests/support/database.ts'
import { testSmtp } from '#tests/support/smtp.ts'
import { signedInAs } from '#tests/support/staff.ts'

const READERS = Number(process.env['NEWSLETTER_READERS'] ?? 2_000)
const WITHIN_MS = 120_000 + READERS * 30

const { db, url } = await testDatabaseWithUrl()
const smtp = await testSmtp()
const editor = proveEditor(await signedInAs(db, 'editor'))
const running: AppProcess[] = []
afterEach(async () => {
  for (const app of running.splice(0)) {
    app.child.kill('SIGKILL')
    await app.ended
  }
})

async function launch(): Promise<AppProcess> {
  const { path } = await temporaryFolder()
  const app = startApp({
    PORT: String(await freePort()),
    DATABASE_URL: url,
    DATA_DIR: path,
    DEMO: 'off',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'news@enrolled.example',
    POSTAL_ADDRESS: '1 Main Street, Springfield',
  })
  running.push(app)
  await untilReady(app)
  return app
}

const countOf = async (state: string) => {
  const [{ count }] = await db<[{ count: number }]>`
    select count(*)::int from newsletter_delivery where state = ${state}`
  return count
}

test(
  'killed twice with a newsletter half sent, the next start sends the rest',
  async () => {
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

    for (const share of [0.3, 0.6]) {
      const app = await launch()
      const killed = new Promise<void>((resolve) => {
        // The text has arrived, the answer has not left: the worst moment there is.
        smtp.answer = async () => {
          if (smtp.received.length >= READERS * share) {
            app.child.kill('SIGKILL')
            await app.ended
            resolve()
          }
          return 'take' as const
        }
      })
      await killed
      expect(app.child.signalCode).toBe('SIGKILL')
      expect(await countOf('queued')).toBeGreaterThan(0)
      smtp.answer = () => 'take'
      // The lease of the dead one runs out.
      await db`update newsletter_delivery set next_try_at = now() where state = 'queued'`
    }
    await launch()
    await vi.waitUntil(async () => (await countOf('queued')) === 0, { timeout: WITHIN_MS, interval: 250 })
    expect(await countOf('sent')).toBe(READERS)

    const idsOf = new Map<string, Set<string>>()
    for (const { to, mail } of smtp.received) {
      const [address = ''] = to
      idsOf.set(address, (idsOf.get(address) ?? new Set()).add(mail.messageId ?? ''))
    }
    expect(idsOf.size).toBe(READERS)
    expect([...idsOf].filter(([, ids]) => ids.size !== 1)).toEqual([])
    expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(READERS)
    // What was in flight at a kill came again, and no more than that.
    const repeats = smtp.received.length - READERS
    expect(repeats).toBeGreaterThan(0)
    expect(repeats).toBeLessThanOrEqual(2 * 10)
    await vi.waitUntil(async () => (await db`select 1 from newsletter_issue where state = 'sent'`).length === 1, {
      timeout: 20_000,
    })
  },
  WITHIN_MS * 2,
)
