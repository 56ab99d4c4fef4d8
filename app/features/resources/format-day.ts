import { t } from '@lingui/core/macro'
import { formatDate, longMonth, weekdayOf } from '#common/dates.ts'
import { WEEKDAYS } from '#common/option-lists.ts'

/** The list begins on Monday. */
export const weekdayName = (day: string): string => WEEKDAYS.at(weekdayOf(day) - 1)?.label ?? ''

/** `2026-11-02` → `Monday, Nov. 2, 2026`. */
export const formatDay = (day: string): string => `${weekdayName(day)}, ${formatDate(day)}`

/** For lists: `2026-11-02` → `Mon, Nov 2`. The year is in a heading, or is the next one to come. */
export const formatShortDay = (day: string): string =>
  `${weekdayName(day).slice(0, 3)}, ${formatShortDate(day)}`.replaceAll(' ', '\u00a0')

/** `2026-11-02` → `Nov 2`. */
const formatShortDate = (day: string): string => `${longMonth(day).slice(0, 3)}\u00a0${Number(day.slice(8))}`

/** `In 51 days`, for a day that isn't past. */
export const inDays = (days: number): string => (days === 0 ? t`Today` : days === 1 ? t`Tomorrow` : t`In ${days} days`)
