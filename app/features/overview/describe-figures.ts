/** An agent's figures in words: how they compare with the time before, and how long a reply takes. */
import { t } from '@lingui/core/macro'
import { formatNumber } from '#common/format-count.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** `before`: of the 30 days before; null if not all of them were counted. */
export function describeChange(total: number, before: number | null): string {
  if (before === null) return t`Nothing to compare with yet`
  if (total === before) return t`No change from ${formatNumber(before)}`
  return total > before
    ? t`Up ${formatNumber(total - before)} from ${formatNumber(before)}`
    : t`Down ${formatNumber(before - total)} from ${formatNumber(before)}`
}

/** `45 min`, `3 hr 20 min`, `2.5 days`. */
export function formatWait(minutes: number): string {
  if (minutes < HOUR_MINUTES) return t`${minutes} min`
  if (minutes >= 2 * DAY_MINUTES) return t`${Number((minutes / DAY_MINUTES).toFixed(1))} days`
  const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES]
  return rest === 0 ? t`${hours} hr` : t`${hours} hr ${rest} min`
}

/** Both are medians, in minutes. */
export function describeWaitChange(minutes: number, before: number | null): string {
  if (before === null) return t`Nothing to compare with yet`
  if (minutes === before) return t`No change from ${formatWait(before)}`
  return minutes < before ? t`Faster: down from ${formatWait(before)}` : t`Slower: up from ${formatWait(before)}`
}
