/**
 * The SMTP server drops lines, says "not now" and keeps its answers back, and the worker is killed with -9 while it
 * sends. Promised: each mail of a committed change is delivered at least once, a repeat carries the same Message-ID, and
 * none goes out for a change that was rolled back.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { openSmtpSink, type Sunk } from './smtp-sink.ts'
import type { Drill, Finding } from './types.ts'
import { openWorld, until, type WorldOptions } from './world.ts'

const MAILS_EACH = 20
const SETTLED_WITHIN_MS = 120_000

/** Broken on purpose: a mail is noted as sent before it leaves. */
export async function drillSmtp({ times, broken }: Drill, options: WorldOptions = {}): Promise<Finding> {
  const sink = await openSmtpSink()
  const house = { SMTP_URL: sink.url, MAIL_FROM: 'no-reply@enrolled.example', POSTAL_ADDRESS: '1 Main St, Fresno CA' }
  const { app, db, close } = await openWorld({ ...options, environment: house })
  try {
    if (broken) await noteTooEarly(db)
    for (let turn = 0; turn < times; turn++) {
      sink.setMood(() => MOODS[Math.floor(Math.random() * MOODS.length)] ?? 'take')
      await queueMany(db, `kept${turn}`)
      await queueMany(db, `undone${turn}`, new Error('changed my mind')).catch(() => {})
      await pause(300 + 700 * Math.random())
      await app.end('SIGKILL')
      await app.start()
    }
    sink.setMood(() => 'take')
    await until(async () => (await makeDue(db)) === 0, SETTLED_WITHIN_MS)
    return { times, broken, committed: times * MAILS_EACH, ...judge(sink.received, times) }
  } finally {
    await close()
    await sink.close()
  }
}

const MOODS = ['take', 'take', 'take', 'later', 'cut', 'silent'] as const

const queueMany = (db: Database, name: string, failure?: Error) =>
  db.begin(async (tx) => {
    for (let number = 0; number < MAILS_EACH; number++) {
      const to = `${name}-${number}@mail.example`
      await queueMail(tx, { kind: 'drill', to, subject: 'A drill', text: 'Hello', html: '<p>Hello</p>' })
    }
    if (failure) throw failure
  })

/** Leases and pauses of minutes are cut short, for the drill's sake. @returns how many wait. */
async function makeDue(db: Database): Promise<number> {
  const waiting = await db`
    update mail set next_try_at = least(next_try_at, now() + interval '1 second') where state = 'queued'`
  await pause(1_000)
  return waiting.count
}

function judge(received: readonly Sunk[], times: number) {
  const idsOf = new Map<string, Set<string>>()
  for (const { to, messageId } of received) idsOf.set(to, (idsOf.get(to) ?? new Set()).add(messageId))
  const arrived = [...idsOf.keys()].filter((to) => to.startsWith('kept')).length
  const ofUndone = idsOf.size - arrived
  const twoIds = [...idsOf.values()].filter(({ size }) => size > 1).length
  const lost = times * MAILS_EACH - arrived
  const repeats = received.length - idsOf.size
  return { arrived, lost, repeats, twoIds, ofUndone, held: lost + twoIds + ofUndone === 0 }
}

/** The table itself refuses a sent mail that still has its text. */
const noteTooEarly = (db: Database) =>
  db.unsafe(`
    alter table mail drop constraint mail_check1;
    create function break_promise() returns trigger language plpgsql as $$
    begin
      if new.tries > old.tries then
        new.state := 'sent';
        new.settled_at := now();
      end if;
      return new;
    end $$;
    create trigger break_promise before update on mail for each row execute function break_promise();`)
