/** Where the client is, before there is anyone to choose: the page is loaded again with agents near there. */
import { t } from '@lingui/core/macro'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import type { RequestStart } from '#common/path-list.ts'
import type { AgentChoices } from '#common/request-schemas.ts'

export const placeLabel = () => t`City, state, or ZIP code`
export const unknownPlace = () => t`We couldn’t find that place. Enter a city, state, or ZIP code.`

type Props = { start: Required<RequestStart>; choices: AgentChoices }

export const NearForm = ({ start: { agents, near, ...words }, choices: { about, unknown_place: unknown } }: Props) => (
  <form aria-label={t`Agents to ask`} className="card flex flex-wrap items-end gap-x-3 gap-y-2 p-5 md:px-7">
    {Object.entries({ ...words, agents: agents.join(',') }).map(
      ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
    )}
    <div className="min-w-0 flex-1 basis-56">
      <Field
        id="request-near"
        name="near"
        label={placeLabel()}
        maxLength={SEARCH_TEXT_MAX}
        problem={unknown === '' ? undefined : unknownPlace()}
        defaultValue={about.location || near}
        autoComplete="postal-code"
      />
    </div>
    <Button variant="secondary">{t`Show nearby agents`}</Button>
  </form>
)
