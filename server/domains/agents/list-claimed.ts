/** Searches by what agents say about themselves. Few listings are claimed, so these start from the claimed ones. */
import type { AgentQuery } from '#common/agent-query.ts'
import { ACCEPTING_EXPIRED_DAYS } from '#common/limits.ts'
import { AVERAGE_FROM } from '#common/reviews.ts'
import { bayesMean } from './top-agents.ts'
import type { Db } from '#server/platform/db.ts'
import { inArea, nearTable } from './list-area.ts'
import { leadsToNames } from './compare-names.ts'
import { isShown } from './shown-profile.ts'
import type { Area, AskedName, Candidates, Selection, Window } from './search-plan.ts'
import { PART_RANK, PREFIX_RANK } from './similar-names.ts'

export type ClaimedFilters = Pick<AgentQuery, 'service' | 'language' | 'mode' | 'accepting' | 'claimed' | 'ratingMin'>

export const hasClaimedFilters = ({ service, language, mode, accepting, claimed, ratingMin }: ClaimedFilters) =>
  service !== null || language !== null || mode !== null || accepting || claimed || ratingMin !== null

export type ClaimedSearch = {
  filters: ClaimedFilters
  name: AskedName
  /** What the two names can mean; null: any. */
  names: Candidates
  area: Area
  sort: AgentQuery['sort']
  window: Window
}

export function listClaimed(db: Db, search: ClaimedSearch): Selection {
  const { name, names, area, sort, window } = search
  const near = area.kind === 'zips' ? area.zips : []
  const [lasts, firsts] = [names.lasts ?? [], names.firsts ?? []]
  const lastRanked = names.lasts ? lastRank(db, name.last) : db`0`
  const firstRanked = names.firsts ? firstRank(db, name.first) : db`0`
  return {
    matching: db`
      select l.id, l.last_key, l.first_key, z.miles, greatest(${lastRanked}, ${firstRanked}) as rank
        ${sort === 'rating' ? db`, ${bayesMean(db)} as bayes, k.reviews` : db``}
      ${startingFrom(db, search)}
      left join ${nearTable(db, near)} on z.zip = l.zip
      left join unnest(${lasts.map(({ key }) => key)}::text[], ${lasts.map(({ rank }) => rank)}::int[]) as wl (key, rank)
        on wl.key = l.last_key
      left join unnest(${firsts.map(({ key }) => key)}::text[], ${firsts.map(({ rank }) => rank)}::int[]) as wf (key, rank)
        on wf.key = l.first_key
      where l.status = 'listed' ${inArea(db, area)} ${claimedCondition(db, search.filters)}
        and ${lastRanked} is not null and ${firstRanked} is not null
        ${name.firm === '' ? db`` : db`and starts_with(l.dba_key, ${name.firm})`}`,
    rows: db`
      select id, miles from matching
      order by ${orderOf(db, sort)} last_key, first_key, id limit ${window.take} offset ${window.skip}`,
    counts: db`select count(*)::int as total, count(*)::int as as_named from matching`,
  }
}

/** Null: a different name. Names that start with or contain the one asked for aren't candidates (similar-names.ts). */
const lastRank = (db: Db, last: string) => db`
  case when wl.key is not null then wl.rank
    when ${leadsToNames(last)} and strpos(' ' || l.last_key || ' ', ${` ${last} `}) > 0 then ${PART_RANK}
    when starts_with(l.last_key, ${last}) then ${PREFIX_RANK} end`

const firstRank = (db: Db, first: string) => db`
  case when wf.key is not null then wf.rank when starts_with(l.first_key, ${first}) then ${PREFIX_RANK} end`

/** Sorting by rating only includes agents, claimed or not, with enough reviews to show an average. */
const startingFrom = (db: Db, { filters: { ratingMin, claimed }, sort }: ClaimedSearch) =>
  ratingMin === null && sort !== 'rating'
    ? db`from listing_profile p join listing l on l.id = p.listing_id and ${isShown(db)}`
    : db`
      from listing_rating k join listing l on l.id = k.listing_id and k.reviews >= ${AVERAGE_FROM}
        and k.total >= k.reviews * ${ratingMin ?? 0}::int
      ${claimed ? db`` : db`left`} join listing_profile p on p.listing_id = l.id and ${isShown(db)}`

function orderOf(db: Db, sort: AgentQuery['sort']) {
  if (sort === 'name') return db``
  if (sort === 'rating') return db`bayes desc, reviews desc,`
  return sort === 'distance' ? db`miles, rank,` : db`rank, miles,`
}

function claimedCondition(db: Db, { service, language, mode, accepting }: ClaimedFilters) {
  return db`
    ${service === null ? db`` : db`and p.services @> ${[service]}`}
    ${language === null ? db`` : db`and p.languages @> ${[language]}`}
    ${mode === null ? db`` : db`and p.meeting_modes @> ${[mode]}`}
    ${accepting ? db`and p.accepting_clients and p.accepting_confirmed_at > now() - ${ACCEPTING_EXPIRED_DAYS} * interval '1 day'` : db``}`
}
