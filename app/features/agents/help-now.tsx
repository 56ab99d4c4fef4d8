/** Claimed agents who can be written to, on the profile of one who can't. */
import { plural, t } from '@lingui/core/macro'
import { AgentCard } from '#app/features/agents/agent-card.tsx'
import type { AgentLine } from '#app/features/agents/agent-line.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { paths } from '#common/paths.ts'

export function HelpNow({ helpers }: { helpers: readonly AgentLine[] }) {
  if (helpers.length === 0) return null
  return (
    <section aria-labelledby="help-now" className="no-print plain-section">
      <h2 id="help-now" className="scroll-mt-24 text-28">
        {plural(helpers.length, {
          one: 'One agent you can message now',
          2: 'Two agents you can message now',
          3: 'Three agents you can message now',
          other: '# agents you can message now',
        })}
      </h2>
      <p className="mt-2 text-muted">
        {t`Your message will reach them, and an enrolled agent from any state can represent you.`}
      </p>
      <ul className="agent-cards mt-4">
        {helpers.map((helper) => (
          <AgentCard key={helper.to} agent={helper} level="h3" isAlone />
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <LinkButton variant="primary" to={paths.newRequest({ agents: helpers.map(({ id }) => id) })} rel="nofollow">
          {plural(helpers.length, {
            one: 'Ask this agent',
            2: 'Ask both with one request',
            3: 'Ask all three with one request',
            other: 'Ask them all with one request',
          })}
        </LinkButton>
        <span className="text-14 text-muted">
          {t`Agents can’t pay for placement.`} <a href={paths.howResultsAreOrdered}>{t`How results are ordered`}</a>
        </span>
      </p>
    </section>
  )
}
