/**
 * What the current list says about each listing, in memory while the next one is read: 99 of 100 rows repeat it and
 * need neither cleaning nor the database. 850,000 listings take 45 MB.
 */
import type { CopyTransaction, Transaction } from '#server/platform/db.ts'
import { bytesOf, type FactsHash, HashSet, type RowHash, type RowMark } from './row-hash.ts'
import type { ImportKind } from './types.ts'
import { CopyIn } from './copy-in.ts'

/** `repeated`: a listing whose facts are unchanged. `duplicate`: repeats an earlier row. `new`: to be matched. */
export type Fate = 'repeated' | 'duplicate' | 'new'

/** 32-bit words per listing: its id, its row's fingerprint (2), notes on the row, the facts' fingerprint (4). */
const WORDS = 8
const ROW = 1
const NOTES = 3
const FACTS = 4
const LISTINGS_PER_CHUNK = 4096
const CHUNKS_AT_ONCE = 8
const NO_LISTING = -1
const TAKEN = -2
const SEEN = 1
const SEEN_IN_OTHER_WORDS = 2

export class KnownRows {
  readonly #words: Int32Array
  readonly #seen: Uint8Array
  readonly #byRow: Int32Array
  readonly #byPerson: Int32Array
  /** People in rows that match no known listing. */
  readonly #newPersons = new HashSet()
  readonly size: number

  private constructor(words: Int32Array) {
    this.#words = words
    this.size = words.length / WORDS
    this.#seen = new Uint8Array(this.size)
    this.#byRow = this.#indexBy(ROW)
    this.#byPerson = this.#indexBy(FACTS)
  }

  /** Loads the open ranges of this kind of list. */
  static async load(tx: Transaction, kind: ImportKind): Promise<KnownRows> {
    const chunks: Buffer[] = []
    await tx`
      declare known_rows no scroll cursor for
      select string_agg(
        int4send(listing_id)
          || case when length(row_hash) = 12 then row_hash else '\\x000000000000000000000000' end
          || case when length(facts_hash) = 16 then facts_hash else '\\x00000000000000000000000000000000' end, '') as chunk
      from listing_presence where kind = ${kind} and until_run is null
      group by listing_id / ${LISTINGS_PER_CHUNK}`
    for (;;) {
      const some = await tx<{ chunk: Buffer }[]>`fetch ${tx.unsafe(String(CHUNKS_AT_ONCE))} from known_rows`
      if (some.length === 0) break
      chunks.push(...some.map((row) => row.chunk))
    }
    await tx`close known_rows`
    const words = new Int32Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0) / 4)
    const bytes = Buffer.from(words.buffer)
    let at = 0
    for (const chunk of chunks.splice(0)) at += chunk.copy(bytes, at)
    // The database sends the most significant byte first.
    bytes.swap32()
    return new KnownRows(words)
  }

  /** The fate of a row identical to a listing's previous row; null for any other row. */
  matchRow({ high, low }: RowHash): { fate: Fate; notes: number } | null {
    if (high === 0 && low === 0) return null
    const known = this.#findRow(high, low)
    if (known === NO_LISTING) return null
    const at = known * WORDS + FACTS
    const facts = [this.#word(at), this.#word(at + 1), this.#word(at + 2), this.#word(at + 3)] as const
    const notes = this.#word(known * WORDS + NOTES)
    return { fate: this.matchFacts(facts, { high, low, notes }), notes }
  }

  matchFacts(facts: FactsHash, row: RowMark): Fate {
    const [high, low] = facts
    if (this.#newPersons.has(high, low)) return 'duplicate'
    const found = this.#findPerson(facts)
    if (found === TAKEN) return 'duplicate'
    if (found === NO_LISTING) {
      this.#newPersons.add(high, low)
      return 'new'
    }
    this.#seen[found] = this.#keepRow(found, row) ? SEEN_IN_OTHER_WORDS : SEEN
    return 'repeated'
  }

  /** Listings whose facts weren't repeated by any row. */
  *unseen(): Generator<number> {
    for (let known = 0; known < this.size; known++) if (!this.#seen[known]) yield this.#idOf(known)
  }

  /** Listings whose facts were repeated in a reworded row, with that row's fingerprint. */
  *reworded(): Generator<readonly [id: number, row: RowMark]> {
    for (let known = 0; known < this.size; known++) {
      if (this.#seen[known] !== SEEN_IN_OTHER_WORDS) continue
      const at = known * WORDS + ROW
      yield [this.#idOf(known), { high: this.#word(at), low: this.#word(at + 1), notes: this.#word(at + 2) }]
    }
  }

  #word(at: number): number {
    return this.#words[at] ?? 0
  }

  #idOf(known: number): number {
    return this.#word(known * WORDS)
  }

  /** Among several with exactly these facts, the oldest listing; each person is matched only once. */
  #findPerson([high, low, otherHigh, otherLow]: FactsHash): number {
    const last = this.#byPerson.length - 1
    let found = NO_LISTING
    for (let slot = low & last; this.#byPerson[slot]; slot = (slot + 1) & last) {
      const known = (this.#byPerson[slot] ?? 0) - 1
      const at = known * WORDS + FACTS
      if (this.#word(at + 1) !== low || this.#word(at) !== high) continue
      if (this.#seen[known]) return TAKEN
      if (this.#word(at + 2) !== otherHigh || this.#word(at + 3) !== otherLow) continue
      if (found === NO_LISTING || this.#idOf(known) < this.#idOf(found)) found = known
    }
    return found
  }

  /** @returns whether the row differs from the listing's previous row. */
  #keepRow(known: number, { high, low, notes }: RowMark): boolean {
    const at = known * WORDS + ROW
    if (this.#word(at) === high && this.#word(at + 1) === low) return false
    this.#words[at] = high
    this.#words[at + 1] = low
    this.#words[at + 2] = notes
    return true
  }

  #findRow(high: number, low: number): number {
    const last = this.#byRow.length - 1
    for (let slot = low & last; this.#byRow[slot]; slot = (slot + 1) & last) {
      const known = (this.#byRow[slot] ?? 0) - 1
      const at = known * WORDS + ROW
      if (this.#word(at + 1) === low && this.#word(at) === high) return known
    }
    return NO_LISTING
  }

  /** Indexed by a fingerprint's low half; each slot has the number of a listing, counted from 1. */
  #indexBy(word: number): Int32Array {
    const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * this.size + 2)))
    for (let known = 0; known < this.size; known++) {
      const low = this.#word(known * WORDS + word + 1)
      if (low === 0 && this.#word(known * WORDS + word) === 0) continue
      let slot = low & (slots.length - 1)
      while (slots[slot]) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = known + 1
    }
    return slots
  }
}

/**
 * Creates the temporary table import_unseen (listing_id): listings that were on this kind of list but whose facts no
 * row repeats. Reworded rows are stored with their new fingerprints.
 */
export async function storeKnown(tx: CopyTransaction, kind: ImportKind, known: KnownRows): Promise<void> {
  await tx`create temporary table import_unseen (listing_id integer primary key) on commit drop`
  await copy(await tx.copyFrom(tx`copy import_unseen from stdin`), linesOf(known.unseen(), String))
  await tx`analyze import_unseen`
  await tx`create temporary table import_reworded (listing_id integer, row_hash bytea) on commit drop`
  const reworded = linesOf(known.reworded(), ([id, { high, low, notes }]) =>
    high === 0 && low === 0 ? `${id}\t\\N` : `${id}\t${bytesOf(high, low, notes)}`,
  )
  await copy(await tx.copyFrom(tx`copy import_reworded from stdin`), reworded)
  await tx`analyze import_reworded`
  await tx`
    update listing_presence p set row_hash = r.row_hash from import_reworded r
    where p.listing_id = r.listing_id and p.kind = ${kind} and p.until_run is null`
}

function* linesOf<Entry>(entries: Iterable<Entry>, lineOf: (entry: Entry) => string): Generator<string> {
  for (const entry of entries) yield `${lineOf(entry)}\n`
}

async function copy(writable: ConstructorParameters<typeof CopyIn>[0], lines: Iterable<string>): Promise<void> {
  const table = new CopyIn(writable)
  for (const line of lines) {
    table.add(line)
    if (table.isFull) await table.flush()
  }
  await table.close()
}
