import { ViewTransition } from 'react'
import { ReadyMade } from '#app/ui/ready-made.tsx'
import { nameTransition } from './name-transition.ts'
import type { AgentLine } from './agent-line.ts'
import { StandingStamp } from './standing-stamp.tsx'

/** One line of a result list: name large, facts in one quiet line, stamp and acts at the right. */
export function AgentRow({ agent }: { agent: AgentLine }) {
  const { to, name, facts, headline, offer, listedOn } = agent
  return (
    // Twenty times on a page, and the same but for words.
    <ReadyMade
      id={`row of ${listedOn}${headline && ', headline'}${offer && ', offer'}`}
      values={[to, name, facts, headline, offer, nameTransition(to), to.slice(-8)]}
      render={(...values) => rowOf(agent, values)}
    />
  )
}

/** @param agent says what there is, `values` in which words. */
function rowOf(agent: AgentLine, values: readonly string[]) {
  const [to = '', name = '', facts, headline, offer, transition = '', id] = values
  return (
    <li>
      <ViewTransition name={transition} share="name" default="none">
        <h2 className="text-21">
          <a href={to}>{name}</a>
          <small>EA</small>
        </h2>
      </ViewTransition>
      <p className="tabular text-muted">{facts}</p>
      {agent.headline && <p>{headline}</p>}
      {agent.offer && <p className="text-14">{offer}</p>}
      <StandingStamp standing={{ status: 'listed', date: agent.listedOn }} />
      <p className="row-acts no-print">
        <a href={to} aria-label={`View ${name}`}>
          View
        </a>
        <button type="button" value={id} aria-label={`Save ${name}`} aria-pressed="false">
          Save
        </button>
        <label>
          <input type="checkbox" name="agents" value={id} aria-label={`Compare ${name}`} />
          Compare
        </label>
      </p>
    </li>
  )
}
