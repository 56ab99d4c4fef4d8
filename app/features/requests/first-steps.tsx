/** Before the form: what the client needs, then where they are. Links and forms, so that they work without script. */
import { t } from '@lingui/core/macro'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { currentLanguage } from '#common/i18n.ts'
import { NEEDS } from '#common/needs.ts'
import { paths } from '#common/paths.ts'
import type { RequestStart } from '#common/path-list.ts'
import type { AgentChoices } from '#common/request-schemas.ts'
import { needName, NOT_SURE, REQUEST_AGENTS_MAX } from '#common/requests.ts'
import { addressIn } from '#common/translated.ts'
import { AgentRow } from './agents-field.tsx'
import { NearForm } from './near-form.tsx'
import { NeedTile } from './need-tile.tsx'
import { stepBefore, stepOf } from './request-start.ts'

type Props = {
  start: Required<RequestStart>
  choices: AgentChoices
  /** The address of the same page: public, or of the dashboard. */
  pathTo: (start: RequestStart) => string
  /** The page's own heading says what the second step asks. */
  isHeaded?: boolean
}

export function FirstSteps({ start, choices, pathTo, isHeaded = false }: Props) {
  const to = (next: RequestStart) => addressIn(currentLanguage(), pathTo({ ...start, ...next }))
  if (stepOf(start, choices) === 1) return <NeedStep choices={choices} to={to} />
  const before = stepBefore(start, choices)
  return (
    <>
      <StepHead step={2} name={isHeaded ? '' : t`Where are you?`} />
      {before && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3">
          <strong>{needName(start.need)}</strong>
          <a className="inline-flex min-h-6 items-center" href={to(before)}>{t`Change`}</a>
        </p>
      )}
      <NearForm start={start} choices={choices}>
        {before && <LinkButton to={to(before)}>{t`Back`}</LinkButton>}
      </NearForm>
    </>
  )
}

const NeedStep = ({ choices, to }: { choices: AgentChoices; to: (next: RequestStart) => string }) => (
  <section aria-labelledby="request-step">
    <StepHead step={1} name={t`What do you need help with?`} />
    <ul className="tiles">
      {NEEDS.map((need) => (
        <NeedTile key={need.slug} need={need} to={to({ need: need.service, search: '' })} />
      ))}
    </ul>
    <div className="sheet mt-4">
      <a
        className="flex min-h-14 items-center justify-between border-b border-hairline text-18 font-semibold text-ink no-underline hover:underline"
        href={to({ need: NOT_SURE, search: '' })}
      >
        {t`I’m not sure`} <Icon name="next" className="text-evergreen" />
      </a>
      <AgentPicks choices={choices} />
    </div>
  </section>
)

/** @param name Of the step: what it asks. '' if the page's heading says it. */
export const StepHead = ({ step, name }: { step: 1 | 2 | 3; name: string }) => (
  <div className="mb-5">
    <ol aria-hidden="true" className="grid grid-cols-3 gap-2 text-14">
      {[t`Your needs`, t`Your location`, t`Your agents`].map((part, at) => (
        <li
          key={part}
          className={`border-t-4 pt-1 ${at < step ? 'border-evergreen' : 'border-hairline text-muted'} ${at + 1 === step ? 'font-semibold' : ''}`}
        >
          {part}
        </li>
      ))}
    </ol>
    <p className="mt-4 text-14 font-semibold text-muted">{t`Step ${step} of 3`}</p>
    {name && (
      <h2 id="request-step" className="text-28">
        {name}
      </h2>
    )}
  </div>
)

/**
 * For who knows whom to ask: closed, it is a line. At most as many as a request can go to, so none has to be refused
 * without script.
 */
const AgentPicks = ({ choices: { more, notes, unreachable } }: { choices: AgentChoices }) => (
  <details open={unreachable.length > 0} className="fold">
    <summary>
      <h2 className="font-sans text-18">{t`Or choose your agents now`}</h2>
    </summary>
    <form aria-label={t`Agents to ask`}>
      {more.length > 0 && (
        <>
          <p className="text-14 text-muted">
            {notes.length > 0 ? notes.join(' ') : t`These agents take new clients. Choose up to three.`}
          </p>
          <ul className="mt-3 grid gap-2">
            {more.slice(0, REQUEST_AGENTS_MAX).map((agent) => (
              <AgentRow key={agent.listing_id} agent={agent} name="agents" value={agent.listing_id} />
            ))}
          </ul>
        </>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        {more.length > 0 && <Button variant="secondary">{t`Continue with these agents`}</Button>}
        <a
          className="inline-flex min-h-11 items-center"
          href={addressIn(currentLanguage(), `${paths.agents}?claimed=on`)}
        >{t`Browse agents`}</a>
      </p>
    </form>
  </details>
)
