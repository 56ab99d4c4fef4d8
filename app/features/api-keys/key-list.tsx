import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { api } from '#app/lib/api/calls.ts'
import { Button } from '#app/ui/button.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { SCOPES } from '#common/api-keys.ts'
import type { z } from 'zod'
import type { apiKeysShown } from '#common/api-key-schemas.ts'
import { formatDate } from '#common/dates.ts'

type Shown = z.output<typeof apiKeysShown>
type Key = Shown['keys'][number]

export const KeyList = ({ keys }: Pick<Shown, 'keys'>) => (
  <ul className="-my-4 divide-y divide-hairline">
    {keys.map((key) => (
      <Row key={key.id} apiKey={key} />
    ))}
  </ul>
)

/** Revoking can't be undone, so it is asked once. */
function Row({ apiKey }: { apiKey: Key }) {
  const { id, name, prefix, scopes, created_at: createdAt, last_used_on: usedOn, calls } = apiKey
  const [asking, setAsking] = useState(false)
  const act = useAct()
  const uses = SCOPES.filter(({ value }) => scopes.includes(value))
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold [overflow-wrap:anywhere]">
          {name}
          {uses.map(({ value, label }) => (
            <span key={value} className="tag">
              {label}
            </span>
          ))}
        </p>
        <p className="tabular text-14 text-muted">
          <code>{prefix}…</code>
          <br />
          {t`Created on ${formatDate(createdAt)}.`} {usedOn ? t`Last used on ${formatDate(usedOn)}.` : t`Never used.`}{' '}
          {calls > 0 && plural(calls, { one: '# call in the last 30 days.', other: '# calls in the last 30 days.' })}
        </p>
      </div>
      {asking ? (
        <div className="flex flex-wrap gap-3">
          <Button
            type="button"
            variant="danger"
            onClick={() => void act(api.delete('user/api-keys/{id}', { params: { id } }))}
          >
            {t`Revoke now`}
            <span className="sr-only">: {name}</span>
          </Button>
          <Button type="button" variant="secondary" onClick={() => setAsking(false)}>
            {t`Keep key`}
          </Button>
          <p className="basis-full text-14 text-muted">{t`Programs that use this key will stop working right away. You can’t undo this.`}</p>
        </div>
      ) : (
        <Button type="button" variant="secondary" onClick={() => setAsking(true)}>
          {t`Revoke`}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  )
}
