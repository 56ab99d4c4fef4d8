/**
 * How fast an agent replies to first messages: the rules of content/guides/how-response-time-is-measured.md.
 *
 * A conversation that was closed by a moderator, is blocked by either side, or is reported (unless a moderator found
 * nothing wrong) doesn't count. Neither does one that waits for its first reply and still has time for it.
 */
import { type Db, type Fragment, inTransaction } from '#server/platform/db.ts'
import { dayOf, IRS_TIME_ZONE, isBusinessDay, plusDays } from '#common/dates.ts'
import { REPLY_RECORD_DAYS, REPLY_RECORD_FROM } from '#common/figures.ts'

/** A client's first message, and the agent's first reply to it. */
export type FirstMessage = { askedAt: Date; repliedAt: Date | null }

export type ReplyRecord = {
  /** First messages of the last REPLY_RECORD_DAYS that count. */
  conversations: number
  /** Half of them have a first reply within this time. Null with fewer than REPLY_RECORD_FROM, or fewer replies. */
  medianMinutes: number | null
  /** Of `conversations`, replied to in time. It is a share only from REPLY_RECORD_FROM conversations up. */
  inTwoBusinessDays: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** @param asOf Later messages are left out, and a later reply is none yet. */
export function computeReplyRecord(messages: readonly FirstMessage[], asOf: Date): ReplyRecord {
  const now = asOf.getTime()
  const waitsMs: number[] = []
  let inTwoBusinessDays = 0
  for (const { askedAt, repliedAt } of messages) {
    const asked = askedAt.getTime()
    const replied = repliedAt && repliedAt <= asOf ? repliedAt.getTime() : Infinity
    const until = twoBusinessDaysAfter(asked)
    if (asked > now || asked <= now - REPLY_RECORD_DAYS * DAY_MS || (replied === Infinity && now < until)) continue
    waitsMs.push(replied - asked)
    if (replied < until) inTwoBusinessDays += 1
  }
  return { conversations: waitsMs.length, medianMinutes: medianMinutes(waitsMs), inTwoBusinessDays }
}

/** Of an even number the lower one of the middle: a wait that someone had. */
function medianMinutes(waitsMs: readonly number[]): number | null {
  if (waitsMs.length < REPLY_RECORD_FROM) return null
  const median = waitsMs.toSorted((a, b) => a - b)[Math.ceil(waitsMs.length / 2) - 1] ?? Infinity
  return median === Infinity ? null : Math.round(median / MINUTE_MS)
}

/** Midnight in Washington at the end of the second business day after the message's own day. */
function twoBusinessDaysAfter(asked: number): number {
  // Days begin at full hours.
  const hour = Math.floor(asked / HOUR_MS)
  const known = ends.get(hour)
  if (known !== undefined) return known
  let day = dayOf(new Date(asked))
  for (let left = 2; left > 0;) {
    day = plusDays(day, 1)
    if (isBusinessDay(day)) left -= 1
  }
  const end = endOfDay(day).getTime()
  if (ends.size >= ENDS_MAX) ends.clear()
  ends.set(hour, end)
  return end
}

const ENDS_MAX = 24 * 365
const ends = new Map<number, number>()

/** The first moment after a day in Washington. */
export const endOfDay = (day: string): Date =>
  new Date(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(IRS_TIME_ZONE).epochMilliseconds)

/** @param of Which conversations `c`. */
export const readFirstMessages = (db: Db, of: Fragment) => db<(FirstMessage & { listingId: number })[]>`
  select p.listing_id, first.sent_at as asked_at,
    (select m.sent_at from message m
      where m.conversation_id = c.id and m.sender_id = c.agent_id order by m.place limit 1) as replied_at
  from conversation c
  join agent g on g.account_id = c.agent_id and g.approval = 'approved'
  join listing_profile p on p.listing_id = g.listing_id
  join account client on client.id = c.client_id and client.status <> 'suspended'
  join message first on first.conversation_id = c.id and first.place = 1
  where ${of} and c.closed_at is null
    and not exists (select 1 from conversation_side s where s.conversation_id = c.id and s.blocked_at is not null)
    and not exists (
      select 1 from conversation_report r where r.conversation_id = c.id and r.decision is distinct from 'publish')`

/** Stores the record of every listing for lists to read. @returns how many listings have one. */
export async function refreshReplyRecords(db: Db, now = new Date()): Promise<number> {
  return inTransaction(db, async (tx) => {
    const messages = await readFirstMessages(tx, tx`c.created_at > ${now} - ${REPLY_RECORD_DAYS} * interval '1 day'`)
    const records = [...Map.groupBy(messages, ({ listingId }) => listingId)]
      .map(([listingId, own]) => [listingId, computeReplyRecord(own, now)] as const)
      .filter(([, { conversations }]) => conversations > 0)
    const listings = records.map(([listingId]) => listingId)
    await tx`delete from reply_record where listing_id <> all(${listings}::int[])`
    await tx`
      insert into reply_record (listing_id, conversations, median_minutes, in_two_days, as_of)
      select listing_id, conversations, median_minutes, in_two_days, ${now}
      from unnest(${listings}::int[], ${records.map(([, { conversations }]) => conversations)}::int[],
        ${records.map(([, { medianMinutes: minutes }]) => minutes)}::int[],
        ${records.map(([, { inTwoBusinessDays }]) => inTwoBusinessDays)}::int[])
        record (listing_id, conversations, median_minutes, in_two_days)
      order by listing_id
      on conflict (listing_id) do update set conversations = excluded.conversations,
        median_minutes = excluded.median_minutes, in_two_days = excluded.in_two_days, as_of = excluded.as_of`
    return records.length
  })
}
