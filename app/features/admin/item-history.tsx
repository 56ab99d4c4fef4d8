import { useList } from '#app/features/signed-in/use-list.ts'
import { type Fact, Facts } from '#app/ui/facts.tsx'
import type { AuditLineShown } from '#contract/admin.ts'
import { showTime } from '#contract/show-date.ts'

/** What staff did with it before, of the log of acts. */
export function ItemHistory({ kind, id }: { kind: 'agent'; id: string }) {
  const { data = [] } = useList<AuditLineShown[]>(`admin/audit-log?perPage=20&target_kind=${kind}&target_id=${id}`)
  if (data.length === 0) return <p className="text-14 text-muted">Nobody has decided anything here yet.</p>
  return (
    <section aria-label="History">
      <h3 className="mb-2 text-18">History</h3>
      <ol className="tabular grid gap-1 text-14 text-muted">
        {data.map(({ id: line, at, action, actor_name: name, actor_role: role, reason }) => (
          <li key={line}>
            {showTime(at)} · {action} by {name ?? role}
            {reason && <>: “{reason}”</>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What was decided of the same listing before. */
export function Earlier({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <section aria-label="History">
      <h3 className="mb-2 text-18">History</h3>
      <Facts facts={facts} />
    </section>
  )
}
