/** The top-rated agents on the home page, with an explanation of the order; in Spanish, those who speak it. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AgentLine } from '#app/features/agents/agent-line.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { currentLanguage } from '#common/i18n.ts'
import { statusLine } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'
import { AVERAGE_FROM } from '#common/reviews.ts'

export function TopAgents({ agents }: { agents: readonly AgentLine[] }) {
  if (agents.length === 0) return null
  const inSpanish = currentLanguage() === 'es'
  return (
    <section aria-labelledby="top-agents" className="later [--room:28rem] mt-16 max-md:-mx-4 max-md:px-4">
      <div className="section-head">
        <h2 id="top-agents" className="text-28">
          {inSpanish ? t`Agents who speak Spanish` : t`Highly rated by reviewers`}
        </h2>
        {inSpanish && <a href={`${paths.agents}?language=es`}>{t`All agents who speak Spanish`}</a>}
      </div>
      <p className="mt-1 text-14 text-muted">
        {!inSpanish && t`Ranked by average rating, with at least ${AVERAGE_FROM} reviews.`}{' '}
        <Trans>
          We don’t verify that reviewers hired the agent. No one can pay to appear here.{' '}
          <a href={paths.howResultsAreOrdered}>How results are ordered</a>
        </Trans>
      </p>
      <ul className="card-row mt-5">
        {agents.map((agent) => (
          <TopAgent key={agent.id} {...agent} />
        ))}
      </ul>
    </section>
  )
}

function TopAgent(agent: AgentLine) {
  const { to, id, name, photo, facts, rating, headline, headlineLang, fee, languages, services, clients, standing } =
    agent
  const status = statusLine(standing)
  return (
    <li className="card card-link">
      <div className="flex items-center gap-4">
        <Avatar name={name} id={id} photo={photo} size="list" />
        <div>
          <h3 className="text-18">
            <a href={to} className="stretched text-ink no-underline">
              {name}
            </a>{' '}
            <small className="font-sans text-14 whitespace-nowrap text-muted">
              {t`EA`}{' '}
              <span title={status} className={standing.kind ? 'listed' : 'listed listed-none'}>
                {status}
              </span>
            </small>
          </h3>
          <p className="text-14 text-muted">{facts}</p>
          {rating && <p className="agent-rating">{rating}</p>}
        </div>
      </div>
      {headline ? (
        <p lang={headlineLang} className="mt-2">
          {headline}
        </p>
      ) : (
        services && <p className="fact fact-services">{services}</p>
      )}
      {fee && <p className="fact fact-fee">{fee}</p>}
      {languages && <p className="fact fact-languages">{languages}</p>}
      {clients && <p className="fact fact-clients">{clients}</p>}
      <p className="card-acts">
        <a
          href={paths.newMessage(id)}
          rel="nofollow"
          className="relative grow justify-center rounded-box px-4 border border-edge hover:bg-evergreen-tint"
          aria-label={t`Send a message to ${name}`}
        >
          {t`Message`}
        </a>
      </p>
    </li>
  )
}
