/**
 * `12700` → `12,700`, as in every language of the United States. The platform's formatter would take 20 ms to begin
 * with, several times as long on a phone.
 */
export const formatNumber = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** `1 listing`, `12,700 listings`. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
