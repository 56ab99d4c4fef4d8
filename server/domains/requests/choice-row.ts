import { paths } from '#common/paths.ts'
import type { AgentChoice as AgentChoiceRow } from '#common/request-schemas.ts'
import type { AgentChoice } from './types.ts'

/** An agent to choose, as the API and the visitor's form have it. */
export const choiceRow = ({ photoId, reviews, ...agent }: AgentChoice): AgentChoiceRow => ({
  listing_id: agent.publicId,
  name: `${agent.firstName} ${agent.lastName}`,
  path: paths.listing(agent),
  photo: photoId && paths.photo(photoId),
  location: locationOf(agent),
  headline: agent.headline,
  languages: [...agent.languages],
  average: agent.average,
  review_count: reviews,
  away_until: agent.awayUntil,
})

export const locationOf = ({ city, state }: { city: string; state: string | null }) =>
  [city, state].filter(Boolean).join(', ')
