/** The rows of a list on their way into PostgreSQL: a temporary table, filled by COPY while the file is still read. */
import type { Transaction } from '#server/platform/db.ts'
import { CopyIn } from './copy-in.ts'
import type { RowFacts } from './normalise-row.ts'
import { hexOfWord, NO_HASH, type RowHash } from './row-hash.ts'
import { SOURCE_FIELDS, type SourceRow } from './types.ts'

const SOURCE_CELL_CHARS_MAX = 300

export class RowStage {
  readonly #copy: CopyIn
  rows = 0

  private constructor(copy: CopyIn) {
    this.#copy = copy
  }

  /** The table lives as long as the transaction. */
  static async open(tx: Transaction): Promise<RowStage> {
    await tx`
      create temporary table import_stage (
        seq integer not null, last_name text, first_name text, middle_name text, suffix text, dba text,
        address_line1 text, address_line2 text, address_line3 text, city text, state text, zip text, zip4 text,
        country text, phone text, website text, credentials text[], afsp boolean,
        last_key text collate "C", first_key text collate "C", middle_key text collate "C", dba_key text collate "C",
        city_key text collate "C", street_key text collate "C", facts_hash bytea, row_hash bytea, source_row text[]
      ) on commit drop`
    return new RowStage(new CopyIn(await tx`copy import_stage from stdin`.writable()))
  }

  add(row: SourceRow, facts: RowFacts, hash: RowHash): void {
    this.rows++
    const rowHash = hash === NO_HASH ? '\0' : `\\x${hexOfWord(hash.high)}${hexOfWord(hash.low)}`
    this.#copy.add(copyLine(this.rows, facts, `${rowHash}\t${sourceRow(row)}`))
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

function copyLine(seq: number, f: RowFacts, row: string): string {
  const names = `${seq}\t${f.lastName}\t${f.firstName}\t${f.middleName}\t${f.suffix}\t${f.dba}\t`
  const street = `${f.addressLine1}\t${f.addressLine2}\t${f.addressLine3}\t${f.city}\t`
  const place = `${f.state ?? '\0'}\t${f.zip ?? '\0'}\t${f.zip4 ?? '\0'}\t${f.country ?? '\0'}\t`
  const contact = `${f.phone ?? '\0'}\t${f.website ?? '\0'}\t{${f.credentials.join()}}\t${f.afsp ? 't' : 'f'}\t`
  const keys = `${f.lastKey}\t${f.firstKey}\t${f.middleKey}\t${f.dbaKey}\t${f.cityKey}\t${f.streetKey}\t`
  const line = `${names}${street}${place}${contact}${keys}\\x${f.factsHash.map(hexOfWord).join('')}\t${row}\n`
  // No cleaned text holds a tab, a line end or NUL, so that NUL can stand for null until here.
  return line.replaceAll('\\', '\\\\').replaceAll('\0', '\\N')
}

const UNSAFE = /["\\\p{Cc}]/u

/** The row as the file had it, as an array literal. Line ends become spaces: they would end the COPY line. */
function sourceRow(row: SourceRow): string {
  let list = ''
  for (const field of SOURCE_FIELDS) {
    let cell = row[field]
    if (cell.length > SOURCE_CELL_CHARS_MAX) cell = cell.slice(0, SOURCE_CELL_CHARS_MAX).replace(/[\uD800-\uDBFF]$/, '')
    if (UNSAFE.test(cell)) cell = cell.replace(/\p{Cc}/gu, ' ').replace(/["\\]/g, '\\$&')
    list += list === '' ? `"${cell}"` : `,"${cell}"`
  }
  return `{${list}}`
}
