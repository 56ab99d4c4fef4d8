/** Stages a list's rows in PostgreSQL: a temporary table, filled by COPY while the file is still being read. */
import type { CopyTransaction } from '#server/platform/db.ts'
import { CopyIn } from './copy-in.ts'
import type { RowFacts } from './normalize-row.ts'
import { bytesOf, NO_MARK, type RowMark } from './row-hash.ts'
import { SOURCE_FIELDS, type SourceRow } from './types.ts'

const SOURCE_CELL_CHARS_MAX = 300

export class RowStage {
  readonly #copy: CopyIn
  rows = 0

  private constructor(copy: CopyIn) {
    this.#copy = copy
  }

  /** The table lasts as long as the transaction. */
  static async open(tx: CopyTransaction): Promise<RowStage> {
    await tx`
      create temporary table import_stage (
        seq integer not null, last_name text, first_name text, middle_name text, suffix text, dba text,
        address_line1 text, address_line2 text, address_line3 text, city text, state text, zip text, zip4 text,
        country text, phone text, website text, credentials text[], afsp boolean,
        last_key text collate "C", first_key text collate "C", middle_key text collate "C", dba_key text collate "C",
        city_key text collate "C", street_key text collate "C", facts_hash bytea, row_hash bytea, source_row text[]
      ) on commit drop`
    return new RowStage(new CopyIn(await tx.copyFrom(tx`copy import_stage from stdin`)))
  }

  add(row: SourceRow, facts: RowFacts, mark: RowMark): void {
    this.rows++
    const rowHash = mark === NO_MARK ? NULL : bytesOf(mark.high, mark.low, mark.notes)
    const line = `${this.rows}\t${factsLine(facts)}\t${bytesOf(...facts.factsHash)}\t${rowHash}\t${sourceRow(row)}\n`
    this.#copy.add(line)
  }

  flush(): Promise<void> {
    return this.#copy.flush()
  }

  close(): Promise<void> {
    return this.#copy.close()
  }

  abort(): void {
    this.#copy.abort()
  }
}

const NULL = '\\N'

/** Cleaned text never contains a tab, line end, or NUL, and keys never contain a backslash. */
function factsLine(f: RowFacts): string {
  const names = `${escaped(f.lastName)}\t${escaped(f.firstName)}\t${escaped(f.middleName)}\t${f.suffix}\t${escaped(f.dba)}`
  const lines = `${escaped(f.addressLine1)}\t${escaped(f.addressLine2)}\t${escaped(f.addressLine3)}`
  const place = `${escaped(f.city)}\t${f.state ?? NULL}\t${f.zip ?? NULL}\t${f.zip4 ?? NULL}\t${f.country ?? NULL}`
  const contact = `${f.phone ?? NULL}\t${f.website ?? NULL}\t{${f.credentials.join()}}\t${f.afsp ? 't' : 'f'}`
  const keys = `${f.lastKey}\t${f.firstKey}\t${f.middleKey}\t${f.dbaKey}\t${f.cityKey}\t${f.streetKey}`
  return `${names}\t${lines}\t${place}\t${contact}\t${keys}`
}

const escaped = (text: string): string => (text.includes('\\') ? text.replaceAll('\\', '\\\\') : text)

const UNSAFE = /["\\\p{Cc}]/u

/** The file's row as an array literal. Line ends become spaces, because they would end the COPY line. */
function sourceRow(row: SourceRow): string {
  let list = ''
  for (const field of SOURCE_FIELDS) {
    let cell = row[field]
    if (cell.length > SOURCE_CELL_CHARS_MAX) cell = cell.slice(0, SOURCE_CELL_CHARS_MAX).replace(/[\uD800-\uDBFF]$/, '')
    if (UNSAFE.test(cell)) cell = cell.replace(/\p{Cc}/gu, ' ').replace(/["\\]/g, '\\$&')
    list += list === '' ? `"${cell}"` : `,"${cell}"`
  }
  return `{${escaped(list)}}`
}
