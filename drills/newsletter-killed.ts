/**
 * An issue goes to 50,000 readers while the worker that sends it is killed with -9, again and again. Promised: nobody is
 * forgotten, and nobody gets two.
 *
 * What "two" can mean: a mail that had left when its worker died, before the worker could note it, is sent once more
 * under the same Message-ID and date, so that mail programs show it once. At most the ten mails that a worker has in
 * its hands at each kill. Two mails of different Message-IDs to one reader would be the promise broken.
 *
 * Half of the kills come at the worst moment there is: the mail has arrived and its sender does not know yet. The lease
 * of a dead worker (two minutes) is cut short here, for the drill's sake.
 *
 * NEWSLETTER_READERS=2000 npm run drill -- newsletter-killed --times 4
 */
import { setTimeout as pause } from 'node:timers/promises'
import { proveEditor } from '#server/accounts/prove-actor.ts'
import { beginSending } from '#server/newsletter/send-issue.ts'
import { draftIssue } from '#server/newsletter/write-issue.ts'
import { issueForm } from '#contract/newsletter-issue-form.ts'
import type { Database } from '#server/platform/db.ts'
import { signedInAs } from '#tests/support/staff.ts'
import { openSmtpSink, type SmtpSink, type Sunk } from './smtp-sink.ts'
import type { Drill, Finding } from './types.ts'
import { openWorld, until, type World } from './world.ts'

const READERS = Number(process.env['NEWSLETTER_READERS'] ?? 50_000)
/** What a worker has in its hands at once (server/jobs/newsletter-worker.ts). */
const IN_HANDS = 10
const SENT_WITHIN_MS = 300_000 + READERS * 60
const SILENCE_MS = 400

export async function drillNewsletterKilled({ times, broken }: Drill): Promise<Finding> {
  const sink = await openSmtpSink()
  const world = await openWorld({
    environment: {
      SMTP_URL: sink.url,
      MAIL_FROM: 'news@enrolled.example',
      POSTAL_ADDRESS: '1 Main Street, Springfield',
    },
  })
  try {
    if (broken) await breakPromise(world.db)
    await fillIssue(world.db)
    const from = performance.now()
    for (let nth = 1; nth <= times; nth++) await killInTheMiddle(world, sink, { nth, times })
    await until(async () => (await countOf(world.db, 'queued')) === 0, SENT_WITHIN_MS)
    const seconds = (performance.now() - from) / 1_000
    const sent = await countOf(world.db, 'sent')
    return {
      readers: READERS,
      kills: times,
      broken,
      ...judge(sink.received, { times, sent }),
      perSecond: Math.round(READERS / seconds),
    }
  } finally {
    await world.close()
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
  await beginSending(db, editor, await draftIssue(db, editor, form))
}

/** Spread over the whole sending, never twice at the same point. */
async function killInTheMiddle(
  { app, db }: World,
  sink: SmtpSink,
  { nth, times }: { nth: number; times: number },
): Promise<void> {
  const share = (nth - 0.2 - 0.6 * Math.random()) / (times + 1)
  await until(async () => sink.received.length >= READERS * share, SENT_WITHIN_MS)
  if (nth % 2 === 1) {
    sink.fallSilent()
    await pause(SILENCE_MS)
  }
  await app.end('SIGKILL')
  sink.speakAgain()
  await db`update newsletter_delivery set next_try_at = now() where state = 'queued' and tries > 0`
  await app.start()
  process.stderr.write(`kill ${nth}: ${sink.received.length} of ${READERS} had arrived\n`)
}

async function countOf(db: Database, state: string): Promise<number> {
  const [{ count }] = await db<[{ count: number }]>`
    select count(*)::int from newsletter_delivery where state = ${state}`
  return count
}

function judge(received: readonly Sunk[], { times, sent }: { times: number; sent: number }) {
  const idsOf = new Map<string, Set<string>>()
  for (const { to, messageId } of received) idsOf.set(to, (idsOf.get(to) ?? new Set()).add(messageId))
  const forgotten = READERS - idsOf.size
  const twice = [...idsOf.values()].filter(({ size }) => size > 1).length
  const repeatsOfTheSameMail = received.length - new Set(received.map(({ messageId }) => messageId)).size
  const repeatsAtMost = times * IN_HANDS
  const held = forgotten === 0 && twice === 0 && sent === READERS && repeatsOfTheSameMail <= repeatsAtMost
  return { arrived: received.length, forgotten, twice, repeatsOfTheSameMail, repeatsAtMost, notedAsSent: sent, held }
}

/**
 * Half of the deliveries are noted as sent before they leave: what is in the worker's hands as it dies is forgotten. The
 * others get a new Message-ID with each try: who gets them again gets two.
 */
const breakPromise = (db: Database) =>
  db.unsafe(`
    create function break_promise() returns trigger language plpgsql as $$
    begin
      if new.tries > old.tries and new.subscriber_id % 2 = 0 then
        new.state := 'sent';
        new.settled_at := now();
      elsif new.tries > old.tries then
        new.message_id := gen_random_uuid();
      end if;
      return new;
    end $$;
    create trigger break_promise before update on newsletter_delivery for each row execute function break_promise();`)
