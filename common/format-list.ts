import { currentLocale } from './i18n.ts'

/** Making one takes longer than using it, and each card of a list has several. */
const formats = new Map<string, Intl.ListFormat>()

/** `2026 and 2027`; `a, b, and c`. */
export function formatList(parts: Iterable<string>): string {
  const locale = currentLocale()
  const format = formats.get(locale) ?? new Intl.ListFormat(locale)
  formats.set(locale, format)
  return format.format(parts)
}
