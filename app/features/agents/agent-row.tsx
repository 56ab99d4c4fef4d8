import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { AgentHit } from '#server/agents/types.ts'
import { fullName, placeLine } from './full-name.ts'
import { languageLabels, serviceLabels } from './labels.ts'
import { StandingStamp } from './standing-stamp.tsx'

/** One line of a result list: name large, facts in one quiet line, stamp at the right. */
export function AgentRow({ agent }: { agent: AgentHit }) {
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 md:grid-cols-[1fr_auto] md:items-start">
      <div className="grid min-w-0 gap-1">
        <h2 className="text-21">
          <Link to={paths.listing(agent)}>{fullName(agent)}</Link>
          <span className="ml-2 font-sans text-14 font-semibold text-muted">EA</span>
        </h2>
        <p className="tabular text-muted">{factsOf(agent).join(' · ')}</p>
        {agent.headline && <p>{agent.headline}</p>}
        <Offer agent={agent} />
      </div>
      <div className="justify-self-start md:justify-self-end md:pt-1">
        <StandingStamp standing={{ status: agent.status, date: agent.listedOn }} />
      </div>
    </li>
  )
}

function Offer({ agent: { services, languages, acceptingClients } }: { agent: AgentHit }) {
  const offered = [
    serviceLabels(services).join(', '),
    languages.length > 0 ? `Speaks ${languageLabels(languages).join(', ')}` : '',
    acceptingClients ? 'Takes new clients' : '',
  ].filter(Boolean)
  if (offered.length === 0) return null
  return <p className="text-14">{offered.join(' · ')}</p>
}

const HOW_FOUND: Partial<Record<NonNullable<AgentHit['match']>, string>> = {
  nickname: 'found by nickname',
  spelling: 'similar spelling',
  sound: 'sounds alike',
}

function factsOf({ dba, distanceMiles, match, ...agent }: AgentHit): string[] {
  const distance = distanceMiles === null ? '' : `${distanceMiles < 1 ? 'under 1' : Math.round(distanceMiles)} mi`
  return [placeLine(agent), distance, dba, (match && HOW_FOUND[match]) ?? ''].filter(Boolean)
}
