import { formatCount } from '#app/lib/format-count.ts'
import { listName } from '#common/list-status.ts'
import { formatLongDate } from '#common/dates.ts'
import type { NewestList } from '#server/domains/agents/newest-list.ts'

/** The one factual line under the search box: how many agents, from which list, of which date. */
export function ListFacts({ total, list }: { total: number; list: NewestList | null }) {
  if (!list) return <p className="mt-4 text-muted">No list is loaded yet, so the directory is empty.</p>
  return (
    <p className="tabular mt-4 text-muted">
      {formatCount(total, 'listing', 'listings')}
      {list.isDemo && ' (invented for demonstration)'}. Newest list: {listName(list.kind)},{' '}
      <time dateTime={list.listDate}>{formatLongDate(list.listDate)}</time>.
    </p>
  )
}
