import { formatDate } from '#common/dates.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const weekdayOf = (day: string): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** `2026-11-02` → `Monday, 2 Nov 2026`. */
export const formatDay = (day: string): string => `${weekdayOf(day)}, ${formatDate(day)}`

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** `2026-11` → `November 2026`. */
export const formatMonth = (month: string): string => `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
