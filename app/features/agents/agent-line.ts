/** A hit as its row shows it. Made on the server, so that neither the word lists nor unseen facts travel along. */
import { inALine } from '#app/lib/in-a-line.ts'
import type { AgentHit } from '#server/agents/types.ts'
import { paths } from '#contract/paths.ts'
import { showCount } from '#app/lib/show-count.ts'
import { fullName, placeLine } from './full-name.ts'
import { languageLabels, serviceLabels } from './labels.ts'

export type AgentLine = {
  /** The profile. */
  to: string
  name: string
  /** `Fresno, CA 93721 · 3 mi · Central Valley Tax`. */
  facts: string
  headline: string
  /** What the agent offers, and the mean of the reviews; '' where there is neither. */
  offer: string
  /** Day of the list the agent stands on. */
  listedOn: string | null
}

export const agentLine = (hit: AgentHit): AgentLine => ({
  to: paths.listing(hit),
  name: fullName(hit),
  facts: factsOf(hit),
  headline: hit.headline,
  offer: offerOf(hit),
  listedOn: hit.listedOn,
})

function offerOf({ services, languages, acceptingClients, average, reviews }: AgentHit): string {
  return inALine([
    serviceLabels(services).join(', '),
    languages.length > 0 && `Speaks ${languageLabels(languages).join(', ')}`,
    acceptingClients && 'Takes new clients',
    // Not broken apart.
    average !== null && `★\u00a0${average.toFixed(1)} of\u00a05 (${showCount(reviews, 'review', 'reviews')})`,
  ])
}

const HOW_FOUND: Partial<Record<NonNullable<AgentHit['match']>, string>> = {
  nickname: 'found by nickname',
  spelling: 'similar spelling',
  sound: 'sounds alike',
}

function factsOf({ dba, distanceMiles, match, ...agent }: AgentHit): string {
  const distance = distanceMiles !== null && `${distanceMiles < 1 ? 'under 1' : Math.round(distanceMiles)} mi`
  return inALine([placeLine(agent), distance, dba, match && HOW_FOUND[match]])
}
