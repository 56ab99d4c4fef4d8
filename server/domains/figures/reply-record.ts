/**
 * How fast an agent replies to first messages: the rules of content/guides/how-response-time-is-measured.md.
 *
 * A conversation that was closed by a moderator, is blocked by either side, or is reported (unless a moderator found
 * nothing wrong) doesn't count. Neither does one that waits for its first reply and still has time for it, nor a request
 * that the client withdrew while it did, nor one that began with a booked call, which is answered by phone. Declining a
 * request is a reply: it is a message of the agent.
 */
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, type Fragment, inTransaction, type Transaction } from '#server/platform/db.ts'
import { dayOf } from '#common/dates.ts'
import { REPLY_RECORD_DAYS, REPLY_RECORD_FROM } from '#common/figures.ts'
import { type AwayPeriod, NEVER_AWAY, replyDeadline, startOfDay, waitMs } from './reply-clock.ts'

/** A client's first message, and the agent's first reply to it. */
export type FirstMessage = {
  askedAt: Date
  repliedAt: Date | null
  /** It was a request, and this is when the client first closed it or asked someone else instead. */
  withdrawnAt?: Date | null
}

export type ReplyRecord = {
  /** First messages of the last REPLY_RECORD_DAYS that count. */
  conversations: number
  /** Half of them have a first reply within this time. Null with fewer than REPLY_RECORD_FROM, or fewer replies. */
  medianMinutes: number | null
  /** Of `conversations`, replied to in time. It is a share only from REPLY_RECORD_FROM conversations up. */
  inTwoBusinessDays: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** @param asOf Later messages are left out, and a later reply is none yet. */
export function computeReplyRecord(
  messages: readonly FirstMessage[],
  asOf: Date,
  away: readonly AwayPeriod[] = NEVER_AWAY,
): ReplyRecord {
  const from = asOf.getTime() - REPLY_RECORD_DAYS * DAY_MS
  const waitsMs: number[] = []
  let inTwoBusinessDays = 0
  for (const message of messages) {
    const { askedAt } = message
    const until = replyDeadline(askedAt, away)
    const replied = knownAt(asOf, message.repliedAt)
    if (askedAt > asOf || askedAt.getTime() <= from || isExcused(message, { asOf, until, replied })) continue
    waitsMs.push(replied ? waitMs(askedAt, replied, away) : Infinity)
    if (replied && replied < until) inTwoBusinessDays += 1
  }
  return { conversations: waitsMs.length, medianMinutes: medianMinutes(waitsMs), inTwoBusinessDays }
}

const knownAt = (asOf: Date, at: Date | null | undefined): Date | null => (at && at <= asOf ? at : null)

type Ends = { asOf: Date; until: Date; replied: Date | null }

/** There is still time to reply, or the client withdrew the request while there was. */
function isExcused({ withdrawnAt }: FirstMessage, { asOf, until, replied }: Ends): boolean {
  if (!replied && asOf < until) return true
  const withdrawn = knownAt(asOf, withdrawnAt)
  return withdrawn !== null && withdrawn < until && (!replied || withdrawn < replied)
}

/** Of an even number the lower one of the middle: a wait that someone had. */
function medianMinutes(waitsMs: readonly number[]): number | null {
  if (waitsMs.length < REPLY_RECORD_FROM) return null
  const median = waitsMs.toSorted((a, b) => a - b)[Math.ceil(waitsMs.length / 2) - 1] ?? Infinity
  return median === Infinity ? null : Math.round(median / MINUTE_MS)
}

/** @param of Which conversations `c`. */
export const readFirstMessages = (db: Db, of: Fragment) => db<(FirstMessage & { listingId: number })[]>`
  select p.listing_id, first.sent_at as asked_at,
    (select m.sent_at from message m
      where m.conversation_id = c.id and m.sender_id = c.agent_id order by m.place limit 1) as replied_at,
    (select least(r.first_closed_at, a.replaced_at) from help_request_agent a join help_request r on r.id = a.request_id
      where a.conversation_id = c.id and a.place = 1) as withdrawn_at
  from conversation c
  join agent g on g.account_id = c.agent_id and g.approval = 'approved'
  join listing_profile p on p.listing_id = g.listing_id
  join account client on client.id = c.client_id and client.status <> 'suspended'
  join message first on first.conversation_id = c.id and first.place = 1
  where ${of} and c.closed_at is null
    and not exists (select 1 from conversation_side s where s.conversation_id = c.id and s.blocked_at is not null)
    and not exists (
      select 1 from conversation_report r where r.conversation_id = c.id and r.decision is distinct from 'publish')
    and not exists (
      select 1 from first_call k where k.client_id = c.client_id and k.agent_id = c.agent_id and k.place = 1)`

/** By listing. @param listings Null: of all. */
export async function readAway(db: Db, listings: readonly number[] | null = null): Promise<Map<number, AwayPeriod[]>> {
  const periods = await db<(AwayPeriod & { listingId: number })[]>`
    select listing_id, from_on, back_on, set_at from away_period
    ${listings ? db`where listing_id = any(${[...listings]}::int[])` : db``}`
  return Map.groupBy(periods, ({ listingId }) => listingId)
}

/** Stores the record of every listing for lists to read. @returns how many listings have one. */
export async function refreshReplyRecords(db: Db, now = new Date()): Promise<number> {
  return inTransaction(db, async (tx) => {
    const messages = await readFirstMessages(tx, tx`c.created_at > ${now} - ${REPLY_RECORD_DAYS} * interval '1 day'`)
    const away = await readAway(tx)
    const records = [...Map.groupBy(messages, ({ listingId }) => listingId)]
      .map(([listingId, own]) => Object.assign(computeReplyRecord(own, now, away.get(listingId)), { listingId }))
      .filter(({ conversations }) => conversations > 0)
    if (await storeRecords(tx, records, now)) await bumpDataVersion(tx, 'posts')
    return records.length
  })
}

type ListingRecord = ReplyRecord & { listingId: number }

/** @returns whether pages show something else than before: a figure, or the day that it is from. */
async function storeRecords(tx: Transaction, records: readonly ListingRecord[], now: Date): Promise<boolean> {
  const listings = records.map(({ listingId }) => listingId)
  const ended = await tx`delete from reply_record where listing_id <> all(${listings}::int[])`
  const [{ changed }] = await tx<[{ changed: number }]>`
    with computed as (
      select * from unnest(${listings}::int[], ${records.map(({ conversations }) => conversations)}::int[],
        ${records.map(({ medianMinutes: minutes }) => minutes)}::int[],
        ${records.map(({ inTwoBusinessDays }) => inTwoBusinessDays)}::int[])
        record (listing_id, conversations, median_minutes, in_two_days)
    ), before as materialized (select * from reply_record),
    stored as (
      insert into reply_record (listing_id, conversations, median_minutes, in_two_days, as_of)
      select listing_id, conversations, median_minutes, in_two_days, ${now} from computed order by listing_id
      on conflict (listing_id) do update set conversations = excluded.conversations,
        median_minutes = excluded.median_minutes, in_two_days = excluded.in_two_days, as_of = excluded.as_of
      returning listing_id
    )
    select count(*)::int as changed
    from stored join computed using (listing_id) left join before using (listing_id)
    where (computed.conversations, computed.median_minutes, computed.in_two_days)
        is distinct from (before.conversations, before.median_minutes, before.in_two_days)
      or before.as_of < ${startOfDay(dayOf(now))}`
  return ended.count > 0 || changed > 0
}
