import { formatDate } from '#common/dates.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const weekdayOf = (day: string): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** `2026-11-02` → `Monday, Nov. 2, 2026`. */
export const formatDay = (day: string): string => `${weekdayOf(day)}, ${formatDate(day)}`
