/** Directory endpoints: lists, search, single agents. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { BULK_ROWS, DEFAULT_PER_PAGE, DIRECTORY_PAGE_ROWS } from '#common/limits.ts'
import { nameKey } from '#common/name-key.ts'
import { publicIdIn, paths } from '#common/paths.ts'
import { agentsInCity } from '#server/domains/agents/agents-in-city.ts'
import { searchAgents } from '#server/domains/agents/search-agents.ts'
import type { AgentPage, AgentHit } from '#server/domains/agents/types.ts'
import { viewAgent, type AgentView } from '#server/domains/agents/view-agent.ts'
import { stateKeyed } from '#server/domains/places/read-place-text.ts'
import { AppError } from '#server/platform/errors.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { findOwnReview, readReviews } from '#server/domains/reviews/read-reviews.ts'
import {
  agentHit,
  pageParameter,
  perPageParameter,
  singleAgent,
  textParameter,
  type agentRow,
} from './agent-schemas.ts'
import { envelopeOf, ok, okPage, pagedEnvelopeOf, problem } from './envelope.ts'
import type { ApiOptions } from './options.ts'
import { BEARER_OR_NONE, bearerTokenOf, signedIn } from './signed-in.ts'
import { statusLine, statusOf } from '#common/list-status.ts'
import type { ReviewView } from '#server/domains/reviews/types.ts'
import { serializeReview } from '#server/domains/reviews/serialize-review.ts'

/** A listing as the API returns it: with the field names of the original specification. */
type Row = z.infer<typeof agentRow>

const presentHit = (hit: AgentHit): z.infer<typeof agentHit> => ({
  ...presentRow(hit),
  claimed: hit.claimed,
  headline: hit.headline,
  services: [...hit.services],
  languages: [...hit.languages],
  accepting_clients: hit.claimed ? hit.acceptingClients : null,
  average: hit.average,
  review_count: hit.reviews,
  distance_miles: hit.distanceMiles === null ? null : Math.round(hit.distanceMiles * 10) / 10,
  match: hit.match,
})

/** `reviewId`: the caller's own review. */
const presentAgent = (
  agent: AgentView,
  { reviews, reviewId }: { reviews: readonly ReviewView[]; reviewId: string | null },
): z.infer<typeof singleAgent> => ({
  ...presentRow(agent),
  ...presentProfile(agent),
  state_name: agent.stateName,
  county: agent.county,
  country: agent.country,
  credentials: [...agent.credentials],
  newest_list_date: agent.newestListOn,
  lists: agent.presence.map(({ kind, firstListOn, lastListOn, current }) => ({
    kind,
    first_date: firstListOn,
    last_date: lastListOn,
    current,
  })),
  position: agent.position,
  review_id: reviewId,
  reviews: reviews.map(serializeReview),
})

type ListedFields = Pick<
  AgentView,
  'publicId' | 'firstName' | 'middleName' | 'lastName' | 'suffix' | 'city' | 'state' | 'zip' | 'dba' | 'isDemo'
> &
  Pick<AgentView, 'status' | 'listedOn' | 'listKind'> & { newestListOn?: string | null }

function presentRow(
  agent: ListedFields,
): Omit<Row, 'claimed' | 'headline' | 'services' | 'languages' | 'accepting_clients'> {
  return {
    id: agent.publicId,
    first_name: agent.firstName,
    middle_name: agent.middleName,
    last_name: agent.lastName,
    suffix: agent.suffix,
    city: agent.city,
    state: agent.state,
    zipcode: agent.zip,
    business_name: agent.dba,
    status: agent.status,
    status_text: statusLine(statusOf(agent)),
    list_date: agent.listedOn,
    list_kind: agent.listKind,
    is_demo: agent.isDemo,
    path: paths.listing(agent),
  }
}

function presentProfile({ profile }: AgentView) {
  const { headline, bio, services, languages, clientTypes, meetingModes, statesServed } = profile ?? UNCLAIMED
  return {
    claimed: profile !== null,
    headline,
    bio,
    services: [...services],
    languages: [...languages],
    client_types: [...clientTypes],
    meeting_modes: [...meetingModes],
    states_served: [...statesServed],
    accepting_clients: profile?.acceptingClients ?? null,
    street: profile?.street ? [...profile.street] : null,
    phone: profile?.phone ?? null,
    website: profile?.website ?? null,
    ...presentSelfReported(profile),
  }
}

const presentSelfReported = (profile: AgentView['profile']) => ({
  also_known_as: profile?.alsoKnownAs ?? null,
  now_in: profile?.nowIn ?? null,
})

const UNCLAIMED = {
  headline: '',
  bio: '',
  services: [],
  languages: [],
  clientTypes: [],
  meetingModes: [],
  statesServed: [],
}

const tags = ['agents']
const errorResponses = { 400: problem, 404: problem, 429: problem }
const response = { 200: pagedEnvelopeOf(agentHit), ...errorResponses }
const querystring = z.object({ page: pageParameter, perPage: perPageParameter(DIRECTORY_PAGE_ROWS) })

const everyAgent = {
  tags,
  summary: 'All listed agents, by name.',
  querystring: querystring.extend({ perPage: perPageParameter(DEFAULT_PER_PAGE) }),
  response,
}
const search = {
  tags,
  summary: 'Agents by name and place, best match first.',
  description:
    'Forgiving: nicknames, misspellings and sounds answer where the exact name finds fewer than a page, and an ' +
    'empty place is widened; `message` says so. Without data and lname: every agent.',
  querystring: querystring.extend({
    data: textParameter('First name, full name, firm, city, state or ZIP code, or several of them.'),
    lname: textParameter('Last name, or its beginning.'),
  }),
  response,
}
const inCity = {
  tags,
  summary: 'Agents in a city.',
  description: 'The city alone ("Austin": every city of that name) or with its state ("austin-tx", "Austin, TX").',
  params: z.object({ city: textParameter('Name of a city.') }),
  querystring,
  response,
}
const inState = {
  tags,
  summary: 'Agents in a state, by name.',
  params: z.object({ state: textParameter('USPS code or name: "TX", "texas", "new-york".') }),
  querystring,
  response,
}
const view = {
  tags,
  security: BEARER_OR_NONE,
  summary: 'One agent, with everything public about it.',
  params: z.object({ id: textParameter('Id of an agent, or the last part of its address.') }),
  response: { 200: envelopeOf(singleAgent), 401: problem, ...errorResponses },
}

export async function agentRoutes(app: FastifyInstance, { db, settings, metrics }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('searches', { db, settings })
  const answer = (found: AgentPage) => {
    metrics.searches.inc({ found: found.total > 0 ? 'yes' : 'no' })
    return okPage(found.hits.map(presentHit), found, messageFor(found))
  }

  api.get('/agent/agents/all', { onRequest, schema: everyAgent }, async ({ query, reads }) =>
    answer(await searchAgents(reads, { ...EMPTY_AGENT_QUERY, ...query })),
  )

  api.get('/all-agents-search', { onRequest, schema: search }, async ({ query: { data, lname, ...rows }, reads }) =>
    answer(await searchAgents(reads, { ...EMPTY_AGENT_QUERY, ...rows, q: data, lastName: lname })),
  )

  api.get('/agent-city/:city', { onRequest, schema: inCity }, async ({ params, query, reads }) =>
    answer(await agentsInCity(reads, params.city, query)),
  )

  api.get('/agent/:state', { onRequest, schema: inState }, async ({ params, query, reads }) => {
    const state = stateKeyed(nameKey(params.state))
    if (!state) throw new AppError('not_found', 'No state has this name or code.')
    return answer(await searchAgents(reads, { ...EMPTY_AGENT_QUERY, ...query, state }))
  })

  api.get('/agent/agents/views/:id', { onRequest, schema: view }, async (request) => {
    const id = publicIdIn(request.params.id)
    if (!id) throw new AppError('not_found', 'No listing has this address.')
    // A public endpoint: a token only adds what is the caller's own.
    const who = bearerTokenOf(request) ? await signedIn(db, request) : null
    const [agent, reviews, reviewId] = await Promise.all([
      viewAgent(request.reads, id),
      readReviews(request.reads, id, { page: 1, perPage: BULK_ROWS }),
      who && findOwnReview(db, who, id),
    ])
    return ok(presentAgent(agent, { reviews, reviewId }))
  })
}

const messageFor = ({ notes, widened, interpreted, total, beside }: AgentPage): string => {
  if (total === 0 && interpreted.unknownPlace) return `We couldn’t find a place called “${interpreted.unknownPlace}.”`
  const also = beside.map(({ name, place, path, says }) => `${name} of ${place} is ${says}: ${path}`)
  return [...notes, ...widened.map(({ sentence }) => sentence), ...also].join(' ') || 'OK'
}
