/** Where the client is, before there is anyone to choose: the page is loaded again with agents near there. */
import { t } from '@lingui/core/macro'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import type { RequestStart } from '#common/path-list.ts'

export const NearForm = ({ start: { agents, near, ...words } }: { start: Required<RequestStart> }) => (
  <form aria-label={t`Agents to ask`} className="card flex flex-wrap items-end gap-x-3 gap-y-2 p-5 md:px-7">
    {Object.entries({ ...words, agents: agents.join(',') }).map(
      ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
    )}
    <div className="min-w-0 flex-1 basis-56">
      <Field
        id="request-near"
        name="near"
        label={t`City, state, or ZIP code`}
        maxLength={SEARCH_TEXT_MAX}
        defaultValue={near}
        autoComplete="postal-code"
      />
    </div>
    <Button variant="secondary">{t`Show nearby agents`}</Button>
  </form>
)
