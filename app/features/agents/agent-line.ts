/** A search hit as its card shows it. Built on the server, so that neither label lists nor unused facts are sent. */
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import type { AgentHit } from '#server/domains/agents/types.ts'
import { type ListStatus, statusOf } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { formatFee, languageLabels, serviceLabels } from '#app/features/listing/labels.ts'

export type AgentLine = {
  /** The path of the profile. */
  to: string
  id: string
  name: string
  /** The address of the photo; null: initials. */
  photo: string | null
  /** `Fresno, CA 93721 · 3 mi · Central Valley Tax`. */
  facts: string
  headline: string
  /** `4.2 (9 reviews)`; '' for fewer than three. */
  rating: string
  /** `IRS notices, Back taxes`; '' when none is named. */
  services: string
  /** `Speaks Spanish, Polish`: those besides English. */
  languages: string
  /** `From $190 per return · Takes new clients`. */
  terms: string
  standing: ListStatus
  /** Claimed: a message reaches the agent. */
  isReachable: boolean
  isDemo: boolean
}

export const agentLine = (hit: AgentHit): AgentLine => ({
  to: paths.listing(hit),
  id: hit.publicId,
  name: fullName(hit),
  photo: hit.photoId && paths.photo(hit.photoId),
  facts: factsOf(hit),
  headline: hit.headline,
  rating: hit.average === null ? '' : `${hit.average.toFixed(1)} (${formatCount(hit.reviews, 'review', 'reviews')})`,
  services: serviceLabels(hit.services).join(', '),
  languages: spokenBesidesEnglish(hit.languages),
  terms: termsOf(hit),
  standing: statusOf(hit),
  isReachable: hit.claimed,
  isDemo: hit.isDemo,
})

export function spokenBesidesEnglish(languages: readonly string[]): string {
  const others = languages.filter((tag) => tag !== 'en')
  return others.length > 0 ? `Speaks ${languageLabels(others).join(', ')}` : ''
}

type Terms = { acceptingClients: boolean | null; fee: { cents: number; unit: string } | null }

export const termsOf = ({ acceptingClients, fee }: Terms): string =>
  joinWithDots([
    fee && (fee.cents > 0 ? `From ${formatFee(fee.cents, fee.unit)}` : formatFee(0, fee.unit)),
    acceptingClients && 'Takes new clients',
  ])

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
