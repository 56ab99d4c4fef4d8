import { expect, test } from 'vitest'
import { formatNumber } from './format-count.ts'

test('numbers are grouped as the platform groups them in English and Spanish of the United States', () => {
  const numbers = [0, 7, 999, 1_000, 12_700, 999_999, 1_234_567, 850_000_000]
  const shown = numbers.map(formatNumber)
  for (const language of ['en-US', 'es-US']) {
    expect(numbers.map((each) => new Intl.NumberFormat(language).format(each))).toEqual(shown)
  }
})
