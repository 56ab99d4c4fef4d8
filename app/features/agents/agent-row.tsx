import { ViewTransition } from 'react'
import { ReadyMade } from '#app/ui/ready-made.tsx'
import { nameTransition } from './name-transition.ts'
import type { AgentLine } from './agent-line.ts'
import { StandingStamp } from './standing-stamp.tsx'

/** One line of a result list: name large, facts in one quiet line, stamp and acts at the right. */
export function AgentRow({ agent: { to, name, facts, headline, offer, listedOn } }: { agent: AgentLine }) {
  return (
    <li>
      <ViewTransition name={nameTransition(to)} share="name" default="none">
        <h2 className="text-21">
          <a href={to}>{name}</a>
          <small>EA</small>
        </h2>
      </ViewTransition>
      <p className="tabular text-muted">{facts}</p>
      {headline && <p>{headline}</p>}
      {offer && <p className="text-14">{offer}</p>}
      <ReadyMade
        id={`stamp ${listedOn}`}
        render={() => <StandingStamp standing={{ status: 'listed', date: listedOn }} />}
      />
      <ReadyMade id="row acts" values={[to, name, to.slice(-8)]} render={rowActs} />
    </li>
  )
}

/** Twenty times on a page, and the same but for these three. */
const rowActs = (to = '', name = '', id = '') => (
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
)
