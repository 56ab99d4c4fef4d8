import { showCount } from '#app/lib/show-count.ts'
import { showDate } from '#contract/show-date.ts'
import type { NewestList } from '#server/agents/newest-list.ts'

/** The one factual line under the box: how many, from which list, of which day. */
export function ListFacts({ total, list }: { total: number; list: NewestList | null }) {
  if (!list) return <p className="mt-4 text-muted">No list is loaded yet, so the directory is empty.</p>
  return (
    <p className="tabular mt-4 text-muted">
      {showCount(total, 'listing', 'listings')}, from the IRS active list of{' '}
      <time dateTime={list.listDate}>{showDate(list.listDate)}</time>
      {list.isDemo ? ' (invented for demonstration).' : '.'}
    </p>
  )
}
