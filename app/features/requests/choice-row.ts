import { paths } from '#common/paths.ts'
import type { AgentChoice } from '#common/request-schemas.ts'
import type { AgentChoice as Found } from '#server/domains/requests/types.ts'

/** An agent to choose, as the API has it. */
export const choiceRow = ({ photoId, reviews, ...agent }: Found): AgentChoice => ({
  listing_id: agent.publicId,
  name: `${agent.firstName} ${agent.lastName}`,
  path: paths.listing(agent),
  photo: photoId && paths.photo(photoId),
  location: [agent.city, agent.state].filter(Boolean).join(', '),
  headline: agent.headline,
  languages: [...agent.languages],
  average: agent.average,
  review_count: reviews,
})
