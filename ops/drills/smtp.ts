/**
 * The SMTP server drops connections, says "not now", and withholds replies, and the worker is killed with -9 while it
 * sends. Guarantee: each email of a committed change is delivered at least once, a repeat has the same Message-ID, and
 * no email is sent for a change that was rolled back.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { Database } from '#server/platform/db.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { freePort } from '#tests/support/app-process.ts'
import { makeJobsDue, unlockJobsOfTheDead } from '#tests/support/job-time.ts'
import type { Drill, Finding } from './types.ts'
import { type DrillSystemOptions, openDrillSystem, until } from './drill-system.ts'

const EMAILS_PER_ROUND = 20
const FINISHED_WITHIN_MS = 120_000

/** Broken on purpose: an email is recorded as sent before it leaves. */
export async function drillSmtp({ times, broken }: Drill, options: DrillSystemOptions = {}): Promise<Finding> {
  const sink = await openSmtpSink()
  const deps = { SMTP_URL: sink.url, MAIL_FROM: 'no-reply@enrolled.example' }
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

export type SunkEmail = { to: string; messageId: string }
/** The reply to a received email: accepted, "not now", a closed connection without a reply, or no reply at all. */
type SmtpReply = 'take' | 'later' | 'cut' | 'silent'
export type SmtpSink = {
  url: string
  /**
   * Every email that arrived whole and wasn't answered by "not now": the reader has it, even if the sender doesn't
   * know.
   */
  received: SunkEmail[]
  /** From now on, accepts emails without replying to their sender. */
  stopReplying: () => void
  resumeReplying: () => void
  /** Called for each email. */
  setSmtpReply: (smtpReply: () => SmtpReply) => void
  close: () => Promise<void>
}

/** A real SMTP server that records each email's recipient and Message-ID, and can be told to withhold its replies. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const port = await freePort()
  const received: SunkEmail[] = []
  let smtpReply: () => SmtpReply = () => 'take'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, { envelope }, done) {
      const receiveEmail = async () => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        const [, messageId = ''] = /^message-id:\s*(<[^>]+>)/im.exec(Buffer.concat(chunks).toString('latin1')) ?? []
        const chosenReply = smtpReply()
        if (chosenReply === 'later') return done(Object.assign(new Error('not now'), { responseCode: 451 }))
        received.push({ to: envelope.rcptTo[0]?.address ?? '', messageId })
        if (chosenReply === 'take') done()
        if (chosenReply === 'cut') for (const line of server.connections) line.close()
      }
      // A sender that dies halfway has sent nothing.
      receiveEmail().catch(() => {})
    },
  })
  // A killed client resets its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stopReplying: () => void (smtpReply = () => 'silent'),
    resumeReplying: () => void (smtpReply = () => 'take'),
    setSmtpReply: (next) => void (smtpReply = next),
    async close() {
      // Senders keep their connections open for a while.
      for (const line of server.connections) line.close()
      await new Promise<void>((resolve) => void server.close(resolve))
    },
  }
}
