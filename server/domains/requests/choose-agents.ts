/** Whom a request can go to: the agents that the client picked, and the next of the same search, in its order. */
import { msg, plural } from '@lingui/core/runtime-macro'
import { EMPTY_AGENT_QUERY, type AgentQuery, parseAgentQuery } from '#common/agent-query.ts'
import { dayOf } from '#common/dates.ts'
import { onTimePercent, REPLY_RECORD_FROM } from '#common/figures.ts'
import { i18n } from '#common/i18n.ts'
import type { Service } from '#common/option-lists.ts'
import {
  RELAXATIONS,
  type Relaxation,
  MEETS_IN_PERSON,
  NOT_SURE,
  NOTHING_ASKED,
  REQUEST_AGENTS_MAX,
  type RequestAbout,
} from '#common/requests.ts'
import { lowestFee, comparedFees, readFees } from '#server/domains/agents/published-fees.ts'
import { searchAgents } from '#server/domains/agents/search-agents.ts'
import type { AgentPage } from '#server/domains/agents/types.ts'
import { awayUntil, hasHolder, shownPhoto } from '#server/domains/listings/shown-profile.ts'
import { findPlace, type FoundPlace } from '#server/domains/places/find-place.ts'
import { greatCircleMiles, type Point } from '#server/domains/places/great-circle.ts'
import { averageOf } from '#server/domains/reviews/read-rating.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import type { OtherListing } from '#server/domains/chat/types.ts'
import { paths } from '#common/paths.ts'
import { type AgentChoice, canAskAnother, type HelpRequest, noRequest } from './types.ts'
import { readRequest } from './read-requests.ts'

const MORE_SHOWN = 6
const NEXT_SHOWN = 3

export type AgentChoices = {
  chosen: readonly AgentChoice[]
  more: readonly AgentChoice[]
  /** What the search says of the request. */
  about: RequestAbout
  /** How the search was widened, in a sentence each. */
  notes: readonly string[]
  /** '' if the place is one. */
  unknownPlace: string
  /** Places in other states with the same name: "Springfield, IL". */
  namesakes: readonly string[]
  /** Chosen, but they take no messages. */
  unreachable: readonly Unreachable[]
  /** With fewer agents than a request can go to: what more fit without. */
  relaxations: readonly Relaxation[]
}

/** `path` is null, and the name '', for an ID that isn't in the directory. */
type Unreachable = { publicId: string; name: string; path: string | null }

type Start = {
  publicIds: readonly string[]
  /** The query string of a search of the directory. */
  search: string
  /** Where the client is, as typed, in place of what the search says; '' for what it says. */
  near?: string
}

export async function chooseAgents(db: Db, { publicIds, search, near = '' }: Start): Promise<AgentChoices> {
  const place = near === '' ? null : await findPlace(db, near)
  const query = near === '' ? queryOf(search) : queryNear(queryOf(search) ?? EMPTY_AGENT_QUERY, near, place)
  const page = await findPage(db, query)
  const measured = measuredFor(page)
  const chosen = await readChoices(db, publicIds, measured)
  // Without a search, around the first chosen agent, or who takes new clients: it says nothing of where the client is.
  const found = idsOf(page ?? (await findPage(db, queryAround(chosen[0]))))
  const others = found.filter((publicId) => !publicIds.includes(publicId))
  const fitting = await readChoices(db, others, measured)
  const more = (measured.center ? nearestFirst(fitting, page) : fitting).slice(0, MORE_SHOWN)
  return {
    chosen,
    more,
    ...(await sayingOf(db, { query, page, more, publicIds }, near)),
    unknownPlace: place ? '' : near,
    namesakes: place ? namesakesOf(place) : [],
    unreachable: await findUnreachable(db, publicIds, chosen),
  }
}

type Found = {
  query: AgentQuery | null
  page: AgentPage | null
  more: readonly AgentChoice[]
  publicIds: readonly string[]
}
type Saying = Pick<AgentChoices, 'about' | 'notes' | 'relaxations'>

async function sayingOf(db: Db, { query, page, more, publicIds }: Found, near: string): Promise<Saying> {
  if (!page || !query) return { about: { ...NOTHING_ASKED, location: near }, notes: [], relaxations: [] }
  const about = aboutOf(page)
  const said = { about: { ...about, location: about.location || near }, notes: notesOf(page, more), relaxations: [] }
  if (more.length >= REQUEST_AGENTS_MAX) return said
  const relaxations = await findRelaxations(db, { query, page, count: more.length, publicIds })
  return { ...said, notes: [fewNote(more.length), ...said.notes], relaxations }
}

/** Those who are found only because they meet by video come last. */
function nearestFirst(agents: readonly AgentChoice[], page: AgentPage | null): AgentChoice[] {
  const byVideo = new Set(page?.byVideo.map(({ publicId }) => publicId))
  const rank = ({ publicId, miles }: AgentChoice) => [Number(byVideo.has(publicId)), miles ?? Infinity] as const
  return agents.toSorted((one, other) => {
    const [[a, b], [c, d]] = [rank(one), rank(other)]
    return a - c || (b === d ? 0 : b - d)
  })
}

const fewNote = (count: number): string =>
  i18n._(
    plural(
      { count },
      {
        0: msg`No other agents fit your request.`,
        one: msg`Only one other agent fits your request.`,
        other: msg`Only # other agents fit your request.`,
      },
    ),
  )

type Few = { query: AgentQuery; page: AgentPage; count: number; publicIds: readonly string[] }

/** What keeps agents out. A place is what someone asked for who named one. */
async function findRelaxations(db: Db, { query, page, count, publicIds }: Few): Promise<Relaxation[]> {
  const without = { language: { ...query, language: null }, place: { ...query, ...NO_PLACE, ...anyway(query) } }
  const isAsked = { language: page.asked.language !== null, place: page.interpreted.place !== null }
  const found = await Promise.all(
    RELAXATIONS.map(async (part) => {
      if (!isAsked[part]) return []
      const ids = idsOf(await findPage(db, without[part])).filter((publicId) => !publicIds.includes(publicId))
      const agents = await readChoices(db, ids, { center: null, service: null })
      return agents.length > count ? [part] : []
    }),
  )
  return found.flat()
}

/** From elsewhere, an agent meets by video, unless the client meets another way. */
const anyway = ({ mode }: AgentQuery) => ({ mode: mode ?? ('video' as const) })

async function findUnreachable(
  db: Db,
  publicIds: readonly string[],
  chosen: readonly AgentChoice[],
): Promise<Unreachable[]> {
  const missing = publicIds.filter((publicId) => chosen.every((agent) => agent.publicId !== publicId))
  if (missing.length === 0) return []
  const listings = await db<OtherListing[]>`
    select public_id, first_name, last_name, city, state, null as photo_id from listing
    where public_id = any(${missing}) and status <> 'hidden'`
  return missing.map((publicId) => {
    const listing = listings.find((one) => one.publicId === publicId)
    if (!listing) return { publicId, name: '', path: null }
    return { publicId, name: `${listing.firstName} ${listing.lastName}`, path: paths.listing(listing) }
  })
}

const measuredFor = (page: AgentPage | null): Measured => ({
  center: page?.interpreted.place?.center ?? null,
  service: page?.asked.service ?? null,
})

/** An unknown place isn't the name of an agent: someone who meets by video can help from anywhere. */
const queryNear = (query: AgentQuery, near: string, place: FoundPlace | null): AgentQuery => ({
  ...query,
  ...NO_PLACE,
  ...(place ? { q: place.corrected ? place.label : near, radiusMiles: NEAR_MILES } : { mode: 'video' }),
})
const NO_PLACE = { q: '', city: '', state: '', zip: '', radiusMiles: null } as const
const NEAR_MILES = 25

function queryAround(agent: AgentChoice | undefined): AgentQuery | null {
  if (!agent) return { ...EMPTY_AGENT_QUERY, accepting: true }
  return agent.state ? { ...EMPTY_AGENT_QUERY, city: agent.city, state: agent.state } : null
}

/** As the list of a search says it, and only what is true of those who are shown. */
function notesOf(
  { hits, byVideo, widened, interpreted: { place } }: AgentPage,
  shown: readonly AgentChoice[],
): string[] {
  const far = shown.filter(({ miles }) => miles === null || miles > NEAR_MILES)
  const isByVideo = hits.length === 0 ? byVideo.length > 0 : widened.some(({ kind }) => kind === 'video')
  if (!place || far.length === 0 || (!isByVideo && byVideo.length === 0)) return widened.map(({ sentence }) => sentence)
  const meetByVideo = far.every(({ meetingModes }) => meetingModes.includes('video'))
  if (isByVideo)
    return [
      meetByVideo
        ? i18n._(msg`No agents near ${{ place: place.label }} match your request. These agents meet by video.`)
        : i18n._(msg`No agents near ${{ place: place.label }} match your request. These agents are farther away.`),
    ]
  return [
    meetByVideo
      ? i18n._(msg`Few agents are near ${{ place: place.label }}. The agents farther away meet by video.`)
      : i18n._(msg`Few agents are near ${{ place: place.label }}. Check how the agents farther away meet.`),
  ]
}

const namesakesOf = ({ kind, name, alternatives }: FoundPlace): string[] =>
  kind === 'city'
    ? alternatives.filter((other) => other.kind === kind && other.name === name).map(({ label }) => label)
    : []

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
    findPage(db, mode === 'video' ? null : queryFor(request, 'video')),
  ])
  const state = place?.state ?? same?.interpreted.place?.state ?? null
  const ids = new Set([same, near, byVideo].flatMap((page) => idsOf(page)))
  const choices = await readChoices(db, [...ids], measuredFor(near), fits(db, request, state))
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
  (${need} = ${NOT_SURE} or ${need} = any(p.services)) and (${language} = 'en' or ${language} = any(p.languages))
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
  service: need === NOT_SURE ? null : need,
  language: language === 'en' ? null : language,
  mode,
  q: mode === 'video' ? '' : location,
})

const findPage = async (db: Db, query: AgentQuery | null): Promise<AgentPage | null> =>
  query && searchAgents(db, { ...query, claimed: true, page: 1 })

/** In the order of the search's first page, then those who meet by video. */
const idsOf = (page: AgentPage | null): string[] =>
  [...(page?.hits ?? []), ...(page?.byVideo ?? [])].map(({ publicId }) => publicId)

/** What the facts are of: the client's place, and the service asked for. */
type Measured = { center: Point | null; service: Service | null }
type ChoiceRow = Omit<AgentChoice, 'average' | 'fee' | 'miles' | 'replies'> & {
  stars: number
  fees: string
  lat: number | null
  lng: number | null
  conversations: number | null
  medianMinutes: number | null
  inTwoDays: number
  asOf: Date
}

/** In the given order, without those who take no messages. */
async function readChoices(
  db: Db,
  publicIds: readonly string[],
  measured: Measured,
  which = db`true`,
): Promise<AgentChoice[]> {
  const rows = await db<ChoiceRow[]>`
    select l.public_id, l.first_name, l.last_name, l.city, l.state, l.lat, l.lng, ${shownPhoto(db)} as photo_id,
      ${awayUntil(db)} as away_until, coalesce(p.headline, '') as headline, coalesce(p.languages, '{}') as languages,
      coalesce(p.meeting_modes, '{}') as meeting_modes, coalesce(p.states_served, '{}') as states_served,
      ${comparedFees(db)} as fees, coalesce(k.reviews, 0) as reviews, coalesce(k.total, 0) as stars,
      replies.conversations, replies.median_minutes, replies.in_two_days, replies.as_of
    from unnest(${publicIds}::text[]) with ordinality as picked (public_id, nth)
    join listing l on l.public_id = picked.public_id
    left join listing_profile p on p.listing_id = l.id
    left join listing_rating k on k.listing_id = l.id
    left join reply_record replies on replies.listing_id = l.id and replies.conversations >= ${REPLY_RECORD_FROM}
    where l.status <> 'hidden' and ${hasHolder(db, db`l.id`)} and ${which}
    order by picked.nth, l.id`
  return rows.map((row) => choiceOf(row, measured))
}

function choiceOf(row: ChoiceRow, { center, service }: Measured): AgentChoice {
  const { stars, fees, lat, lng, conversations, medianMinutes, inTwoDays, asOf, ...agent } = row
  return {
    ...agent,
    average: averageOf(stars, agent.reviews),
    fee: lowestFee(readFees(fees), service),
    miles: center && lat !== null && lng !== null ? Math.round(greatCircleMiles(center, { lat, lng })) : null,
    replies:
      conversations === null
        ? null
        : { medianMinutes, onTimePercent: onTimePercent(inTwoDays, conversations), asOf: dayOf(asOf) },
  }
}
