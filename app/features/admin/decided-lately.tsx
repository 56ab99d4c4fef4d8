/** Below a short queue: what was decided last, and by whom. */
import { t } from '@lingui/core/macro'
import { statusWords } from '#app/features/claims/claim-labels.tsx'
import { api } from '#app/lib/api/calls.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { Link } from '#app/ui/link.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import type { DecidedLineShown } from '#common/admin.ts'
import type { CaseKind } from '#common/claims.ts'
import { formatDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'

export function DecidedLately({ kind }: { kind: CaseKind }) {
  const { data = [] } = useList(api.get('admin/claims/decided', { params: { kind } }))
  if (data.length === 0) return null
  const queue = paths.adminQueue(kind === 'claim' ? 'claims' : 'applications')
  return (
    <section aria-labelledby="decided" className="mt-4 max-lg:hidden">
      <h2 id="decided" className="font-sans text-14 font-semibold text-muted">
        {t`Recent decisions`}
      </h2>
      <ul className="divide-y divide-hairline text-14">
        {data.map((line) => (
          <li key={line.id} className="card-link flex items-baseline justify-between gap-4 py-2">
            <div className="min-w-0">
              <Link
                href={`${queue}?${new URLSearchParams({ show: line.status, sort: 'since', dir: 'desc', item: line.id })}`}
                className="stretched font-medium text-ink no-underline hover:underline"
              >
                {line.claimant}
              </Link>
              <p className="text-muted">{describe(line)}</p>
            </div>
            <span className="tabular shrink-0 text-muted">{formatDate(line.decided_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An agent's claim of the listing in their own name needs no second name. */
const describe = ({ status, decided_by: by, listing_name: listing, claimant }: DecidedLineShown) =>
  joinWithDots([
    by ? t`${statusWords()[status]} by ${by}` : statusWords()[status],
    listing !== claimant && listing && t`claimed ${listing}`,
  ])
