import { useState } from 'react'
import { LoadingNote } from '#app/features/moderation/loading-note.tsx'
import { useList } from '#app/features/moderation/signed-in-query.ts'
import { Field } from '#app/ui/field.tsx'
import type { AuditLineShown } from '#contract/admin.ts'
import { showTime } from '#contract/show-date.ts'

const NO_FILTERS = { action: '', actor: '', target_kind: '', target_id: '', from: '', until: '' }

/** Who did what, when and why; nothing in it can be changed. */
export function AuditLog() {
  const [filters, setFilters] = useState(NO_FILTERS)
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  const query = useList<AuditLineShown[]>(`admin/audit-log?${new URLSearchParams([['perPage', '100'], ...given])}`)
  const field = (name: keyof typeof NO_FILTERS) => ({
    value: filters[name],
    onChange: (event: { target: { value: string } }) => setFilters({ ...filters, [name]: event.target.value }),
  })
  return (
    <div className="grid gap-6">
      <search className="grid gap-4 sm:grid-cols-3">
        <Field label="Act" hint="claim.approve, or its beginning" {...field('action')} />
        <Field label="On what" hint="claim, account, listing" {...field('target_kind')} />
        <Field label="Its id" hint="whole" {...field('target_id')} />
        <Field label="Who" hint="id of the account" {...field('actor')} />
        <Field label="From" hint="day" type="date" {...field('from')} />
        <Field label="Until" hint="day" type="date" {...field('until')} />
      </search>
      <LoadingNote query={query} />
      {query.data?.length === 0 && <p className="text-muted">No act fits.</p>}
      <ol className="divide-y divide-hairline border-y border-hairline empty:hidden">
        {query.data?.map((line) => (
          <li key={line.id} className="grid gap-1 py-2 text-14">
            <p className="tabular">
              {showTime(line.at)} · <strong>{line.action}</strong> · {line.actor_name ?? line.actor_role} ·{' '}
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
        ))}
      </ol>
    </div>
  )
}
