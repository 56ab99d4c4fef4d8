/** What can be decided about a queue item, and what was decided before. */
import { t } from '@lingui/core/macro'
import type { Choice, Sent } from '#app/features/queue/decision-form.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { type Fact, Facts } from '#app/ui/facts.tsx'
import { api } from '#app/lib/api/calls.ts'
import { formatDateTime } from '#common/dates.ts'

export const allAcceptReject = (): readonly Choice<'accept' | 'reject'>[] => [
  { key: 'a', value: 'accept', label: t`Accept`, done: (count: number) => t`${count} accepted` },
  { key: 'r', value: 'reject', label: t`Reject`, done: (count: number) => t`${count} rejected`, isRefusal: true },
]

export const acceptReject = ({ value, reason }: Sent<'accept' | 'reject'>) => ({ accept: value === 'accept', reason })

/** Past staff actions on this item, from the audit log. */
export function ItemHistory({ kind, id }: { kind: 'agent'; id: string }) {
  const { data = [] } = useList(
    api.get('admin/audit-log', { params: { perPage: 20, target_kind: kind, target_id: id } }),
  )
  if (data.length === 0) return <p className="text-14 text-muted">{t`No decisions yet.`}</p>
  return (
    <section aria-label={t`History`}>
      <h3 className="mb-2 text-18">{t`History`}</h3>
      <ol className="tabular grid gap-1 text-14 text-muted">
        {data.map(({ id: line, at, action, actor_name: name, actor_role: role, reason }) => (
          <li key={line}>
            {t`${formatDateTime(at)} · ${action} by ${name ?? role}`}
            {reason && <>: “{reason}”</>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Past decisions about the same listing. */
export function Earlier({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <section aria-label={t`History`}>
      <h3 className="mb-2 text-18">{t`History`}</h3>
      <Facts facts={facts} />
    </section>
  )
}
