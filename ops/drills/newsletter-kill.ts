/**
 * An issue goes to 50,000 readers while the worker that sends it is repeatedly killed with -9. Guarantee: no reader is
 * missed, and no reader gets two.
 *
 * What "two" can mean: an email that was sent just before its worker died, without being recorded, is sent again under
 * the same Message-ID and date, so that email clients show it once. At most the ten emails that a worker has in flight
 * at each kill. Two emails with different Message-IDs to one reader would violate the guarantee.
 *
 * Half of the kills come at the worst moment: the email has arrived, but its sender doesn't know yet. The minute after
 * which a silent worker counts as dead is cut short for the drill.
 *
 * NEWSLETTER_READERS=2000 npm run drill -- newsletter-killed --times 4
 */
import { setTimeout as pause } from 'node:timers/promises'
import { proveEditor } from '#server/domains/accounts/prove-actor.ts'
import { startSending } from '#server/domains/newsletter/send-issue.ts'
import { createIssue } from '#server/domains/newsletter/issues.ts'
import { issueForm } from '#common/newsletter-schemas.ts'
import type { Database } from '#server/platform/db.ts'
import { unlockJobsOfTheDead } from '#tests/support/job-time.ts'
import { signedInAs } from '#tests/support/staff.ts'
import type { Drill, Finding } from './types.ts'
import { type DrillSystem, openDrillSystem, until } from './drill-system.ts'
import { openSmtpSink, type SmtpSink, type SunkEmail } from './smtp.ts'

const READERS = Number(process.env['NEWSLETTER_READERS'] ?? 50_000)
/** What a worker has in flight at once (server/domains/newsletter/deliver-issue.ts). */
const IN_FLIGHT = 10
const SENT_WITHIN_MS = 300_000 + READERS * 60
const SILENCE_MS = 400

export async function drillNewsletterKill({ times, broken }: Drill): Promise<Finding> {
  const sink = await openSmtpSink()
  const system = await openDrillSystem({
    environment: {
      SMTP_URL: sink.url,
      MAIL_FROM: 'news@enrolled.example',
    },
  })
  try {
    if (broken) await breakGuarantee(system.db)
    await fillIssue(system.db)
    const from = performance.now()
    for (let nth = 1; nth <= times; nth++) await killDuringSend(system, sink, { nth, times })
    await until(async () => (await countOf(system.db, 'queued')) === 0, SENT_WITHIN_MS)
    const seconds = (performance.now() - from) / 1_000
    const sent = await countOf(system.db, 'sent')
    return {
      readers: READERS,
      kills: times,
      broken,
      ...evaluate(sink.received, { times, sent }),
      perSecond: Math.round(READERS / seconds),
    }
  } finally {
    await system.close()
    await sink.close()
  }
}

async function fillIssue(db: Database): Promise<void> {
  await db`
    insert into newsletter_subscriber (email, state, lists, confirmed_at)
    select 'reader' || n || '@mail.example', 'confirmed', '{business}', now() from generate_series(1, ${READERS}) n`
  const editor = proveEditor(await signedInAs(db, 'editor'))
  const form = issueForm.parse({
    list: 'business',
    slug: 'killed',
    title: 'An issue that is interrupted',
    summary: 'It is sent while its sender is killed.',
    blocks: [{ kind: 'paragraph', spans: [{ text: 'Words for every reader of it.' }] }],
    sources: [{ title: 'A source', url: 'https://www.irs.gov/' }],
    reviewed_on: '2026-11-16',
  })
  await startSending(db, editor, await createIssue(db, editor, form))
}

/** Spread over the whole sending, at a different point each time. */
async function killDuringSend(
  { app, db }: DrillSystem,
  sink: SmtpSink,
  { nth, times }: { nth: number; times: number },
): Promise<void> {
  const share = (nth - 0.2 - 0.6 * Math.random()) / (times + 1)
  await until(async () => sink.received.length >= READERS * share, SENT_WITHIN_MS)
  if (nth % 2 === 1) {
    sink.stopReplying()
    await pause(SILENCE_MS)
  }
  await app.end('SIGKILL')
  sink.resumeReplying()
  await unlockJobsOfTheDead(db)
  await app.start()
  process.stderr.write(`kill ${nth}: ${sink.received.length} of ${READERS} had arrived\n`)
}

async function countOf(db: Database, state: string): Promise<number> {
  const [{ count }] = await db<[{ count: number }]>`
    select count(*)::int from newsletter_delivery where state = ${state}`
  return count
}

function evaluate(received: readonly SunkEmail[], { times, sent }: { times: number; sent: number }) {
  const idsOf = new Map<string, Set<string>>()
  for (const { to, messageId } of received) idsOf.set(to, (idsOf.get(to) ?? new Set()).add(messageId))
  const missed = READERS - idsOf.size
  const receivedTwo = [...idsOf.values()].filter(({ size }) => size > 1).length
  const repeatedEmails = received.length - new Set(received.map(({ messageId }) => messageId)).size
  const maxRepeats = times * IN_FLIGHT
  const held = missed === 0 && receivedTwo === 0 && sent === READERS && repeatedEmails <= maxRepeats
  return { arrived: received.length, missed, receivedTwo, repeatedEmails, maxRepeats, markedSent: sent, held }
}

/**
 * Half of the deliveries are recorded as sent when their job begins, before they leave, so their readers are missed. The
 * others get a new Message-ID with each attempt, so a reader who gets one again gets two.
 */
const breakGuarantee = (db: Database) =>
  db.unsafe(`
    create function break_promise() returns trigger language plpgsql as $$
    begin
      update newsletter_delivery d
      set state = case when even then 'sent' else 'queued' end, settled_at = case when even then now() end,
        message_id = case when even then message_id else gen_random_uuid() end
      from (select subscriber, subscriber % 2 = 0 as even
        from json_to_recordset(new.payload) as ids (issue int, subscriber bigint)) readers
      where d.subscriber_id = readers.subscriber and d.state = 'queued';
      return new;
    end $$;
    create trigger break_promise after update of locked_by on graphile_worker._private_jobs for each row
      when (new.locked_by is not null and json_typeof(new.payload) = 'array') execute function break_promise();`)
