/** The rows of a list on their way into PostgreSQL: a temporary table, filled by COPY while the file is still read. */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Transaction } from '#server/platform/db.ts'
import type { RowFacts } from './normalise-row.ts'
import { SOURCE_FIELDS, type SourceRow } from './types.ts'

const BATCH_CHARS = 128 * 1024
const SOURCE_CELL_CHARS_MAX = 300

export class RowStage {
  readonly #copy: Writable
  readonly #done: Promise<void>
  #batch = ''
  rows = 0

  private constructor(copy: Writable) {
    this.#copy = copy
    this.#done = finished(copy)
    // An error is told by whoever waits next; until then it must not end the process.
    this.#done.catch(() => {})
  }

  /** The table lives as long as the transaction. */
  static async open(tx: Transaction): Promise<RowStage> {
    await tx`
      create temporary table import_stage (
        seq integer not null, last_name text, first_name text, middle_name text, suffix text, dba text,
        address_line1 text, address_line2 text, address_line3 text, city text, state text, zip text, zip4 text,
        country text, phone text, website text, credentials text[], afsp boolean,
        last_key text collate "C", first_key text collate "C", middle_key text collate "C", dba_key text collate "C",
        city_key text collate "C", street_key text collate "C", facts_hash bytea, source_row text[]
      ) on commit drop`
    return new RowStage(await tx`copy import_stage from stdin`.writable())
  }

  add(row: SourceRow, facts: RowFacts): void {
    this.rows++
    this.#batch += copyLine(this.rows, row, facts)
  }

  /** Hands the collected rows on, and waits while the database is behind. */
  async flush(): Promise<void> {
    if (this.#batch.length < BATCH_CHARS) return
    const behind = !this.#copy.write(this.#batch)
    this.#batch = ''
    if (behind) await Promise.race([once(this.#copy, 'drain'), this.#done])
  }

  async close(): Promise<void> {
    this.#copy.end(this.#batch)
    this.#batch = ''
    await this.#done
  }

  /** Ends the COPY with an error, so that the transaction can be rolled back. */
  abort(): void {
    this.#copy.destroy(new Error('The import stopped.'))
  }
}

function copyLine(seq: number, row: SourceRow, f: RowFacts): string {
  const names = `${seq}\t${f.lastName}\t${f.firstName}\t${f.middleName}\t${f.suffix}\t${f.dba}\t`
  const street = `${f.addressLine1}\t${f.addressLine2}\t${f.addressLine3}\t${f.city}\t`
  const place = `${f.state ?? '\0'}\t${f.zip ?? '\0'}\t${f.zip4 ?? '\0'}\t${f.country ?? '\0'}\t`
  const contact = `${f.phone ?? '\0'}\t${f.website ?? '\0'}\t{${f.credentials.join()}}\t${f.afsp ? 't' : 'f'}\t`
  const keys = `${f.lastKey}\t${f.firstKey}\t${f.middleKey}\t${f.dbaKey}\t${f.cityKey}\t${f.streetKey}\t`
  const line = `${names}${street}${place}${contact}${keys}\\x${f.factsHash}\t${sourceRow(row)}\n`
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
