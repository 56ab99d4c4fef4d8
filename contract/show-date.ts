/** Dates and numbers as people read them. Dates are days of a list, so no time zone may shift them. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `2026-03-26` → `26 Mar 2026`. Also takes a full ISO time, whose UTC day it shows. */
export function showDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`
}

/** `2026-03-26T14:05:09.000Z` → `26 Mar 2026, 14:05 UTC`. */
export const showTime = (iso: string): string => `${showDate(iso)}, ${iso.slice(11, 16)} UTC`
