import { currentLocale } from './i18n.ts'

/** `2026 and 2027`; `a, b, and c`. */
export const formatList = (parts: Iterable<string>): string => new Intl.ListFormat(currentLocale()).format(parts)
