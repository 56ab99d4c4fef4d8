/** Claimed agents who can be written to, on the profile of one who can't. */
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AgentCard } from '#app/features/agents/agent-card.tsx'
import type { AgentLine } from '#app/features/agents/agent-line.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { paths } from '#common/paths.ts'

export function HelpNow({ helpers }: { helpers: readonly AgentLine[] }) {
  if (helpers.length === 0) return null
  return (
    <section aria-labelledby="help-now" className="no-print plain-section">
      <div className="section-head">
        <h2 id="help-now" className="scroll-mt-24 text-28">
          {plural(helpers.length, {
            one: 'One agent you can message now',
            2: 'Two agents you can message now',
            3: 'Three agents you can message now',
            other: '# agents you can message now',
          })}
        </h2>
        <LinkButton variant="primary" to={paths.newRequest({ agents: helpers.map(({ id }) => id) })} rel="nofollow">
          {plural(helpers.length, {
            one: 'Ask this agent',
            2: 'Ask both with one request',
            3: 'Ask all three with one request',
            other: 'Ask them all with one request',
          })}
        </LinkButton>
      </div>
      <p className="mt-2 max-w-[68ch] text-muted">
        <Trans>
          These agents claimed their listings, so your message will reach them. An enrolled agent from any state can
          represent you. Agents can’t pay for placement.{' '}
          <a href={paths.howResultsAreOrdered}>How results are ordered</a>
        </Trans>
      </p>
      <ul className="agent-cards mt-4">
        {helpers.map((helper) => (
          <AgentCard key={helper.to} agent={helper} level="h3" isAlone />
        ))}
      </ul>
    </section>
  )
}
