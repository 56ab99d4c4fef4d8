/** The top-rated agents on the home page, with an explanation of the order. Empty if no agent has enough reviews. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ratingLine, serviceLabels } from '#app/features/listing/labels.ts'
import { languageOfContent } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { AVERAGE_FROM } from '#common/reviews.ts'
import type { Service } from '#common/option-lists.ts'
import type { TopAgent } from '#server/domains/agents/top-agents.ts'

export function TopAgents({ agents }: { agents: readonly TopAgent[] }) {
  if (agents.length === 0) return null
  return (
    <section aria-labelledby="top-agents" className="later [--room:28rem] mt-16 max-md:-mx-4 max-md:px-4">
      <h2 id="top-agents" className="text-28">
        {t`Highly rated by reviewers`}
      </h2>
      <p className="mt-1 max-w-[68ch] text-14 text-muted">
        <Trans>
          We rank agents with at least {AVERAGE_FROM} reviews by average rating. Averages based on fewer reviews count
          less. No one can pay to appear here. We don’t verify that reviewers hired the agent.
        </Trans>
      </p>
      <ul className="card-row mt-5">
        {agents.map((agent) => (
          <li
            key={agent.publicId}
            className="card card-link grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 p-5"
          >
            <Avatar name={fullName(agent)} id={agent.publicId} photo={agent.photoId && paths.photo(agent.photoId)} />
            <div>
              <h3 className="text-18">
                <a href={paths.listing(agent)} className="stretched text-ink no-underline">
                  {fullName(agent)}
                </a>{' '}
                <small className="font-sans text-14 text-muted">{t`EA`}</small>
              </h3>
              <p className="text-14 text-muted">{placeLine({ ...agent, zip: null })}</p>
            </div>
            <p className="agent-rating col-span-2 mt-1">{ratingLine(agent.average, agent.count)}</p>
            {agent.headline && (
              <p lang={languageOfContent()} className="col-span-2">
                {agent.headline}
              </p>
            )}
            {agent.services.length > 0 && (
              <p className="col-span-2 text-14 text-muted">
                {serviceLabels(agent.services.slice(0, 3) as Service[]).join(', ')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
