/** Assigns states to five tints by number of listings, as evenly as the counts allow. */
import { t } from '@lingui/core/macro'
import { formatNumber } from '#common/format-count.ts'

const TINTS = 5

/** The highest count of each tint except the last, in ascending order. Rounded so that the legend is readable. */
export function tintLimits(counts: readonly number[]): number[] {
  const sorted = counts.filter((count) => count > 0).toSorted((a, b) => a - b)
  const limits = Array.from({ length: TINTS - 1 }, (_, place) => {
    const at = Math.floor(((place + 1) * sorted.length) / TINTS) - 1
    return roundUp(sorted[Math.max(0, at)] ?? 0)
  })
  return [...new Set(limits)].filter((limit) => limit > 0 && limit < (sorted.at(-1) ?? 0))
}

/** 0 for no listings, otherwise 1 to 5. */
export const tintOf = (count: number, limits: readonly number[]): number =>
  count === 0 ? 0 : 1 + limits.filter((limit) => count > limit).length

/** One label per tint: `1 to 40`, `41 to 90`, …, `more than 500`. */
export function tintLabels(limits: readonly number[]): string[] {
  const bounded = limits.map((limit, place) => {
    const from = (limits[place - 1] ?? 0) + 1
    return from === limit ? formatNumber(limit) : t`${formatNumber(from)} to ${formatNumber(limit)}`
  })
  return [...bounded, limits.length === 0 ? t`1 or more` : t`more than ${formatNumber(limits.at(-1) ?? 0)}`]
}

/** Rounds up to two significant digits: 1,284 → 1,300. */
function roundUp(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.ceil(count / step) * step
}
