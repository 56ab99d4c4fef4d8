/**
 * Fingerprints of rows, 64 bits each. A row's fingerprint covers its raw text: if the next list has the same one, none
 * of the row needs to be read. Two facts fingerprints cover the normalized row, ignoring formatting: one for the
 * person (two rows with the same one are duplicates), one for the facts that don't distinguish people.
 */
import { hash } from 'node:crypto'

/** Two signed halves, since each bigint would be an object. */
export type RowHash = { high: number; low: number }
/** A row's fingerprint and the notes on the row. */
export type RowMark = RowHash & { notes: number }
/** One word each, as laid out in memory: person high and low, other facts high and low. */
export type FactsHash = readonly [number, number, number, number]

/** For a row to be read again next time. */
export const NO_MARK: RowMark = { high: 0, low: 0, notes: 0 }

export function hashOf(text: string): RowHash {
  const bytes = hash('sha256', text, 'latin1')
  return { high: wordAt(bytes, 0), low: wordAt(bytes, 4) }
}

/** The same cells under a different header, or read by different rules, are a different row. */
export function hashUnder(rules: RowHash, text: string): RowHash {
  const { high, low } = hashOf(text)
  return { high: high ^ rules.high, low: low ^ rules.low }
}

const wordAt = (bytes: string, at: number): number =>
  (bytes.charCodeAt(at) << 24) |
  (bytes.charCodeAt(at + 1) << 16) |
  (bytes.charCodeAt(at + 2) << 8) |
  bytes.charCodeAt(at + 3)

/** The words' bytes as PostgreSQL reads them from a COPY line. */
export const bytesOf = (...words: readonly number[]): string => `\\\\x${words.map(hexOfWord).join('')}`

const hexOfWord = (word: number): string =>
  `${HEX[word >>> 24] ?? ''}${HEX[(word >>> 16) & 255] ?? ''}${HEX[(word >>> 8) & 255] ?? ''}${HEX[word & 255] ?? ''}`

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

const FIRST_WORDS = 4096

/** A growing set of 64-bit fingerprints in one flat array: 850,000 take 32 MB; a Set of strings took 90. */
export class HashSet {
  #words = new Int32Array(FIRST_WORDS)
  size = 0

  add(high: number, low: number): void {
    const at = this.#find(high, low)
    if (!this.#isFree(at)) return
    this.#words[at] = high
    this.#words[at + 1] = low
    if (++this.size * 4 > this.#words.length) this.#grow()
  }

  has(high: number, low: number): boolean {
    return !this.#isFree(this.#find(high, low))
  }

  /** The slot with the fingerprint, or the free slot where it belongs. */
  #find(high: number, low: number): number {
    const last = this.#words.length - 1
    let at = (low << 1) & last
    while (!this.#isFree(at) && (this.#words[at] !== high || this.#words[at + 1] !== low)) at = (at + 2) & last
    return at
  }

  #isFree(at: number): boolean {
    return this.#words[at] === 0 && this.#words[at + 1] === 0
  }

  #grow(): void {
    const old = this.#words
    this.#words = new Int32Array(old.length * 2)
    for (let from = 0; from < old.length; from += 2) {
      const [high = 0, low = 0] = [old[from], old[from + 1]]
      if (high === 0 && low === 0) continue
      const at = this.#find(high, low)
      this.#words[at] = high
      this.#words[at + 1] = low
    }
  }
}
