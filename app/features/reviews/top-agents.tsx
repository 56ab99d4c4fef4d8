/** The best reviewed agents on the home page, with the reason of their order. Nothing while nobody has enough reviews. */
import { fullName, placeLine } from '#app/features/agents/full-name.ts'
import { serviceLabels } from '#app/features/agents/labels.ts'
import { showCount } from '#app/lib/show-count.ts'
import { paths } from '#contract/paths.ts'
import { AVERAGE_FROM } from '#contract/review-limits.ts'
import type { Service } from '#contract/services.ts'
import type { TopAgent } from '#server/reviews/top-agents.ts'
import { Stars } from './stars.tsx'

export function TopAgents({ agents }: { agents: readonly TopAgent[] }) {
  if (agents.length === 0) return null
  return (
    <section aria-labelledby="top-agents" className="later [--room:60rem] mt-14">
      <h2 id="top-agents" className="text-26">
        Well reviewed by their clients
      </h2>
      <p className="mt-1 max-w-[68ch] text-14 text-muted">
        Ordered by the mean of at least {AVERAGE_FROM} reviews, with few reviews drawn towards the mean of all. Nobody
        can pay for a place here.
      </p>
      <ul className="mt-4 grid border-t border-hairline sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-3">
        {agents.map((agent) => (
          <li key={agent.publicId} className="grid content-start gap-0.5 border-b border-hairline py-4">
            <h3 className="text-18">
              <a href={paths.listing(agent)}>{fullName(agent)}</a> <small className="text-14 text-muted">EA</small>
            </h3>
            <p className="text-14 text-muted">{placeLine({ ...agent, zip: null })}</p>
            <p className="flex flex-wrap items-baseline gap-x-2 text-14">
              <Stars rating={agent.average} />{' '}
              <span className="text-muted">{showCount(agent.count, 'review', 'reviews')}</span>
            </p>
            {agent.services.length > 0 && (
              <p className="text-14">{serviceLabels(agent.services.slice(0, 3) as Service[]).join(', ')}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
