/** Directory calls: lists, search, single agents, suggestions. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { z } from 'zod'
import { type AgentQuery, EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { BULK_ROWS, DEFAULT_PER_PAGE, DIRECTORY_PAGE_ROWS } from '#common/limits.ts'
import { statusLine, statusOf } from '#common/list-status.ts'
import { nameKey } from '#common/name-key.ts'
import { paths, publicIdIn } from '#common/paths.ts'
import { describeSearch } from '#server/domains/admin/describe-search.ts'
import { agentsInCity } from '#server/domains/agents/agents-in-city.ts'
import { searchAgents } from '#server/domains/agents/search-agents.ts'
import type { AgentHit, AgentPage, BesideHit } from '#server/domains/agents/types.ts'
import { type AgentView, viewAgent } from '#server/domains/agents/view-agent.ts'
import { stateKeyed } from '#common/state-keys.ts'
import { findOwnReview, readReviews, serializeReview } from '#server/domains/reviews/read-reviews.ts'
import { AppError } from '#server/platform/errors.ts'
import { inLanguage } from '#server/platform/request-language.ts'
import {
  addressSuggestion,
  agentHit,
  feeParameter,
  nameSuggestion,
  pageParameter,
  perPageParameter,
  searchSuggestion,
  singleAgent,
  sortParameter,
  textParameter,
} from './agent-schemas.ts'
import { everybody, everybodyKnown } from './audiences.ts'
import { call, type Context, group } from './call.ts'
import { envelopeOf, ok, okPage, pagedEnvelopeOf } from './envelope.ts'
import { suggestAgentPlaces, suggestNames } from '#server/domains/agents/suggestions.ts'
import { suggestForSearch } from '#server/domains/suggestions/suggest-for-search.ts'

export const presentHit = ({ reviews, distanceMiles, ...hit }: AgentHit) => ({
  ...presentRow(hit),
  claimed: hit.claimed,
  headline: hit.headline,
  services: hit.services,
  languages: hit.languages,
  acceptingClients: hit.claimed ? hit.acceptingClients : null,
  average: hit.average,
  reviewCount: reviews,
  distanceMiles: distanceMiles === null ? null : Math.round(distanceMiles * 10) / 10,
  match: hit.match,
  awayUntil: hit.awayUntil,
  replies: hit.replies,
})

const presentAgent = (agent: AgentView) => ({
  ...presentRow(agent),
  ...presentProfile(agent),
  stateName: agent.stateName,
  county: agent.county,
  country: agent.country,
  credentials: agent.credentials,
  newestListDate: agent.newestListOn,
  lists: agent.presence.map(({ kind, firstListOn, lastListOn, current }) => ({
    kind,
    firstDate: firstListOn,
    lastDate: lastListOn,
    current,
  })),
  position: agent.position,
})

type ListedFields = Pick<
  AgentView,
  'publicId' | 'firstName' | 'middleName' | 'lastName' | 'suffix' | 'city' | 'state' | 'zip' | 'dba' | 'isDemo'
> &
  Pick<AgentView, 'status' | 'listedOn' | 'listKind'> & { newestListOn?: string | null }

/** With the field names of the original specification. Field by field: a row can hold a street and a phone too. */
const presentRow = (agent: ListedFields) => ({
  id: agent.publicId,
  firstName: agent.firstName,
  middleName: agent.middleName,
  lastName: agent.lastName,
  suffix: agent.suffix,
  city: agent.city,
  state: agent.state,
  zipcode: agent.zip,
  businessName: agent.dba,
  status: agent.status,
  statusText: statusLine(statusOf(agent)),
  listDate: agent.listedOn,
  listKind: agent.listKind,
  isDemo: agent.isDemo,
  path: paths.listing(agent),
})

function presentProfile({ profile }: AgentView) {
  const { headline, bio, headlineEs, bioEs, services, languages, clientTypes, meetingModes, statesServed, fees } =
    profile ?? UNCLAIMED
  return {
    claimed: profile !== null,
    headline,
    bio,
    headlineEs,
    bioEs,
    services,
    languages,
    clientTypes,
    meetingModes,
    statesServed,
    fees,
    ...presentContact(profile),
    street: profile?.street ?? null,
    phone: profile?.phone ?? null,
    website: profile?.website ?? null,
    ...presentSelfReported(profile),
  }
}

const presentContact = (profile: AgentView['profile']) => ({
  acceptingClients: profile?.acceptingClients ?? null,
  awayUntil: profile?.awayUntil ?? null,
  replies: profile?.replies ?? null,
})

const presentSelfReported = (profile: AgentView['profile']) => ({
  alsoKnownAs: profile?.alsoKnownAs ?? null,
  nowIn: profile?.nowIn ?? null,
})

const UNCLAIMED = {
  headline: '',
  bio: '',
  headlineEs: '',
  bioEs: '',
  services: [],
  languages: [],
  clientTypes: [],
  meetingModes: [],
  statesServed: [],
  fees: [],
}

const pageParts = { page: pageParameter, perPage: perPageParameter(DIRECTORY_PAGE_ROWS) }
const hits = pagedEnvelopeOf(agentHit)

async function answer({ db, searches, request }: Context<null>, asked: Partial<AgentQuery>, find = searchAgents) {
  const query = { ...EMPTY_AGENT_QUERY, ...asked }
  const found = await find(db, query)
  const search = query.page === 1 ? describeSearch(query, found) : null
  if (search) searches.count(request, search)
  return okPage({ ...found, rows: found.hits.map(presentHit) }, messageFor(found))
}

export const agentCalls = [
  group({ tag: 'agents', limit: 'searches', errors: [400, 404, 429] }, [
    call(everybody, 'GET /agent/agents/all', 'List all agents, by name.', {
      query: z.object({ ...pageParts, perPage: perPageParameter(DEFAULT_PER_PAGE) }),
      output: hits,
      run: (context) => answer(context, { sort: 'name', ...context.query }),
    }),
    call(everybody, 'GET /all-agents-search', 'Search agents by name and place, best match first.', {
      description:
        'If the exact name finds less than a page, nicknames, misspellings, and similar sounds match, too. If the ' +
        'place has no agents, the search area is widened, and `message` says so. Without data and lname: every agent. The order of best matches changes each ' +
        'day; to read all pages, sort by name.',
      query: z.object({
        ...pageParts,
        data: textParameter('First name, full name, firm, city, state, or ZIP code, or several of them.'),
        lname: textParameter('Last name, or its beginning.'),
        sort: sortParameter,
        fee: feeParameter,
      }),
      output: hits,
      run: (context) => {
        const { data: q, lname: lastName, ...rows } = context.query
        return answer(context, { ...rows, q, lastName })
      },
    }),
    call(everybody, 'GET /agent-city/:city', 'List the agents in a city.', {
      description: 'The city alone (“Austin”: every city of that name) or with its state (“austin-tx”, “Austin, TX”).',
      params: z.object({ city: textParameter('Name of a city.') }),
      query: z.object(pageParts),
      output: hits,
      run: (context) => {
        const { city } = context.params
        return answer(context, { ...context.query, city }, (db, query) => agentsInCity(db, city, query))
      },
    }),
    call(everybody, 'GET /agent/:state', 'List the agents in a state, by name.', {
      params: z.object({ state: textParameter('USPS code or name: “TX”, “texas”, “new-york”.') }),
      query: z.object(pageParts),
      output: hits,
      run: (context) => {
        const state = stateKeyed(nameKey(context.params.state))
        if (!state) throw new AppError('not_found', i18n._(msg`We couldn’t find that state.`))
        return answer(context, { sort: 'name', ...context.query, state })
      },
    }),
    call(everybodyKnown, 'GET /agent/agents/views/:id', 'Get an agent with everything that’s public about them.', {
      params: z.object({ id: textParameter('ID of an agent, or the last part of its address.') }),
      output: envelopeOf(singleAgent),
      errors: [400, 401, 404, 429],
      run: async ({ db, who, params }) => {
        const id = publicIdIn(params.id)
        if (!id) throw new AppError('not_found', i18n._(msg`We couldn’t find that listing.`))
        const [agent, reviews, reviewId] = await Promise.all([
          viewAgent(db, id),
          readReviews(db, id, { page: 1, perPage: BULK_ROWS }),
          who && findOwnReview(db, who, id),
        ])
        return ok({ ...presentAgent(agent), reviewId, reviews: reviews.map(serializeReview) })
      },
    }),
  ]),
]

export const messageFor = ({ notes, widened, interpreted, total, beside }: AgentPage): string => {
  if (total === 0 && interpreted.unknownPlace)
    return i18n._(msg`We couldn’t find a place called “${{ unknownPlace: interpreted.unknownPlace }}.”`)
  return [...notes, ...widened.map(({ sentence }) => sentence), ...beside.map(describeBeside)].join(' ') || 'OK'
}

function describeBeside({ name, place, path, alsoKnownAs, practicesIn }: BesideHit): string {
  if (!practicesIn) return i18n._(msg`${{ name }} of ${{ place }} is also known as ${{ alsoKnownAs }}: ${{ path }}`)
  return alsoKnownAs
    ? i18n._(
        msg`${{ name }} of ${{ place }} is also known as ${{ alsoKnownAs }} and now practices in ${{ practicesIn }}: ${{ path }}`,
      )
    : i18n._(msg`${{ name }} of ${{ place }} is now practicing in ${{ practicesIn }}: ${{ path }}`)
}

/** While a visitor types: names and places that agents have, without duplicates. */
export const suggestionCalls = [
  group({ tag: 'suggestions', limit: 'suggestions', errors: [400, 429] }, [
    call(everybody, 'GET /name-agents-search', 'Suggest names that begin with the given text, each once.', {
      description: 'At most 10, by last name. Without text, there are no suggestions.',
      query: z.object({
        last_name: textParameter('Beginning of a last name.'),
        first_name: textParameter('Beginning of a first name.'),
      }),
      output: envelopeOf(z.array(nameSuggestion)),
      run: async ({ db, query }) =>
        ok(await suggestNames(db, { lastName: query.last_name, firstName: query.first_name })),
    }),
    call(
      everybody,
      'GET /address-agents-search',
      'Suggest places that have agents, each ZIP code, city, and state once.',
      {
        description: 'At most 10. Without text, there are no suggestions.',
        query: z.object({
          zipcode: textParameter('First digits of a ZIP code.'),
          state: textParameter('USPS code or name of a state.'),
          city: textParameter('Beginning of a city’s name.'),
        }),
        output: envelopeOf(z.array(addressSuggestion)),
        run: async ({ db, query: { zipcode, state, city } }) => {
          const places = await suggestAgentPlaces(db, { zip: zipcode, state, city })
          return ok(places.map((place) => ({ zipcode: place.zip, city: place.city, state: place.state })))
        },
      },
    ),
  ]),
  group({ tag: 'suggestions', limit: 'searchSuggestions', errors: [400, 429] }, [
    call(everybody, 'GET /search-suggestions', 'Suggest completions for the search box, in groups.', {
      description:
        'People, places, needs, IRS letters, and articles, most likely meaning first. There are no suggestions for ' +
        'a single character.',
      query: z.object({
        q: textParameter('The text typed so far.'),
        lang: z.enum(['en', 'es']).default('en').describe('Language of labels and details.'),
      }),
      output: envelopeOf(z.array(searchSuggestion)),
      run: async ({ db, query: { q, lang } }) => ok(await inLanguage(lang, () => suggestForSearch(db, q))),
    }),
  ]),
]
