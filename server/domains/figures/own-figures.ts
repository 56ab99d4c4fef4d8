/** An agent's figures: what people saw of their listing and did there, by day, with the days before to compare with. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { ApprovedAgent } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { dayOf, IRS_TIME_ZONE, plusDays, today } from '#common/dates.ts'
import { FIGURE_DAYS, REPLY_RECORD_DAYS } from '#common/figures.ts'
import { type AwayPeriod, endOfDay } from './reply-clock.ts'
import { computeReplyRecord, type FirstMessage, readAway, readFirstMessages } from './reply-record.ts'

/** By day, oldest first. Before: null unless all of those days were counted. */
type Series = { total: number; totalBefore: number | null; days: number[]; daysBefore: number[] | null }

/** @throws AppError `not_found` without a claimed listing. */
export async function readOwnFigures(db: Db, { accountId, agent: { listingId } }: ApprovedAgent) {
  if (listingId === null) throw new AppError('not_found', i18n._(msg`Claim your listing to see its statistics.`))
  const to = today()
  const days = Array.from({ length: 2 * FIGURE_DAYS }, (_, nth) => plusDays(to, nth + 1 - 2 * FIGURE_DAYS))
  const [first = to] = days
  const [seen, started, messages, [counted], away] = await Promise.all([
    db<{ day: string; views: number; appearances: number }[]>`
      select day, views, appearances from listing_day where listing_id = ${listingId} and day >= ${first}`,
    db<{ day: string; conversations: number }[]>`
      select day, count(*)::int as conversations
      from (select (created_at at time zone ${IRS_TIME_ZONE})::date as day from conversation
        where agent_id = ${accountId}) begun
      where day >= ${first} group by day`,
    readFirstMessages(
      db,
      db`c.agent_id = ${accountId} and c.created_at >= ${plusDays(first, -REPLY_RECORD_DAYS)}::date`,
    ),
    // The site itself may have begun to count later.
    db<[{ claimedAt: Date; from: string }?]>`
      select claimed_at, coalesce((select min(day) from listing_day), ${to}::date) as from
      from listing_profile where listing_id = ${listingId}`,
    readAway(db, [listingId]),
  ])
  const claimedOn = counted ? dayOf(counted.claimedAt) : to
  const since = counted && counted.from > claimedOn ? counted.from : claimedOn
  const seriesOf = <Row extends { day: string }>(rows: readonly Row[], from: string, read: (row: Row) => number) =>
    toSeries(
      rows.map((row) => [row.day, read(row)]),
      days,
      from,
    )
  return {
    from: days[FIGURE_DAYS] ?? to,
    to,
    since,
    views: seriesOf(seen, since, ({ views }) => views),
    appearances: seriesOf(seen, since, ({ appearances }) => appearances),
    conversations: seriesOf(started, claimedOn, ({ conversations }) => conversations),
    replies: describeReplies(messages, days, away.get(listingId) ?? []),
  }
}

function toSeries(counts: readonly (readonly [string, number])[], days: readonly string[], since: string): Series {
  const byDay = new Map(counts)
  const all = days.map((day) => byDay.get(day) ?? 0)
  const [before, last] = [all.slice(0, FIGURE_DAYS), all.slice(FIGURE_DAYS)]
  const isComparable = since <= (days[0] ?? '')
  return {
    total: sum(last),
    totalBefore: isComparable ? sum(before) : null,
    days: last,
    daysBefore: isComparable ? before : null,
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** As the record was at the end of each day; that of today is as of now. */
function describeReplies(messages: readonly FirstMessage[], days: readonly string[], away: readonly AwayPeriod[]) {
  const medianAt = (day: string) => computeReplyRecord(messages, endOfDay(day), away).medianMinutes
  const [past, now] = [days.slice(FIGURE_DAYS, -1), computeReplyRecord(messages, new Date(), away)]
  return {
    ...now,
    medianMinutesBefore: medianAt(days[FIGURE_DAYS - 1] ?? ''),
    days: [...past.map(medianAt), now.medianMinutes],
  }
}
