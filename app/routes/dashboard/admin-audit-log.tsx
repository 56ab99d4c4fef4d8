/** /dashboard/admin/audit-log: a record of staff actions. */
import { useState } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { List } from '#app/ui/list/list.tsx'
import { useRows } from '#app/ui/list/use-rows.ts'
import { DOT_SEPARATOR } from '#app/lib/join-with-dots.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { Field } from '#app/ui/field.tsx'
import { api } from '#app/lib/api/calls.ts'
import { formatDateTime } from '#common/dates.ts'

export default function Page() {
  return (
    <DashboardPage heading="Audit log" lead="Newest first. Entries are never deleted.">
      <AuditLog />
    </DashboardPage>
  )
}

const NO_FILTERS = { action: '', actor: '', target_kind: '', target_id: '', from: '', until: '' }

/** Who did what, when, and why; entries can't be changed. */
function AuditLog() {
  const [filters, setFilters] = useState(NO_FILTERS)
  const params = {
    action: filters.action || undefined,
    actor: filters.actor || undefined,
    target_kind: filters.target_kind || undefined,
    target_id: filters.target_id || undefined,
    from: filters.from || undefined,
    until: filters.until || undefined,
  }
  const query = useRows(api.get('admin/audit-log', { params }))
  const field = (name: keyof typeof NO_FILTERS) => ({
    value: filters[name],
    onChange: (event: { target: { value: string } }) => setFilters({ ...filters, [name]: event.target.value }),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <search className="grid grid-cols-2 gap-4 sm:max-md:grid-cols-3 lg:grid-cols-3 [&>*]:content-end">
        <Field label="Act" hint="such as claim.approve" {...field('action')} />
        <Field label="On what" hint="claim, account, listing" {...field('target_kind')} />
        <Field label="Its id" hint="the whole of it" {...field('target_id')} />
        <Field label="Who" hint="the account’s id" {...field('actor')} />
        <Field label="From the day" type="date" {...field('from')} />
        <Field label="Until the day" type="date" {...field('until')} />
      </search>
      {query.data && <output className="tabular text-14 text-muted">{countOf(query.rest.total)}</output>}
      <List query={query} as="ol">
        {(line) => (
          <li key={line.id} className="grid gap-1 py-2 text-14">
            <p className="tabular">
              {formatDateTime(line.at)}
              {DOT_SEPARATOR}
              <strong>{line.action}</strong>
              {DOT_SEPARATOR}
              {line.actor_name ?? line.actor_role}
              {DOT_SEPARATOR}
              <span className="[overflow-wrap:anywhere]">
                {line.target_kind} {line.target_id}
              </span>
            </p>
            {line.reason && <p>“{line.reason}”</p>}
            {(line.before ?? line.after) && (
              <p className="[overflow-wrap:anywhere] text-muted">
                {line.before && `${JSON.stringify(line.before)} → `}
                {JSON.stringify(line.after)}
              </p>
            )}
          </li>
        )}
      </List>
    </div>
  )
}

function countOf(acts: number): string {
  if (acts === 0) return 'No act fits. Try fewer words.'
  return formatCount(acts, 'act', 'acts')
}
