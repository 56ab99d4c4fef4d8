/** An agent's figures in words: how they compare with the time before, and how long a reply takes. */
import { formatNumber } from '#common/format-count.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** `before`: of the 30 days before; null if not all of them were counted. */
export function describeChange(total: number, before: number | null): string {
  if (before === null) return 'Nothing to compare with yet'
  if (total === before) return `No change from ${formatNumber(before)}`
  return `${total > before ? 'Up' : 'Down'} ${formatNumber(Math.abs(total - before))} from ${formatNumber(before)}`
}

/** `45 min`, `3 hr 20 min`, `2.5 days`. */
export function formatWait(minutes: number): string {
  if (minutes < HOUR_MINUTES) return `${minutes} min`
  if (minutes >= 2 * DAY_MINUTES) return `${Number((minutes / DAY_MINUTES).toFixed(1))} days`
  const rest = minutes % HOUR_MINUTES
  return `${Math.floor(minutes / HOUR_MINUTES)} hr${rest === 0 ? '' : ` ${rest} min`}`
}

/** Both are medians, in minutes. */
export function describeWaitChange(minutes: number, before: number | null): string {
  if (before === null) return 'Nothing to compare with yet'
  if (minutes === before) return `No change from ${formatWait(before)}`
  return `${minutes < before ? 'Faster: down' : 'Slower: up'} from ${formatWait(before)}`
}
