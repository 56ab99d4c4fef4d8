/**
 * What happens to a request that an agent doesn't answer, by the clock of the reply record, which stops while they are
 * away. After one business day, they are emailed once, if they haven't read it. After two, the client is told once that
 * they can ask someone else.
 */
import { msg } from '@lingui/core/runtime-macro'
import { dayOf, plusDays } from '#common/dates.ts'
import { AWAY_MAX_DAYS } from '#common/figures.ts'
import { i18n } from '#common/i18n.ts'
import { type AwayPeriod, reminderTime, replyDeadline } from '#server/domains/figures/reply-clock.ts'
import { readAway } from '#server/domains/figures/reply-record.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import { type Db, type Fragment, inTransaction } from '#server/platform/db.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { requestEmails } from './emails.ts'

type Unanswered = {
  requestId: string
  conversationId: string
  sentAt: Date
  listingId: number | null
  clientId: string
  dueOn: string | null
  clientName: string
  agentId: string
  agentName: string
  agentEmail: string
}

const HOUR_MS = 3_600_000
/** Not on the next business day yet, whatever the day. */
const EARLIEST_HOURS = 23
/** A deadline is at midnight in Washington. The client is told in the morning. */
const MORNING_HOURS = 9
/** With a time away, and the days around it. Whatever is older was never due. */
const OLDEST_DAYS = AWAY_MAX_DAYS + 30

/** @returns how many emails were queued. Safe to run in any number of processes. */
export async function remindAgents(db: Db, sender: Sender, now = new Date()): Promise<number> {
  const isUnread = db`a.reminded_at is null and agent.email_verified_at is not null
    and coalesce((agent.preferences ->> 'email_messages')::boolean, true)
    and exists (select 1 from conversation_side s where s.conversation_id = c.id and s.account_id = c.agent_id
      and s.read_place < a.place)`
  return forEachDue(db, { which: isUnread, now, dueAt: reminderTime }, async (one, away) => {
    await inTransaction(db, async (tx) => {
      const marked = await tx`
        update help_request_agent set reminded_at = ${now} where ${keyOf(tx, one)} and reminded_at is null`
      if (marked.count === 0) return
      const answerBy = plusDays(dayOf(replyDeadline(one.sentAt, away)), -1)
      await sendEmail(tx, sender, one.agentEmail, requestEmails.request_unread({ ...one, answerBy }))
    })
  })
}

/** @returns how many requests are late now. Safe to run in any number of processes. */
export async function notifyOfLate(db: Db, now = new Date()): Promise<number> {
  const dueAt = (sent: Date, away?: readonly AwayPeriod[]) =>
    new Date(replyDeadline(sent, away).getTime() + MORNING_HOURS * HOUR_MS)
  return forEachDue(db, { which: db`true`, now, dueAt }, async (one) => {
    await inTransaction(db, async (tx) => {
      // One notification for each request, however many of its agents are late.
      await tx`select 1 from help_request where id = ${one.requestId} for update`
      const [{ told }] = await tx<[{ told: boolean }]>`
        select exists (
          select 1 from help_request_agent where request_id = ${one.requestId} and late_at is not null) as told`
      const marked =
        await tx`update help_request_agent set late_at = ${now} where ${keyOf(tx, one)} and late_at is null`
      if (told || marked.count === 0) return
      await notify(tx, {
        type: 'request',
        from: null,
        to: one.clientId,
        ref: one.requestId,
        preview: () =>
          i18n._(
            msg`${{ name: one.agentName }} hasn’t answered your request within two business days. You can ask someone else.`,
          ),
      })
    })
  })
}

const keyOf = (db: Db, { requestId, conversationId }: Unanswered) =>
  db`request_id = ${requestId} and conversation_id = ${conversationId}`

type Due = {
  /** Of `help_request_agent a`, its `conversation c`, and its `agent`. */
  which: Fragment
  now: Date
  dueAt: (sent: Date, away?: readonly AwayPeriod[]) => Date
}

/** @returns how many there were. */
async function forEachDue(
  db: Db,
  { which, now, dueAt }: Due,
  work: (one: Unanswered, away: readonly AwayPeriod[] | undefined) => Promise<void>,
): Promise<number> {
  const waiting = await db<Unanswered[]>`
    select a.request_id, a.conversation_id, a.sent_at, g.listing_id, r.client_id, r.due_on::text,
      trim(client.first_name || ' ' || client.last_name) as client_name, c.agent_id,
      trim(agent.first_name || ' ' || agent.last_name) as agent_name, agent.email as agent_email
    from help_request_agent a
    join help_request r on r.id = a.request_id and r.closed_at is null
    join conversation c on c.id = a.conversation_id and c.closed_at is null
    join account client on client.id = r.client_id and client.status = 'active'
    join account agent on agent.id = c.agent_id and agent.status = 'active'
    join agent g on g.account_id = c.agent_id
    where a.declined_at is null and a.replaced_at is null and a.late_at is null
      and a.sent_at between ${now}::timestamptz - ${OLDEST_DAYS} * interval '1 day'
        and ${now}::timestamptz - ${EARLIEST_HOURS} * interval '1 hour'
      and not exists (select 1 from conversation_side s where s.conversation_id = c.id and s.blocked_at is not null)
      and not exists (
        select 1 from message m where m.request_id = a.request_id and m.conversation_id = a.conversation_id)
      and ${which}
    order by a.sent_at, a.request_id, a.position`
  const away =
    waiting.length > 0
      ? await readAway(
          db,
          waiting.map(({ listingId }) => listingId ?? 0),
        )
      : new Map()
  const due = waiting.filter(({ sentAt, listingId }) => dueAt(sentAt, away.get(listingId ?? 0)) <= now)
  for (const one of due) await work(one, away.get(one.listingId ?? 0))
  return due.length
}
