/** Dates and numbers as people read them. Dates are days of a list, so no time zone may shift them. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
/** U+00A0: no line ends here. */
const HOLD = '\u00a0'

/** `2026-03-26` → `26 Mar 2026`, for files and programs. Also takes a full ISO time, whose UTC day it shows. */
export function plainDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`
}

/** The same for a page, where no line may end within a date. */
export const showDate = (iso: string): string => hold(plainDate(iso))

/** `2026-03-26T14:05:09.000Z` → `26 Mar 2026, 14:05 UTC`. */
export const showTime = (iso: string): string => `${showDate(iso)}, ${hold(`${iso.slice(11, 16)} UTC`)}`

const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)'
const WRITTEN = new RegExp(String.raw`\b(?:\d{1,2} ${MONTH}(?: \d{4})?|${MONTH} \d{1,2}(?:, \d{4})?)\b`, 'g')

/** What somebody wrote, with its dates kept together: `March 26, 2026`, `26 March`. */
export const holdDates = (text: string): string => text.replace(WRITTEN, hold)

const hold = (text: string) => text.replaceAll(' ', HOLD)
