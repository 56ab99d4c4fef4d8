/** A client's own requests, with what each agent answered. Someone else's looks nonexistent. */
import { dayOf, plusDays } from '#common/dates.ts'
import { comparedFees, lowestFee, readFees } from '#server/domains/agents/published-fees.ts'
import { type AwayPeriod, replyDeadline } from '#server/domains/figures/reply-clock.ts'
import { readAway } from '#server/domains/figures/reply-record.ts'
import { averageOf } from '#server/domains/reviews/read-rating.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, type Page, type Paged, paginate } from '#server/platform/db.ts'
import { awayUntil, shownPhoto } from '#server/domains/listings/shown-profile.ts'
import { type AskedAgent, type HelpRequest, noRequest } from './types.ts'

type RequestRow = Omit<HelpRequest, 'agents'>

const columns = (db: Db) => db`
  select id, need, letter, tax_year, due_on::text, language, meeting, location, body, created_at, closed_at from help_request`

/** Open ones first, newest first. */
export async function listRequests(db: Db, who: SignedIn, page: Page): Promise<Paged<HelpRequest>> {
  const own = db`client_id = ${who.accountId}`
  const found = await paginate<RequestRow>(
    db,
    page,
    db`${columns(db)} where ${own} order by closed_at is not null, created_at desc, id`,
    db`select 1 from help_request where ${own}`,
  )
  return { ...found, rows: await withAgents(db, who, found.rows) }
}

/** @throws AppError `not_found` */
export async function readRequest(db: Db, who: SignedIn, id: string): Promise<HelpRequest> {
  const rows = await db<RequestRow[]>`${columns(db)} where client_id = ${who.accountId} and id = ${id}`
  const [request] = await withAgents(db, who, rows)
  if (!request) throw noRequest()
  return request
}

async function withAgents(db: Db, who: SignedIn, rows: readonly RequestRow[]): Promise<HelpRequest[]> {
  const asked = await readAsked(
    db,
    who,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, agents: asked.filter(({ requestId }) => requestId === row.id) }))
}

type AskedRow = Omit<AskedAgent, 'firstMessage' | 'lastMessage' | 'answerBy' | 'average' | 'fee'> & {
  requestId: string
  need: string
  stars: number
  fees: string
  firstBody: string | null
  lastBody: string | null
  lastSentAt: Date
  listingId: number | null
}

/** Whom the client asked: first those who can still answer, by position. */
export async function readAsked(db: Db, who: SignedIn, requestIds: readonly string[]) {
  const rows = await selectAsked(db, who, requestIds)
  const listings = rows.flatMap(({ listingId }) => (listingId === null ? [] : [listingId]))
  const away = listings.length > 0 ? await readAway(db, listings) : new Map<number | null, AwayPeriod[]>()
  const now = new Date()
  return rows.map(({ firstBody, lastBody, lastSentAt, listingId, need, stars, fees, ...row }) => {
    const due = replyDeadline(row.sentAt, away.get(listingId ?? 0))
    const isLate = row.state === 'waiting' && due <= now
    return Object.assign(row, {
      state: isLate ? ('late' as const) : row.state,
      firstMessage: firstBody !== null && row.answeredAt ? { body: firstBody, sentAt: row.answeredAt } : null,
      lastMessage: lastBody === null ? null : { body: lastBody, sentAt: lastSentAt },
      average: averageOf(stars, row.reviewCount),
      fee: lowestFee(readFees(fees), need) ?? lowestFee(readFees(fees), null),
      answerBy: row.state === 'waiting' && !isLate ? plusDays(dayOf(due), -1) : null,
    })
  })
}

const selectAsked = (db: Db, { accountId }: SignedIn, requestIds: readonly string[]) => db<AskedRow[]>`
  select a.request_id, a.position, trim(other.first_name || ' ' || other.last_name) as name,
    case when l.id is null then null else jsonb_build_object('publicId', l.public_id, 'firstName', l.first_name,
      'lastName', l.last_name, 'city', l.city, 'state', l.state, 'photoId', ${shownPhoto(db)}) end as listing,
    case when a.declined_at is not null then 'declined' when first.sent_at is not null then 'answered'
      when a.replaced_at is not null then 'replaced' when r.closed_at is not null then 'closed' else 'waiting' end as state,
    a.declined_for, a.replaced_at, p.listing_id, ${awayUntil(db)} as away_until, a.conversation_id, a.sent_at, first.sent_at as answered_at,
    first.body as first_body, last.body as last_body, last.sent_at as last_sent_at,
    (select count(*)::int from message n
      where n.request_id = a.request_id and n.conversation_id = a.conversation_id and n.place > me.read_place) as unread,
    (select count(*)::int from message n
      where n.request_id = a.request_id and n.conversation_id = a.conversation_id) as message_count,
    replies.median_minutes as usual_reply_minutes, r.need, coalesce(k.total, 0) as stars,
    coalesce(k.reviews, 0) as review_count, case when l.id is null then '' else ${comparedFees(db)} end as fees
  from help_request_agent a
  join help_request r on r.id = a.request_id and r.client_id = ${accountId}
  join conversation c on c.id = a.conversation_id
  join conversation_side me on me.conversation_id = c.id and me.account_id = ${accountId}
  join account other on other.id = c.agent_id
  left join agent g on g.account_id = c.agent_id
  left join listing l on l.id = g.listing_id and l.status <> 'hidden'
  left join listing_profile p on p.listing_id = g.listing_id
  left join reply_record replies on replies.listing_id = g.listing_id
  left join listing_rating k on k.listing_id = l.id
  left join lateral (
    select m.body, m.sent_at from message m
    where m.request_id = a.request_id and m.conversation_id = a.conversation_id
    order by m.place limit 1
  ) first on true
  left join lateral (
    select m.body, m.sent_at from message m
    where m.request_id = a.request_id and m.conversation_id = a.conversation_id
    order by m.place desc limit 1
  ) last on true
  where a.request_id = any(${requestIds}::uuid[])
  order by a.request_id, a.declined_at is not null or a.replaced_at is not null, a.position, a.sent_at, a.conversation_id`
