import { paths } from '#common/paths.ts'
import type { AgentChoice as AgentChoiceRow, AgentChoices as AgentChoicesRow } from '#common/request-schemas.ts'
import type { AgentChoices } from './choose-agents.ts'
import type { AgentChoice } from './types.ts'

/** What the form offers, as the API and the visitor's form have it. */
export const choicesRow = ({
  chosen,
  more,
  about,
  notes,
  unknownPlace,
  namesakes,
  unreachable,
  relaxations,
}: AgentChoices): AgentChoicesRow => ({
  chosen: chosen.map(choiceRow),
  more: more.map(choiceRow),
  about,
  notes: [...notes],
  unknown_place: unknownPlace,
  namesakes: [...namesakes],
  unreachable: unreachable.map(({ publicId, ...agent }) => ({ listing_id: publicId, ...agent })),
  relaxations: [...relaxations],
})

export const choiceRow = ({ photoId, reviews, replies, ...agent }: AgentChoice): AgentChoiceRow => ({
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
  miles: agent.miles,
  meeting_modes: [...agent.meetingModes],
  states_served: [...agent.statesServed],
  fee: agent.fee,
  replies: replies && {
    median_minutes: replies.medianMinutes,
    on_time_percent: replies.onTimePercent,
    as_of: replies.asOf,
  },
})

export const locationOf = ({ city, state }: { city: string; state: string | null }) =>
  [city, state].filter(Boolean).join(', ')
