import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { type Column, QueueTable } from '#app/features/queue/queue-table.tsx'
import { api } from '#app/lib/api/calls.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { SCOPES } from '#common/api-keys.ts'
import type { z } from 'zod'
import type { apiKeysShown } from '#common/api-key-schemas.ts'
import { formatDate } from '#common/dates.ts'
import { formatNumber } from '#common/format-count.ts'

type Shown = z.output<typeof apiKeysShown>
type Key = Shown['keys'][number]

/** Revoking can't be undone, so it is asked once, below the key. */
export function KeyList({ keys }: Pick<Shown, 'keys'>) {
  const [asking, ask] = useState<string | null>(null)
  if (keys.length === 0)
    return (
      <EmptyState art="shield" frame="card" action={<LinkButton to="#create">{t`Create your first key`}</LinkButton>}>
        {t`No keys yet. A key lets your programs make more API calls.`}
      </EmptyState>
    )
  const confirm = (key: Key) => <Revoke apiKey={key} onKeep={() => ask(null)} />
  return (
    <QueueTable
      label={t`Your keys`}
      columns={columnsWith(asking, ask)}
      rows={keys}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      current={asking}
      detail={confirm}
    />
  )
}

const columnsWith = (asking: string | null, ask: (id: string | null) => void): readonly Column<Key>[] => [
  {
    key: 'name',
    name: t`Name`,
    cell: ({ name, prefix }) => (
      <>
        <span className="block text-16 font-semibold">{name}</span>
        <code className="text-muted">{prefix}…</code>
      </>
    ),
  },
  {
    key: 'scopes',
    name: t`Use`,
    cell: ({ scopes }) =>
      SCOPES.filter(({ value }) => scopes.includes(value))
        .map(({ label }) => label)
        .join(', '),
  },
  { key: 'created', name: t`Created`, cell: ({ created_at: at }) => formatDate(at) },
  {
    key: 'used',
    name: t`Last used`,
    cell: ({ last_used_on: on }) =>
      on ? (
        formatDate(on)
      ) : (
        <span className="tag tag-sand">{t({ message: 'Never', context: 'an API key was used' })}</span>
      ),
  },
  { key: 'calls', name: t`Calls, 30 days`, isFigure: true, cell: ({ calls }) => formatNumber(calls) },
  {
    key: 'act',
    name: t`Actions`,
    needsNoLabel: true,
    cell: ({ id, name }) => (
      <Button
        type="button"
        variant="plain"
        aria-expanded={id === asking}
        onClick={() => ask(id === asking ? null : id)}
      >
        {t`Revoke`}
        <span className="sr-only">: {name}</span>
      </Button>
    ),
  },
]

function Revoke({ apiKey: { id, name }, onKeep }: { apiKey: Key; onKeep: () => void }) {
  const act = useAct()
  return (
    <div className="grid gap-3">
      <p>{t`Programs that use this key will stop working right away. You can’t undo this.`}</p>
      <p className="flex flex-wrap gap-3">
        <Button
          type="button"
          variant="danger"
          onClick={() => void act(api.delete('user/api-keys/{id}', { params: { id } }))}
        >
          {t`Revoke now`}
          <span className="sr-only">: {name}</span>
        </Button>
        <Button type="button" variant="secondary" onClick={onKeep}>
          {t`Keep key`}
        </Button>
      </p>
    </div>
  )
}
