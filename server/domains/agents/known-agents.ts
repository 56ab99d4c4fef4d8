/**
 * The agents that a list knows more of than the IRS file says: those who claimed their listing, and those with enough
 * reviews for an average. In memory, because there are few: each list orders them by "Best match", tests filters, and
 * counts the choices of each filter, which takes SQL longer than reading the page.
 */
import { IRS_TIME_ZONE, today } from '#common/dates.ts'
import { onTimePercent, REPLY_RECORD_FROM, type ReplyFigures } from '#common/figures.ts'
import { ACCEPTING_EXPIRED_DAYS } from '#common/limits.ts'
import { AVERAGE_FROM } from '#common/reviews.ts'
import type { Db } from '#server/platform/db.ts'
import { primaryOf } from '#server/platform/replica.ts'
import { type AgentRow, type AgentTable, tableOf } from './agent-table.ts'
import { indexNames, type NameIndex } from './known-names.ts'
import { type CountTexts, countTexts, type PlaceCounts, readCounts } from './listing-counts.ts'
import { type NameOrder, nameOrderOf } from './name-order.ts'
import { matchOf, pointsOf, turnOf } from './order-weights.ts'
import { comparedFees, readFees } from './published-fees.ts'
import { awayUntil, isShown } from '#server/domains/listings/shown-profile.ts'
import { bayesMean, overallMean } from './top-agents.ts'

type Versions = { listings: number; posts: number }

export type KnownAgents = Versions & {
  /** The order, the fees, and whose turn it is change with the day. */
  day: string
  table: AgentTable
  names: NameIndex
  /** Where the claimed ones are among everyone, by name. */
  nameOrder: NameOrder
  /** Of all listed agents. */
  counts: PlaceCounts
}

/** Keyed by pool: a process may use one database, and a test several. */
const caches = new WeakMap<Db, Promise<KnownAgents>>()

/** @param found the versions that a page was read at: what is known of older data is read again. */
export async function knownAgents(reads: Db, found: Versions = { listings: 0, posts: 0 }): Promise<KnownAgents> {
  const db = primaryOf(reads)
  const kept = caches.get(db)
  const known = await kept
  if (known?.day === today() && !isOlder(known, found)) return known
  // Of several requests that wait, the first reads for all of them.
  const begun = caches.get(db)
  return begun && begun !== kept ? begun : loadAndKeep(db)
}

function loadAndKeep(db: Db): Promise<KnownAgents> {
  const loading = load(db)
  caches.set(db, loading)
  // Don't keep a failure.
  loading.catch(() => caches.get(db) === loading && caches.delete(db))
  return loading
}

export const isOlder = (known: Versions, than: Versions): boolean =>
  known.listings < than.listings || known.posts < than.posts

type Loaded = Versions & CountTexts & { agents: string | null; anchors: string | null }

/** As text whose separators can't occur in a field: see read-page.ts. One statement, so that all of it matches. */
async function load(db: Db): Promise<KnownAgents> {
  const day = today()
  const [{ agents, anchors, states, cities, zips, ...versions }] = await db<[Loaded]>`
    select
      (select string_agg(line, chr(30) order by last_key, first_key, id) from (${agentLines(db)}) known) as agents,
      (select string_agg(concat_ws(chr(31), state, last_key, first_key, listing_id), chr(30) order by state, ordinal)
        from listing_anchor) as anchors,
      ${countTexts(db)}, ${versionOf(db, 'listings')} as listings, ${versionOf(db, 'posts')} as posts`
  const counts = readCounts({ states, cities, zips })
  const byName = linesOf(agents).map((fields, nth) => readAgent(fields, nth, day))
  const claimed = byName.filter(({ isClaimed }) => isClaimed)
  const nameOrder = nameOrderOf(claimed, { anchors: linesOf(anchors), counts })
  const rows = byName.toSorted((a, b) => matchOf(a) - matchOf(b))
  return { ...versions, day, table: tableOf(rows), names: indexNames(rows), nameOrder, counts }
}

export const versionOf = (db: Db, kind: 'listings' | 'posts') => db`
  coalesce((select version from data_version where name = ${kind}), 0)::int`

const linesOf = (text: string | null): string[][] =>
  text === null ? [] : text.split('\u001e').map((line) => line.split('\u001f'))

const agentLines = (db: Db) => db`
  select l.id, l.last_key, l.first_key, concat_ws(chr(31), l.id, coalesce(l.state, ''), coalesce(l.city_id, 0),
    coalesce(l.zip, '-1'), l.city_key, l.last_key, l.first_key, l.dba_key, (p.listing_id is not null)::int,
    coalesce(array_to_string(p.services, ' '), ''), coalesce(array_to_string(p.languages, ' '), ''),
    coalesce(array_to_string(p.meeting_modes, ' '), ''),
    case when p.accepting_clients then round(extract(epoch from p.accepting_confirmed_at) * 1000) else 0 end,
    ${comparedFees(db)}, coalesce(k.reviews, 0), coalesce(k.total, 0),
    coalesce(${bayesMean(db)}, ${overallMean(db)}, 0), ${shareComplete(db)}, coalesce(replies.median_minutes, -1),
    coalesce(replies.in_two_days, 0), coalesce(replies.conversations, 0),
    coalesce((replies.as_of at time zone ${IRS_TIME_ZONE})::date::text, ''), coalesce(${awayUntil(db)}::text, '')) as line
  from listing l
  left join listing_profile p on p.listing_id = l.id and ${isShown(db)}
  left join listing_rating k on k.listing_id = l.id and k.reviews >= ${AVERAGE_FROM}
  left join reply_record replies on replies.listing_id = p.listing_id and replies.conversations >= ${REPLY_RECORD_FROM}
  where l.status = 'listed' and (p.listing_id is not null or k.listing_id is not null)
    and l.id in (
      select listing_id from listing_profile
      union select listing_id from listing_rating where reviews >= ${AVERAGE_FROM})`

/** Of `listing_profile p`: the same parts as `completeness` in common/listing-content.ts. */
const shareComplete = (db: Db) => db`
  case when p.listing_id is null then 0 else (
    (p.photo_id is not null)::int + (p.headline <> '')::int + (length(p.bio) >= 200)::int + (p.services <> '{}')::int
    + (p.client_types <> '{}')::int + (p.languages <> '{}')::int + (p.meeting_modes <> '{}')::int
    + (p.accepting_clients is not null)::int + (p.hours <> '[]')::int + (p.fees <> '[]')::int) / 10.0 end`

const DAY_MS = 86_400_000

/** @param median -1: none. */
const readReplies = (median: number, inTime: number, conversations: number, asOf: string): ReplyFigures | null =>
  conversations === 0
    ? null
    : { medianMinutes: median < 0 ? null : median, onTimePercent: onTimePercent(inTime, conversations), asOf }

function readAgent(fields: readonly string[], nth: number, day: string): AgentRow {
  const at = (index: number) => fields[index] ?? ''
  const number = (index: number) => Number(fields[index])
  const [id, confirmedAt, bayes] = [number(0), number(12), number(16)]
  const confirmedDaysAgo = confirmedAt === 0 ? null : (Date.now() - confirmedAt) / DAY_MS
  return {
    id,
    state: at(1),
    cityId: number(2),
    zip: number(3),
    cityKey: at(4),
    lastKey: at(5),
    firstKey: at(6),
    dbaKey: at(7),
    nth,
    isClaimed: at(8) === '1',
    services: at(9).split(' '),
    languages: at(10).split(' '),
    modes: at(11).split(' '),
    isAccepting: confirmedDaysAgo !== null && confirmedDaysAgo < ACCEPTING_EXPIRED_DAYS,
    fees: readFees(at(13)),
    reviews: number(14),
    stars: number(15),
    bayes,
    replies: readReplies(number(18), number(19), number(20), at(21)),
    awayUntil: at(22),
    points: pointsOf({ confirmedDaysAgo, bayes: bayes === 0 ? null : bayes, complete: number(17) }),
    turn: turnOf(id, day),
  }
}
