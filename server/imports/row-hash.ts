/**
 * Fingerprints of rows, 64 bits each. A row's is of its text as it stands in the file: the same in the next list means
 * that nothing of it needs to be read. The facts' are of what the row was made to say, without its looks: one tells the
 * person (two rows that share it are one row twice), one the facts that tell nobody apart.
 */
import { hash } from 'node:crypto'

/** Two signed halves: a big integer each would be an object. */
export type RowHash = { high: number; low: number }
/** A row's fingerprint, and what was said of the row (row-notes.ts). */
export type RowMark = RowHash & { notes: number }
/** In one word each, as they lie in memory: person high and low, the other facts high and low. */
export type FactsHash = readonly [number, number, number, number]

/** Of a row that is to be read again next time. */
export const NO_MARK: RowMark = { high: 0, low: 0, notes: 0 }

export function hashOf(text: string): RowHash {
  const bytes = hash('sha256', text, 'latin1')
  return { high: wordAt(bytes, 0), low: wordAt(bytes, 4) }
}

/** The same cells under another header, or read by other rules, are another row. */
export function hashUnder(rules: RowHash, text: string): RowHash {
  const { high, low } = hashOf(text)
  return { high: high ^ rules.high, low: low ^ rules.low }
}

const wordAt = (bytes: string, at: number): number =>
  (bytes.charCodeAt(at) << 24) |
  (bytes.charCodeAt(at + 1) << 16) |
  (bytes.charCodeAt(at + 2) << 8) |
  bytes.charCodeAt(at + 3)

/** The bytes of words as PostgreSQL reads them from a COPY line. */
export const bytesOf = (...words: readonly number[]): string => `\\\\x${words.map(hexOfWord).join('')}`

const hexOfWord = (word: number): string =>
  `${HEX[word >>> 24] ?? ''}${HEX[(word >>> 16) & 255] ?? ''}${HEX[(word >>> 8) & 255] ?? ''}${HEX[word & 255] ?? ''}`

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
