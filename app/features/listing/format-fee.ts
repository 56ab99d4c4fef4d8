import { feeUnitLabels } from './labels.ts'

/** `$250 per case`; for 0, `Free`, or `Free consultation`. */
export function formatFee(cents: number, unit: string): string {
  if (cents > 0) return `${formatDollars(cents)} ${feeUnitLabels([unit]).join()}`
  return unit === 'consultation' ? 'Free consultation' : 'Free'
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** `$1,250`, `$49.50`. */
const formatDollars = (cents: number): string => dollars.format(cents / 100)
