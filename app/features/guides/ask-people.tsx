import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LinkButton } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { paths } from '#common/paths.ts'

type Props = {
  /** The directory, or a part of it: the agents for what the page is about. */
  to?: string
  /** On the page about free help itself. */
  isFreeHelp?: boolean
}

/** Beside a text: when reading isn't enough. */
export function AskPeople({ to = paths.agents, isFreeHelp = false }: Props) {
  return (
    <section aria-labelledby="people" className="no-print ask-people">
      <Illustration name="chat" size={80} />
      <div>
        <h2 id="people" className="text-22">
          {t`Need help from a person?`}
        </h2>
        <p className="mt-1 text-14">
          {t`An enrolled agent can answer questions about your case and represent you before the IRS.`}
        </p>
      </div>
      <LinkButton variant={isFreeHelp ? 'secondary' : 'primary'} to={to}>
        {t`Find an agent`}
      </LinkButton>
      <p className="text-14">
        {isFreeHelp ? (
          <a href={paths.newQuestion}>{t`Ask a question for free`}</a>
        ) : (
          <Trans>
            <a href={paths.newQuestion}>Ask a question for free</a>, or see who helps{' '}
            <a href={paths.freeHelp} className="whitespace-nowrap">
              at no cost
            </a>
            .
          </Trans>
        )}
      </p>
    </section>
  )
}
