/**
 * The SMTP server drops connections, says "not now", and withholds replies, and the worker is killed with -9 while it
 * sends. Guarantee: each email of a committed change is delivered at least once, a repeat has the same Message-ID, and
 * no email is sent for a change that was rolled back.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/db.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { makeJobsDue, unlockJobsOfTheDead } from '#tests/support/job-time.ts'
import { openSmtpSink, type SunkEmail } from './smtp-sink.ts'
import type { Drill, Finding } from './types.ts'
import { openDrillSystem, until, type DrillSystemOptions } from './drill-system.ts'

const EMAILS_PER_ROUND = 20
const FINISHED_WITHIN_MS = 120_000

/** Broken on purpose: an email is recorded as sent before it leaves. */
export async function drillSmtp({ times, broken }: Drill, options: DrillSystemOptions = {}): Promise<Finding> {
  const sink = await openSmtpSink()
  const deps = { SMTP_URL: sink.url, MAIL_FROM: 'no-reply@enrolled.example', POSTAL_ADDRESS: '1 Main St, Fresno CA' }
  const { app, db, close } = await openDrillSystem({ ...options, environment: deps })
  try {
    if (broken) await markSentTooEarly(db)
    for (let turn = 0; turn < times; turn++) {
      sink.setSmtpReply(() => SMTP_REPLIES[Math.floor(Math.random() * SMTP_REPLIES.length)] ?? 'take')
      await queueMany(db, `kept${turn}`)
      await queueMany(db, `undone${turn}`, new Error('changed my mind')).catch(() => {})
      await pause(300 + 700 * Math.random())
      await app.end('SIGKILL')
      await unlockJobsOfTheDead(db)
      await app.start()
    }
    sink.setSmtpReply(() => 'take')
    await until(async () => (await makeAllDue(db)) === 0, FINISHED_WITHIN_MS)
    return { times, broken, committed: times * EMAILS_PER_ROUND, ...evaluate(sink.received, times) }
  } finally {
    await close()
    await sink.close()
  }
}

const SMTP_REPLIES = ['take', 'take', 'take', 'later', 'cut', 'silent'] as const

const queueMany = (db: Database, name: string, failure?: Error) =>
  db.begin(async (tx) => {
    for (let number = 0; number < EMAILS_PER_ROUND; number++) {
      const to = `${name}-${number}@mail.example`
      await queueEmail(tx, { kind: 'drill', to, subject: 'A drill', text: 'Hello', html: '<p>Hello</p>' })
    }
    if (failure) throw failure
  })

/** Pauses of minutes are cut short for the drill. @returns how many emails are queued. */
async function makeAllDue(db: Database): Promise<number> {
  const waiting = await db`select 1 from mail where state = 'queued'`
  await makeJobsDue(db)
  await pause(1_000)
  return waiting.count
}

function evaluate(received: readonly SunkEmail[], times: number) {
  const idsOf = new Map<string, Set<string>>()
  for (const { to, messageId } of received) idsOf.set(to, (idsOf.get(to) ?? new Set()).add(messageId))
  const arrived = [...idsOf.keys()].filter((to) => to.startsWith('kept')).length
  const fromRolledBack = idsOf.size - arrived
  const withTwoIds = [...idsOf.values()].filter(({ size }) => size > 1).length
  const lost = times * EMAILS_PER_ROUND - arrived
  const repeats = received.length - idsOf.size
  return { arrived, lost, repeats, withTwoIds, fromRolledBack, held: lost + withTwoIds + fromRolledBack === 0 }
}

/** The table's own constraint rejects a sent email that still has its text. */
const markSentTooEarly = (db: Database) =>
  db.unsafe(`
    alter table mail drop constraint mail_check1;
    create function break_promise() returns trigger language plpgsql as $$
    begin
      update mail set state = 'sent', settled_at = now() where 'mail:' || id = new.key and state = 'queued';
      return new;
    end $$;
    create trigger break_promise after update of locked_by on graphile_worker._private_jobs for each row
      when (new.locked_by is not null) execute function break_promise();`)
