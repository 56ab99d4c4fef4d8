/** `topAgents` as the API writes them. */
import { z } from 'zod'
import { paths } from '#contract/paths.ts'
import { AVERAGE_FROM, BAYES_C } from '#contract/review-limits.ts'
import type { TopAgent } from '../reviews/top-agents.ts'

export const WHY_THIS_ORDER = `By the mean of their reviews, of which there are at least ${AVERAGE_FROM}, drawn towards the mean of all by ${BAYES_C} reviews. Nobody pays for a place.`

export const topAgent = z
  .object({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    city: z.string(),
    state: z.string().nullable(),
    zipcode: z.string().nullable(),
    headline: z.string(),
    services: z.array(z.string()),
    average: z.number(),
    count: z.int(),
    path: z.string(),
  })
  .meta({ id: 'TopAgent' })

export const presentTopAgent = (agent: TopAgent): z.infer<typeof topAgent> => ({
  id: agent.publicId,
  first_name: agent.firstName,
  last_name: agent.lastName,
  city: agent.city,
  state: agent.state,
  zipcode: agent.zip,
  headline: agent.headline,
  services: [...agent.services],
  average: agent.average,
  count: agent.count,
  path: paths.listing(agent),
})
