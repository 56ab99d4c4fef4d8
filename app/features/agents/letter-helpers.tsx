/** Agents who answer letters of this kind; in Spanish, those who speak it. */
import { t } from '@lingui/core/macro'
import { paths } from '#common/paths.ts'
import { AgentCard } from './agent-card.tsx'
import type { AgentLine } from './agent-line.ts'

type Props = {
  helpers: readonly AgentLine[]
  /** What the letter asks for, where they are only those who speak the language of the page. */
  service: string | null | undefined
}

export function LetterHelpers({ helpers, service }: Props) {
  if (helpers.length === 0) return null
  return (
    <>
      <ul className="agent-cards no-print mt-4">
        {helpers.map((helper) => (
          <AgentCard key={helper.to} agent={helper} level="h3" isAlone />
        ))}
      </ul>
      <p className="no-print mt-2 text-14 text-muted">
        {t`Agents can’t pay for placement.`} <a href={paths.howResultsAreOrdered}>{t`How results are ordered`}</a>
      </p>
      {service && (
        <p className="no-print text-14">
          <a href={`${paths.agents}?service=${service}`} className="inline-flex min-h-9 items-center">
            {t`See agents who speak other languages`}
          </a>
        </p>
      )}
    </>
  )
}
