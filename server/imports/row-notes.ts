/**
 * What an import says of a row besides its facts, as bits of one number kept beside the row's fingerprint: a row that
 * the next list repeats is told of again without being read. Stored: only ever add at the end.
 */
import { FIRM_CHARS_MAX, LINE_CHARS_MAX, NAME_CHARS_MAX } from './normalise-row.ts'

export const FOREIGN = 1
const REASONS = [
  'bad state',
  'bad ZIP',
  'unknown country',
  'unusable phone',
  'unusable website',
  'unknown suffix',
  'NUL bytes removed',
  `longer than ${NAME_CHARS_MAX} characters, cut`,
  `longer than ${FIRM_CHARS_MAX} characters, cut`,
  `longer than ${LINE_CHARS_MAX} characters, cut`,
]

/** 0 for a reason that is not kept: its row is read each time. */
export const bitOf = (reason: string): number => {
  const at = REASONS.indexOf(reason)
  return at < 0 ? 0 : 2 << at
}

export const reasonsIn = (notes: number): readonly string[] => REASONS.filter((_, at) => (notes & (2 << at)) !== 0)
