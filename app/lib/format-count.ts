const grouped = new Intl.NumberFormat('en-US')

/** `12700` → `12,700`. */
export const formatNumber = (count: number): string => (count < 1_000 ? String(count) : grouped.format(count))

/** `1 listing`, `12,700 listings`. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
