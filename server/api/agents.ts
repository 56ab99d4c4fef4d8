/** The directory's calls: lists, search, one agent. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { EMPTY_AGENT_QUERY } from '#contract/agent-query.ts'
import { BULK_ROWS, DEFAULT_PER_PAGE, DIRECTORY_PAGE_ROWS } from '#contract/limits.ts'
import { nameKey } from '#contract/name-key.ts'
import { publicIdIn } from '#contract/paths.ts'
import { agentsInCity } from '../agents/agents-in-city.ts'
import { searchAgents } from '../agents/search-agents.ts'
import type { AgentPage } from '../agents/types.ts'
import { viewAgent } from '../agents/view-agent.ts'
import { stateKeyed } from '../places/read-place-text.ts'
import { AppError } from '../platform/errors.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import { findOwnReview, readReviews } from '../reviews/read-reviews.ts'
import { agentHit, pageParameter, perPageParameter, singleAgent, textParameter } from './agent-schemas.ts'
import { envelopeOf, ok, okPage, pagedEnvelopeOf, problem } from './envelope.ts'
import type { ApiParts } from './parts.ts'
import { presentAgent, presentHit } from './present-agent.ts'
import { bearerTokenOf, signedIn } from './signed-in.ts'

const SEARCHES_PER_MINUTE = 60

const tags = ['agents']
const refusals = { 400: problem, 404: problem, 429: problem }
const response = { 200: pagedEnvelopeOf(agentHit), ...refusals }
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
  summary: 'One agent, with everything public about it.',
  params: z.object({ id: textParameter('Id of an agent, or the last part of its address.') }),
  response: { 200: envelopeOf(singleAgent), ...refusals },
}

export async function agentRoutes(app: FastifyInstance, { db, settings, metrics }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitPerMinute(SEARCHES_PER_MINUTE, settings)
  const answer = (found: AgentPage) => {
    metrics.searches.inc({ found: found.total > 0 ? 'yes' : 'no' })
    return okPage(found.hits.map(presentHit), found, messageFor(found))
  }

  api.get('/agent/agents/all', { onRequest, schema: everyAgent }, async ({ query }) =>
    answer(await searchAgents(db, { ...EMPTY_AGENT_QUERY, ...query })),
  )

  api.get('/all-agents-search', { onRequest, schema: search }, async ({ query: { data, lname, ...rows } }) =>
    answer(await searchAgents(db, { ...EMPTY_AGENT_QUERY, ...rows, q: data, lastName: lname })),
  )

  api.get('/agent-city/:city', { onRequest, schema: inCity }, async ({ params, query }) =>
    answer(await agentsInCity(db, params.city, query)),
  )

  api.get('/agent/:state', { onRequest, schema: inState }, async ({ params, query }) => {
    const state = stateKeyed(nameKey(params.state))
    if (!state) throw new AppError('not_found', 'No state has this name or code.')
    return answer(await searchAgents(db, { ...EMPTY_AGENT_QUERY, ...query, state }))
  })

  api.get('/agent/agents/views/:id', { onRequest, schema: view }, async (request) => {
    const id = publicIdIn(request.params.id)
    if (!id) throw new AppError('not_found', 'No listing has this address.')
    // A public call: a token only adds what is the caller's own.
    const who = bearerTokenOf(request) ? await signedIn(db, request) : null
    const [agent, reviews, reviewId] = await Promise.all([
      viewAgent(db, id),
      readReviews(db, id, { page: 1, perPage: BULK_ROWS }),
      who && findOwnReview(db, who, id),
    ])
    return ok(presentAgent(agent, { reviews, reviewId }))
  })
}

const messageFor = ({ widened, interpreted, total, beside }: AgentPage): string => {
  if (total === 0 && interpreted.unknownPlace) return `We know no place called “${interpreted.unknownPlace}”.`
  const also = beside.map(({ name, place, path, says }) => `${name} of ${place} is ${says}: ${path}`)
  return [...widened.map(({ sentence }) => sentence), ...also].join(' ') || 'OK'
}
