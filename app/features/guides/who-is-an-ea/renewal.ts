import { holdDates } from '#contract/show-date.ts'
import type { Comparison } from '../types.ts'

/** The three groups of 31 CFR 10.6(d), with the first window of each that ends after the date of review. */
export const RENEWAL: Comparison = {
  caption: 'When an enrolled agent renews, by the last digit of the agent’s Social Security number',
  columns: ['Last digit', 'Next window', 'Then again'],
  rows: [
    {
      head: '7, 8, 9, or no number',
      cells: [{ words: holdDates('1 Nov 2026 to 31 Jan 2027') }, { words: '2029 to 2030' }],
    },
    { head: '0, 1, 2 or 3', cells: [{ words: holdDates('1 Nov 2027 to 31 Jan 2028') }, { words: '2030 to 2031' }] },
    { head: '4, 5 or 6', cells: [{ words: holdDates('1 Nov 2028 to 31 Jan 2029') }, { words: '2031 to 2032' }] },
  ],
}
