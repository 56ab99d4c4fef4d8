/** A listing as the API writes it: the field names of the original specification. */
import { plainDate } from '#contract/show-date.ts'
import type { z } from 'zod'
import { paths } from '#contract/paths.ts'
import type { AgentHit } from '../agents/types.ts'
import type { AgentView } from '../agents/view-agent.ts'
import type { ReviewView } from '../reviews/types.ts'
import type { agentHit, agentRow, singleAgent } from './agent-schemas.ts'
import { presentReview } from '../reviews/present-review.ts'

type Row = z.infer<typeof agentRow>

export const presentHit = (hit: AgentHit): z.infer<typeof agentHit> => ({
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

/** `reviewId`: of the caller's own review. */
export const presentAgent = (
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
  reviews: reviews.map(presentReview),
})

type Standing = Pick<
  AgentView,
  'publicId' | 'firstName' | 'middleName' | 'lastName' | 'suffix' | 'city' | 'state' | 'zip' | 'dba' | 'isDemo'
> &
  Pick<AgentView, 'status' | 'listedOn' | 'listKind'> & { newestListOn?: string | null }

function presentRow(
  agent: Standing,
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
    status_text: statusText(agent),
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
    ...presentBesideList(profile),
  }
}

const presentBesideList = (profile: AgentView['profile']) => ({
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

/** Factual and dated, never more than the list says. */
function statusText({ status, listedOn, newestListOn }: Standing): string {
  if (!listedOn) return 'On no list we know'
  if (status === 'listed') return `On the IRS active list of ${plainDate(listedOn)}`
  return `Not on the newest list, of ${plainDate(newestListOn ?? listedOn)}; last on the IRS active list of ${plainDate(listedOn)}`
}
