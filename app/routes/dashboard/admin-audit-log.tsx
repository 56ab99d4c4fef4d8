/** /dashboard/admin/audit-log: a record of staff actions. */
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import {
  actorPage,
  auditChoices,
  describeAction,
  isSecurityEvent,
  targetPage,
} from '#app/features/admin/audit-actions.ts'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { type Column, QueueTable } from '#app/features/queue/queue-table.tsx'
import { useSorting } from '#app/features/queue/use-sorting.ts'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { ShowMore } from '#app/ui/list/show-more.tsx'
import { useRows } from '#app/ui/list/use-rows.ts'
import { useAddress } from '#app/lib/use-address.ts'
import { Button } from '#app/ui/button.tsx'
import { Changed } from '#app/ui/changed.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Field } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { capitalize } from '#app/lib/capitalize.ts'
import { api } from '#app/lib/api/calls.ts'
import type { AuditLineShown } from '#common/admin.ts'
import { formatDateTime } from '#common/dates.ts'

export default function Page() {
  return (
    <DashboardPage heading={t`Audit log`} lead={t`The newest entries appear first. Entries are never deleted.`}>
      <AuditLog />
    </DashboardPage>
  )
}

const FILTERS = ['action', 'actor', 'target_kind', 'target_id', 'from', 'until'] as const
const SORTS = ['at', 'action', 'actor'] as const

/** Who did what, when, and why; entries can't be changed. */
function AuditLog() {
  const { params, change } = useAddress()
  const [opened, setOpened] = useState<string | null>(null)
  const sorting = useSorting(SORTS, { by: 'at', dir: 'desc' })
  const asked = Object.fromEntries(FILTERS.map((name) => [name, params.get(name) || undefined]))
  const query = useRows(api.get('admin/audit-log', { params: { ...sorting.params, ...asked } }), { keepsRows: true })
  const field = (name: (typeof FILTERS)[number]) => ({
    value: params.get(name) ?? '',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value || null }),
  })
  const open = (id: string) => setOpened(id === opened ? null : id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <search className="grid grid-cols-2 gap-3 max-[359px]:grid-cols-1 md:grid-cols-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_10.75rem_10.75rem]">
        <Field label={t`Action`} placeholder={t`Any`} list="audit-actions" {...field('action')} />
        <Field label={t`Target`} placeholder={t`Any`} {...field('target_kind')} />
        <Field label={t`Target ID`} placeholder={t`Full ID`} {...field('target_id')} />
        <Field label={t`Who`} placeholder={t`Name or email`} {...field('actor')} />
        <Field label={t`From`} type="date" {...field('from')} />
        <Field label={t`Through`} type="date" {...field('until')} />
        <datalist id="audit-actions">
          {auditChoices().map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </datalist>
      </search>
      <output className="tabular min-h-6 text-14 text-muted">
        {query.data && plural(query.rest.total, { one: '# entry', other: '# entries' })}
      </output>
      {query.isError && <LoadingNote query={query} />}
      {query.data?.length === 0 && (
        <NoEntries onClear={() => change(Object.fromEntries(FILTERS.map((name) => [name, null])))} />
      )}
      {!query.isError && query.data?.length !== 0 && (
        <QueueTable
          label={t`Entries`}
          columns={columnsWith(opened, open)}
          rows={query.data}
          idOf={({ id }) => id}
          nameOf={({ action }) => action}
          sorting={sorting}
          current={opened}
          detail={detailOf}
        />
      )}
      <ShowMore rest={query.rest} />
    </div>
  )
}

const NoEntries = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    frame="card"
    art="search"
    action={
      <Button type="button" variant="secondary" onClick={onClear}>
        {t`Clear filters`}
      </Button>
    }
  >
    <p>{t`No entries match these filters.`}</p>
  </EmptyState>
)

const columnsWith = (opened: string | null, open: (id: string) => void): readonly Column<AuditLineShown>[] => [
  {
    key: 'action',
    name: t`Action`,
    isSortable: true,
    cell: ({ id, action, target_kind: kind }) => (
      <button type="button" aria-expanded={id === opened} onClick={() => open(id)} className="queue-open">
        <span>{describeAction(action)}</span>
        {isSecurityEvent(action) && <span className="tag tag-clay">{t`Security`}</span>}
        <span className="text-muted">
          {action} · {kind}
        </span>
      </button>
    ),
  },
  { key: 'actor', name: t`Who`, isSortable: true, cell: (line) => <Who line={line} /> },
  { key: 'reason', name: t`Reason`, cell: ({ reason }) => reason && `“${reason}”` },
  { key: 'at', name: t`When`, isSortable: true, cell: ({ at }) => formatDateTime(at) },
]

function Who({ line }: { line: AuditLineShown }) {
  const name = line.actor_name ?? line.actor_role
  const page = actorPage(line)
  return page ? <Link href={page}>{name}</Link> : name
}

const detailOf = (line: AuditLineShown) => <Change line={line} />

const toText = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** What it changed, and the request that the logs of the server name. */
function Change({ line }: { line: AuditLineShown }) {
  const page = targetPage(line)
  const before = new Map(Object.entries(line.before ?? {}))
  const after = new Map(Object.entries(line.after ?? {}))
  const facts = [
    ...[...new Set([...before.keys(), ...after.keys()])].map((field) => ({
      name: capitalize(field.replaceAll('_', ' ')),
      value: before.has(field) ? (
        <Changed from={toText(before.get(field))} to={after.has(field) ? toText(after.get(field)) : t`Not recorded`} />
      ) : (
        toText(after.get(field))
      ),
    })),
    { name: t`Target ID`, value: page ? <Link href={page}>{line.target_id}</Link> : line.target_id },
    { name: t`Role`, value: line.actor_role },
    ...(line.request_id ? [{ name: t`Request`, value: line.request_id }] : []),
  ]
  return <Facts facts={facts} />
}
