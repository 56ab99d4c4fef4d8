/** Whom a request can go to: the agents that the client picked, and the next of the same search, in its order. */
import { EMPTY_AGENT_QUERY, type AgentQuery, parseAgentQuery } from '#common/agent-query.ts'
import { MEETS_IN_PERSON, NOTHING_ASKED, type RequestAbout } from '#common/requests.ts'
import { searchAgents } from '#server/domains/agents/search-agents.ts'
import type { AgentPage } from '#server/domains/agents/types.ts'
import { awayUntil, hasHolder, shownPhoto } from '#server/domains/listings/shown-profile.ts'
import { findPlace } from '#server/domains/places/find-place.ts'
import { averageOf } from '#server/domains/reviews/read-rating.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { type AgentChoice, canAskAnother, type HelpRequest, noRequest } from './types.ts'
import { readRequest } from './read-requests.ts'

const MORE_SHOWN = 6
const NEXT_SHOWN = 3

export type AgentChoices = {
  chosen: readonly AgentChoice[]
  more: readonly AgentChoice[]
  /** What the search says of the request. */
  about: RequestAbout
}

/** @param search The query string of a search of the directory. */
export async function chooseAgents(
  db: Db,
  { publicIds, search }: { publicIds: readonly string[]; search: string },
): Promise<AgentChoices> {
  const [chosen, page] = await Promise.all([readChoices(db, publicIds), findPage(db, queryOf(search))])
  const more = (await readChoices(db, idsOn(page))).filter(({ publicId }) => !publicIds.includes(publicId))
  return { chosen, more: more.slice(0, MORE_SHOWN), about: page ? aboutOf(page) : NOTHING_ASKED }
}

const aboutOf = ({ asked, interpreted: { place }, letters }: AgentPage): RequestAbout => ({
  need: asked.service ?? '',
  letter: letters[0]?.code ?? '',
  language: asked.language ?? '',
  meeting: asked.mode ?? '',
  location: place?.label ?? '',
})

/**
 * At most NEXT_SHOWN agents who fit the request, aren't away, and whom the client hasn't asked: first of the same search,
 * then around the client, then those who meet by video. None: the request is closed, all can still answer, or there is
 * no one else.
 * @throws AppError `not_found`
 */
export async function findNext(db: Db, who: SignedIn, requestId: string): Promise<AgentChoice[]> {
  const request = await readRequest(db, who, requestId)
  if (request.closedAt || !canAskAnother(request.agents)) return []
  const around = queryFor(request)
  const { service, language, mode } = around
  const search = queryOf(await readSearch(db, requestId))
  const [place, same, near, byVideo] = await Promise.all([
    findPlace(db, request.location),
    findPage(db, search && { ...search, service, language, mode }),
    findPage(db, around),
    findPage(db, queryFor(request, 'video')),
  ])
  const state = place?.state ?? same?.interpreted.place?.state ?? null
  const ids = new Set([same, near, byVideo].flatMap((page) => idsOn(page)))
  const choices = await readChoices(db, [...ids], fits(db, request, state))
  const asked = new Set(request.agents.map(({ listing }) => listing?.publicId))
  return choices.filter(({ publicId, awayUntil: until }) => !asked.has(publicId) && until === null).slice(0, NEXT_SHOWN)
}

/**
 * Of `listing l` and its `listing_profile p`: what the profile says fits the request. A search also finds who doesn't, if
 * there are few. To meet in person, the agent must be in the client's state; otherwise they must serve it, unless they
 * don't say which they serve.
 * @param state USPS code of the client's place; null if unknown.
 */
const fits = (db: Db, { need, language, meeting }: HelpRequest, state: string | null) => db`
  ${need} = any(p.services) and (${language} = 'en' or ${language} = any(p.languages))
    and (${meeting}::text is null or ${meeting} = any(p.meeting_modes))
    and (${state}::text is null or l.state = ${state} or ${!MEETS_IN_PERSON.has(meeting)}
      and (coalesce(p.states_served, '{}') = '{}' or ${state} = any(p.states_served)))`

async function readSearch(db: Db, id: string): Promise<string> {
  const [request] = await db<[{ search: string }?]>`select search from help_request where id = ${id}`
  if (!request) throw noRequest()
  return request.search
}

/** Null: nothing was asked for, so the order says nothing of the client. */
function queryOf(search: string): AgentQuery | null {
  return search === '' ? null : parseAgentQuery(new URLSearchParams(search)).query
}

/** What the request says, as a search. */
const queryFor = ({ need, language, meeting, location }: HelpRequest, mode = meeting): AgentQuery => ({
  ...EMPTY_AGENT_QUERY,
  service: need,
  language: language === 'en' ? null : language,
  mode,
  q: mode === 'video' ? '' : location,
})

const findPage = async (db: Db, query: AgentQuery | null): Promise<AgentPage | null> =>
  query && searchAgents(db, { ...query, claimed: true, page: 1 })

/** In the order of the search's first page, then those who meet by video. */
const idsOn = (page: AgentPage | null): string[] =>
  [...(page?.hits ?? []), ...(page?.byVideo ?? [])].map(({ publicId }) => publicId)

type ChoiceRow = Omit<AgentChoice, 'average'> & { stars: number }

/** In the given order, without those who take no messages. */
async function readChoices(db: Db, publicIds: readonly string[], which = db`true`): Promise<AgentChoice[]> {
  const rows = await db<ChoiceRow[]>`
    select l.public_id, l.first_name, l.last_name, l.city, l.state, ${shownPhoto(db)} as photo_id,
      ${awayUntil(db)} as away_until, coalesce(p.headline, '') as headline, coalesce(p.languages, '{}') as languages,
      coalesce(k.reviews, 0) as reviews, coalesce(k.total, 0) as stars
    from unnest(${publicIds}::text[]) with ordinality as picked (public_id, nth)
    join listing l on l.public_id = picked.public_id
    left join listing_profile p on p.listing_id = l.id
    left join listing_rating k on k.listing_id = l.id
    where l.status <> 'hidden' and ${hasHolder(db, db`l.id`)} and ${which}
    order by picked.nth, l.id`
  return rows.map(({ stars, ...row }) => Object.assign(row, { average: averageOf(stars, row.reviews) }))
}
