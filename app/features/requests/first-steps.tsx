/** Before the form: what the client needs, then where they are. Links and forms, so that they work without script. */
import { t } from '@lingui/core/macro'
import { Button } from '#app/ui/button.tsx'
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
import { stepOf } from './request-start.ts'

type Props = {
  start: Required<RequestStart>
  choices: AgentChoices
  /** The address of the same page: public, or of the dashboard. */
  pathTo: (start: RequestStart) => string
}

export function FirstSteps({ start, choices, pathTo }: Props) {
  const to = (next: RequestStart) => addressIn(currentLanguage(), pathTo({ ...start, ...next }))
  if (stepOf(start, choices) === 1) return <NeedStep choices={choices} to={to} />
  return (
    <section aria-labelledby="request-step">
      <StepHead step={2} name={t`Where are you?`} />
      {start.need !== '' && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3">
          <strong>{needName(start.need)}</strong>
          <a className="inline-flex min-h-6 items-center" href={to({ need: '', search: '' })}>{t`Change`}</a>
        </p>
      )}
      <NearForm start={start} choices={choices}>
        <AgentPicks
          choices={choices}
          about={start.search === '' ? takeClients() : t`These agents offer this service. Choose up to three.`}
        />
      </NearForm>
    </section>
  )
}

const takeClients = () => t`These agents take new clients. Choose up to three.`

const NeedStep = ({ choices, to }: { choices: AgentChoices; to: (next: RequestStart) => string }) => (
  <>
    <section aria-labelledby="request-step">
      <StepHead step={1} name={t`What do you need help with?`} />
      <ul className="tiles">
        {NEEDS.map((need) => (
          <NeedTile key={need.slug} need={need} to={to({ need: need.service, search: '' })} />
        ))}
      </ul>
      <p className="mt-3">
        <a className="inline-flex min-h-11 items-center" href={to({ need: NOT_SURE, search: '' })}>{t`I’m not sure`}</a>
      </p>
    </section>
    <form aria-label={t`Agents to ask`} className="mt-8">
      <AgentPicks choices={choices} about={takeClients()} />
    </form>
  </>
)

/** @param name Of the step: what it asks. */
export const StepHead = ({ step, name }: { step: 1 | 2 | 3; name: string }) => (
  <div className="mb-5">
    <progress className="bar" max={3} value={step} aria-hidden="true" />
    <p className="mt-2 text-14 font-semibold text-muted">{t`Step ${step} of 3`}</p>
    <h2 id="request-step" className="text-28">
      {name}
    </h2>
  </div>
)

/** At most as many as a request can go to, so none has to be refused without script. */
function AgentPicks({ choices: { more, notes }, about }: { choices: AgentChoices; about: string }) {
  return (
    <section aria-labelledby="request-picks">
      <div className="section-head">
        <h2 id="request-picks" className="text-22">{t`Or choose your agents now`}</h2>
        <a href={addressIn(currentLanguage(), `${paths.agents}?claimed=on`)}>{t`Browse agents`}</a>
      </div>
      {more.length > 0 && (
        <>
          <p className="text-14 text-muted">{notes.length > 0 ? notes.join(' ') : about}</p>
          <ul className="mt-3 grid gap-2">
            {more.slice(0, REQUEST_AGENTS_MAX).map((agent) => (
              <AgentRow key={agent.listing_id} agent={agent} name="agents" value={agent.listing_id} />
            ))}
          </ul>
          <p className="mt-4">
            <Button variant="secondary" formNoValidate>{t`Continue with these agents`}</Button>
          </p>
        </>
      )}
    </section>
  )
}
