const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** `$1,250`, `$49.50`. */
export const showDollars = (cents: number): string => dollars.format(cents / 100)
