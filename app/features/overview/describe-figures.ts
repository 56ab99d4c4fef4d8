/** An agent's figures in words: how they compare with the time before, and how long a reply takes. */
import { t } from '@lingui/core/macro'
import { formatWait } from '#app/features/listing/reply-line.ts'
import { formatNumber } from '#common/format-count.ts'

/** `before`: of the 30 days before; null if not all of them were counted. */
export function describeChange(total: number, before: number | null): string {
  if (before === null) return t`No earlier data to compare`
  if (total === before) return t`No change from ${formatNumber(before)}`
  return total > before
    ? t`Up ${formatNumber(total - before)} from ${formatNumber(before)}`
    : t`Down ${formatNumber(before - total)} from ${formatNumber(before)}`
}

/**
 * The same for a phone, where there is no room for what it was.
 * @param format for a figure, or a number of minutes.
 */
export function describeDifference(now: number, before: number | null, format: (amount: number) => string): string {
  if (before === null) return t`No earlier data`
  if (now === before) return t`No change`
  return now > before ? t`Up ${format(now - before)}` : t`Down ${format(before - now)}`
}

/** Both are medians, in minutes. */
export function describeWaitChange(minutes: number, before: number | null): string {
  if (before === null) return t`No earlier data to compare`
  if (minutes === before) return t`No change from ${formatWait(before)}`
  return minutes < before ? t`Down from ${formatWait(before)}` : t`Up from ${formatWait(before)}`
}
