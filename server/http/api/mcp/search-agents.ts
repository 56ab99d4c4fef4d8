/** Finds agents by name, place, or need: the site's search box. */
import { z } from 'zod'
import { cleanText, EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { paths } from '#common/paths.ts'
import { searchAgents } from '#server/domains/agents/search-agents.ts'
import { agentHit } from '../agent-schemas.ts'
import { messageFor, presentHit } from '../agents.ts'
import { serialize } from '../envelope.ts'
import {
  defineTool,
  listShown,
  paragraphs,
  readLists,
  sayLimits,
  sayLists,
  type ToolContext,
  toolQuery,
} from './tool.ts'

const ROWS_MAX = 20
const ROWS = 10
const PAGE_MAX = 500

const hit = agentHit.omit({ path: true }).extend({ url: z.url().describe('The profile. Link to it.') })
type Hit = z.infer<typeof hit>

const LIMITS = [
  'Being on the list isn’t a recommendation, and we don’t know the quality of anyone’s work.',
  'The list shows a license only as of its date. It has no photo and no number, and names can coincide.',
  'Services, languages, and fees are what the agents say about themselves.',
]

export const searchAgentsTool = defineTool({
  name: 'search_agents',
  title: 'Search enrolled agents',
  description:
    'Finds enrolled agents (EAs), the tax professionals whom the IRS licenses, by name, firm, city, state, ZIP code, service, IRS letter, language, or several of these, in English or Spanish (“maria gonzales fresno,” “spanish speaking, CP2000, 93721”). ' +
    'Use it to find someone to hire. To check whether a certain person is licensed, use verify_license. ' +
    'Say the date of the IRS list with every person you name, link to the profile, and say that being listed isn’t a recommendation. ' +
    'Never send Social Security, taxpayer, bank, or card numbers.',
  input: z.object({
    query: toolQuery('What the user is looking for, in a few words: a name, a place, a need, or several of them.'),
    limit: z.int().min(1).max(ROWS_MAX).default(ROWS).describe(`How many agents, at most ${ROWS_MAX}.`),
    page: z.int().min(1).max(PAGE_MAX).default(1),
  }),
  output: z.object({
    total: z.int(),
    page: z.int(),
    last_page: z.int(),
    agents: z.array(hit),
    order: z.string().describe('How the results are ordered. Say so if you name more than one.'),
    note: z.string().describe('How the search was widened or what was left out. Empty if it was answered as asked.'),
    lists: z.array(listShown),
    does_not_show: z.array(z.string()),
  }),
  writes: false,
  run: async ({ query, limit, page }, context) => {
    await context.limit('searches')
    const { db, settings } = context
    const asked = { ...EMPTY_AGENT_QUERY, q: cleanText(query), page, perPage: limit }
    const [found, lists] = await Promise.all([searchAgents(db, asked), readLists(db)])
    const agents = found.hits.map((row) => {
      const { path, ...shown } = serialize(presentHit(row))
      return { ...shown, url: `${settings.origin}${path}` }
    })
    const message = messageFor(found)
    const data = {
      total: found.total,
      page: found.page,
      last_page: Math.max(1, Math.ceil(found.total / limit)),
      agents,
      order: sayOrder(settings),
      note: message === 'OK' ? '' : message,
      lists,
      does_not_show: LIMITS,
    }
    const first = (data.page - 1) * limit
    const count = agents.length === 0 ? 'None on this page.' : `${first + 1} to ${first + agents.length}:`
    const text = paragraphs(
      `${sayTotal(found.total, settings)} ${count} ${data.note}`.trim(),
      agents.map((agent, at) => `${first + at + 1}. ${sayHit(agent)}`).join('\n'),
      agents.length === 0 ? `The user can loosen the search at ${settings.origin}${paths.agents}.` : '',
      agents.length > 1 ? data.order : '',
      sayLists(lists),
      sayLimits(LIMITS),
    )
    return { text, data }
  },
})

const sayOrder = ({ origin }: ToolContext['settings']): string =>
  `Order: the best match of a name first; without a name, agents who can be contacted here first, and equals in an order that changes each day. No one can pay for a place: ${origin}${paths.howResultsAreOrdered}`

const sayTotal = (total: number, { PRODUCT_SINGULAR, PRODUCT_PLURAL }: ToolContext['settings']): string =>
  total === 1 ? `1 ${PRODUCT_SINGULAR} matches.` : `${total} ${PRODUCT_PLURAL} match.`

function sayHit(agent: Hit): string {
  const name = [agent.first_name, agent.middle_name, agent.last_name, agent.suffix].filter(Boolean).join(' ')
  const place = [agent.city, [agent.state, agent.zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const facts = [
    agent.business_name && `firm: ${agent.business_name}`,
    agent.distance_miles !== null && `${agent.distance_miles} miles away`,
    agent.services.length > 0 && `services: ${agent.services.join(', ')}`,
    agent.languages.length > 0 && `languages besides English: ${agent.languages.join(', ')}`,
    agent.accepting_clients && 'says they accept new clients',
    agent.match !== null && agent.match !== 'exact' && `the name only matches by ${agent.match}`,
    agent.is_demo && 'INVENTED for demonstration',
  ].filter(Boolean)
  return [`${name}, ${place}.`, `${agent.status_text}.`, facts.length > 0 && `${facts.join('; ')}.`, agent.url]
    .filter(Boolean)
    .join(' ')
}
