import { paths } from '#common/paths.ts'
import type { NoticeLine } from './group-entries.ts'

/** One IRS letter in a list: its number first, as in the corner of the paper. */
export function NoticeRow({ notice: { slug, title, number, also, ...clock } }: { notice: NoticeLine }) {
  return (
    <li className="border-t border-hairline first:border-t-0">
      <a
        href={paths.notice(slug)}
        className="group grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 py-3.5 no-underline sm:grid-cols-[7rem_1fr_auto] sm:items-baseline"
      >
        <span className="tabular font-semibold group-hover:underline">{number}</span>
        <span className="text-ink max-sm:order-1 max-sm:col-span-2">
          {title}
          {also.length > 0 && <span className="block text-14 text-muted">Also {also.join(', ')}</span>}
        </span>
        <span className="tabular text-14 text-muted">{clockOf(clock)}</span>
      </a>
    </li>
  )
}

const clockOf = ({ days, isUndated }: Pick<NoticeLine, 'days' | 'isUndated'>): string => {
  if (days) return `${days} days`
  return isUndated ? 'no set day' : 'date on it'
}
