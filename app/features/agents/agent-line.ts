/** A search hit as its row shows it. Built on the server, so that neither label lists nor unused facts are sent. */
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import type { AgentHit } from '#server/domains/agents/types.ts'
import { type ListStatus, statusOf } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { formatFee, serviceLabels, spokenLabels } from '#app/features/listing/labels.ts'

export type AgentLine = {
  /** The path of the profile. */
  to: string
  name: string
  /** `Fresno, CA 93721 · 3 mi · Central Valley Tax`. */
  facts: string
  headline: string
  /** What the agent offers, and the average of the reviews; '' if there is neither. */
  offer: string
  standing: ListStatus
  isDemo: boolean
}

export const agentLine = (hit: AgentHit): AgentLine => ({
  to: paths.listing(hit),
  name: fullName(hit),
  facts: factsOf(hit),
  headline: hit.headline,
  offer: offerOf(hit),
  standing: statusOf(hit),
  isDemo: hit.isDemo,
})

function offerOf({ services, languages, acceptingClients, average, reviews, fee }: AgentHit): string {
  return joinWithDots([
    serviceLabels(services).join(', '),
    languages.length > 0 && `Speaks ${spokenLabels(languages).join(', ')}`,
    acceptingClients && 'Takes new clients',
    fee && (fee.cents > 0 ? `From ${formatFee(fee.cents, fee.unit)}` : formatFee(0, fee.unit)),
    // A non-breaking space.
    average !== null && `★\u00a0${average.toFixed(1)} of\u00a05 (${formatCount(reviews, 'review', 'reviews')})`,
  ])
}

const HOW_FOUND: Partial<Record<NonNullable<AgentHit['match']>, string>> = {
  nickname: 'found by nickname',
  spelling: 'similar spelling',
  sound: 'sounds alike',
}

function factsOf({ dba, distanceMiles, match, byVideo, ...agent }: AgentHit): string {
  const distance = distanceMiles !== null && `${distanceMiles < 1 ? 'under 1' : Math.round(distanceMiles)} mi`
  return joinWithDots([
    byVideo ? `By video, from ${placeLine({ ...agent, zip: null })}` : placeLine(agent),
    distance,
    dba,
    match && HOW_FOUND[match],
  ])
}
