/**
 * Rows set aside and values dropped, with line and reason: all of them in DATA_DIR/imports/run-N/rejected.csv, the
 * first ones in the database too, for the screens.
 */
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { csvCell } from '#contract/csv-cell.ts'
import type { Db } from '#server/platform/db.ts'
import { ownCopy } from './own-copy.ts'

const KEPT_IN_DATABASE = 5_000
const RAW_CHARS_MAX = 2_000
const ROWS_PER_INSERT = 1_000

export type SetAsideRow = {
  file: string
  /** 1 is the header. */
  line: number
  severity: 'rejected' | 'warning'
  reason: string
  raw: string
}

export class SetAside {
  readonly path: string
  readonly reasons: Record<string, number> = {}
  readonly #out: WriteStream
  readonly #kept: SetAsideRow[] = []
  #failed: Error | null = null
  rejected = 0
  warnings = 0

  private constructor(path: string) {
    this.path = path
    this.#out = createWriteStream(path, { encoding: 'utf8' })
    this.#out.on('error', (error) => (this.#failed = error))
    this.#out.write('file,line,severity,reason,raw\n')
  }

  static async open(dataDir: string, runId: number): Promise<SetAside> {
    const folder = join(dataDir, 'imports', `run-${runId}`)
    await mkdir(folder, { recursive: true })
    return new SetAside(join(folder, 'rejected.csv'))
  }

  add(row: SetAsideRow): void {
    if (row.severity === 'rejected') this.rejected++
    else this.warnings++
    this.reasons[row.reason] = (this.reasons[row.reason] ?? 0) + 1
    const raw = row.raw
      .slice(0, RAW_CHARS_MAX)
      .replaceAll('\0', '')
      .replace(/[\r\n]+$/, '')
      .toWellFormed()
    if (this.#kept.length < KEPT_IN_DATABASE) this.#kept.push({ ...row, raw: ownCopy(raw) })
    this.#out.write(`${[row.file, String(row.line), row.severity, row.reason, raw].map(csvCell).join(',')}\n`)
  }

  /** Waits while the disk is behind. @throws Error when the file cannot be written. */
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
