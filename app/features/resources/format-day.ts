import { formatDate, weekdayOf } from '#common/dates.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** `2026-11-02` → `Monday, Nov. 2, 2026`. */
export const formatDay = (day: string): string => `${WEEKDAYS[weekdayOf(day)]}, ${formatDate(day)}`
