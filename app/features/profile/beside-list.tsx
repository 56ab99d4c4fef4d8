import { showDate } from '#contract/show-date.ts'
import type { AgentView } from '#server/agents/view-agent.ts'

/**
 * The name the agent goes by and where they practise now, where the IRS list says otherwise. Never in place of the
 * list's facts, and with who said it and when it was looked at.
 */
export function BesideList({ agent: { profile } }: { agent: AgentView }) {
  const { alsoKnownAs = null, alsoKnownOn = null, nowIn = null, nowInOn = null } = profile ?? {}
  const lines = [
    alsoKnownAs && { what: `Also known as ${alsoKnownAs}`, on: alsoKnownOn },
    nowIn && { what: `Now practising in ${nowIn.city}, ${nowIn.state} ${nowIn.zip}`, on: nowInOn },
  ].filter((line) => line !== null && line !== '')
  return lines.map(({ what, on }) => (
    <p key={what} className="tabular max-w-[68ch]">
      {what}{' '}
      <span className="text-14 text-muted">said by the agent{on && `, accepted by our staff on ${showDate(on)}`}</span>
    </p>
  ))
}
