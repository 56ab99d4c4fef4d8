/** How fast an agent replies, and when they are back, in a line each. */
import { t } from '@lingui/core/macro'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { formatDate } from '#common/dates.ts'
import type { ReplyFigures } from '#common/figures.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** `45 min`, `3 hr 20 min`, `2.5 days`. */
export function formatWait(minutes: number): string {
  if (minutes < HOUR_MINUTES) return t`${minutes} min`
  if (minutes >= 2 * DAY_MINUTES) return t`${Number((minutes / DAY_MINUTES).toFixed(1))} days`
  const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES]
  return rest === 0 ? t`${hours} hr` : t`${hours} hr ${rest} min`
}

/** `1½ hr`: to half an hour. */
export function formatAbout(minutes: number): string {
  if (minutes < HOUR_MINUTES || minutes >= 2 * DAY_MINUTES) return formatWait(minutes)
  const halves = Math.round((2 * minutes) / HOUR_MINUTES)
  const hours = `${Math.floor(halves / 2)}${halves % 2 === 0 ? '' : '½'}`
  return t`${hours} hr`
}

/** `Usually replies in 3 hr · 92% within 2 business days, as of Nov. 27, 2026` */
export function replyLine({ medianMinutes, onTimePercent, asOf }: ReplyFigures): string {
  return joinWithDots([
    medianMinutes !== null && t`Usually replies in ${formatWait(medianMinutes)}`,
    t`${onTimePercent}% within 2 business days, as of ${formatDate(asOf)}`,
  ])
}

/** @param day The first day back. */
export const awayLine = (day: string): string => t`Away, back on ${formatDate(day)}`
