import { currentLocale } from '#common/i18n.ts'

/** One for each language: making one costs more than all that it formats. */
const grouped = new Map<string, Intl.NumberFormat>()

function groupedIn(locale: string): Intl.NumberFormat {
  const known = grouped.get(locale) ?? new Intl.NumberFormat(locale)
  grouped.set(locale, known)
  return known
}

/** `12700` → `12,700`. */
export const formatNumber = (count: number): string =>
  count < 1_000 ? String(count) : groupedIn(currentLocale()).format(count)

/** `1 listing`, `12,700 listings`. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
