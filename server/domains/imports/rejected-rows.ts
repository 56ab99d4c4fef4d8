/**
 * Rejected rows and dropped values, with line and reason: all of them in DATA_DIR/imports/run-N/rejected.csv, the
 * first ones also in the database, for the admin pages.
 */
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { csvCell } from '#common/escape.ts'
import type { Db } from '#server/platform/db.ts'
import { copyString } from './clean-text.ts'

const REJECTED_ROWS_STORED_MAX = 5_000
const RAW_CHARS_MAX = 2_000
const ROWS_PER_INSERT = 1_000

export type RejectedRow = {
  file: string
  /** The header is line 1. */
  line: number
  severity: 'rejected' | 'warning'
  reason: string
  raw: string
}

export class RejectedRows {
  readonly path: string
  readonly reasons: Record<string, number> = {}
  readonly #out: WriteStream
  readonly #kept: RejectedRow[] = []
  #failed: Error | null = null
  rejected = 0
  warnings = 0

  private constructor(path: string) {
    this.path = path
    this.#out = createWriteStream(path, { encoding: 'utf8' })
    this.#out.on('error', (error) => (this.#failed = error))
    this.#out.write('file,line,severity,reason,raw\n')
  }

  static async open(dataDir: string, runId: number): Promise<RejectedRows> {
    const folder = join(dataDir, 'imports', `run-${runId}`)
    await mkdir(folder, { recursive: true })
    return new RejectedRows(join(folder, 'rejected.csv'))
  }

  add(row: RejectedRow): void {
    if (row.severity === 'rejected') this.rejected++
    else this.warnings++
    this.reasons[row.reason] = (this.reasons[row.reason] ?? 0) + 1
    const raw = row.raw
      .slice(0, RAW_CHARS_MAX)
      .replaceAll('\0', '')
      .replace(/[\r\n]+$/, '')
      .toWellFormed()
    if (this.#kept.length < REJECTED_ROWS_STORED_MAX) this.#kept.push({ ...row, raw: copyString(raw) })
    this.#out.write(`${[row.file, String(row.line), row.severity, row.reason, raw].map(csvCell).join(',')}\n`)
  }

  /** Waits while the disk is behind. @throws Error when the file can't be written. */
  async flush(): Promise<void> {
    if (this.#failed) throw this.#failed
    if (this.#out.writableNeedDrain) await once(this.#out, 'drain')
  }

  async close(): Promise<void> {
    this.#out.end()
    if (!this.#out.closed) await once(this.#out, 'close')
    if (this.#failed) throw this.#failed
  }

  async store(db: Db, runId: number): Promise<void> {
    for (let from = 0; from < this.#kept.length; from += ROWS_PER_INSERT) {
      const rows = this.#kept.slice(from, from + ROWS_PER_INSERT)
      await db`
        insert into import_rejected_row (run_id, file, line, severity, reason, raw)
        select ${runId}, r.file, r.line, r.severity, r.reason, r.raw
        from jsonb_to_recordset(${db.json(rows)}) as r (file text, line integer, severity text, reason text, raw text)`
    }
  }
}
