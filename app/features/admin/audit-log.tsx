import { useState } from 'react'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { ShowMore } from '#app/features/signed-in/show-more.tsx'
import { useRows } from '#app/features/signed-in/use-rows.ts'
import { DOT } from '#app/lib/in-a-line.ts'
import { showCount } from '#app/lib/show-count.ts'
import { Field } from '#app/ui/field.tsx'
import type { AuditLineShown } from '#contract/admin.ts'
import { showTime } from '#contract/show-date.ts'

const NO_FILTERS = { action: '', actor: '', target_kind: '', target_id: '', from: '', until: '' }

/** Who did what, when and why; nothing in it can be changed. */
export function AuditLog() {
  const [filters, setFilters] = useState(NO_FILTERS)
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  const query = useRows<AuditLineShown>(`admin/audit-log?${new URLSearchParams(given)}`)
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
      <LoadingNote query={query} />
      {query.data && <output className="tabular text-14 text-muted">{countOf(query.rest.total)}</output>}
      <ol className="divide-y divide-hairline border-y border-hairline empty:hidden">
        {query.data?.map((line) => (
          <li key={line.id} className="grid gap-1 py-2 text-14">
            <p className="tabular">
              {showTime(line.at)}
              {DOT}
              <strong>{line.action}</strong>
              {DOT}
              {line.actor_name ?? line.actor_role}
              {DOT}
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
      <ShowMore rest={query.rest} />
    </div>
  )
}

function countOf(acts: number): string {
  if (acts === 0) return 'No act fits. Try fewer words.'
  return showCount(acts, 'act', 'acts')
}
