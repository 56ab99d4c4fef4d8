/**
 * npm run bench -- undo: imports a large list over a small one, and undoes it, in one run. The undo may take twice as
 * long as the import.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { importList } from '#server/domains/imports/import-list.ts'
import { undoImport } from '#server/domains/imports/undo-import.ts'
import { connect } from '#server/platform/connect.ts'
import type { Database } from '#server/platform/db.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { MAKER, makeTemplate, TEMPLATE, withDatabase } from './import.ts'

const SMALL_ROWS = 335
const ROUNDS = 3
/** As multiples of the import of the same round. */
const LIMIT = { floor: 2, target: 1 } as const

type Round = { importMs: number; undoMs: number; new: number; removed: number; restored: number }

export async function benchUndo({ rows, json }: { rows: number; json: boolean }): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir: folder })
  const printLine = (line: string) => void (json || process.stdout.write(`${line}\n`))
  const admin = connect({ url: embedded.url, pool: 1, name: 'bench', statementTimeoutMs: 0 })
  try {
    const [{ version }] = await admin<[{ version: string }]>`select current_setting('server_version') as version`
    printLine(`undo: ${rows} over ${SMALL_ROWS} enrolled agents, Node ${process.version}, PostgreSQL ${version}`)
    await makeTemplate(admin, embedded.url)
    await admin.unsafe(`create database bench_undo template ${TEMPLATE}`)
    const db = connect({ url: withDatabase(embedded.url, 'bench_undo'), pool: 2, name: 'bench', statementTimeoutMs: 0 })
    const rounds = await benchRounds(db, folder, rows)
    await db.end()
    for (const round of rounds) printLine(lineOf(round))
    return { bench: 'undo', rows, node: process.version, postgres: version, rounds }
  } finally {
    await admin.end()
    await embedded.leave()
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchRounds(db: Database, folder: string, rows: number): Promise<Round[]> {
  const made = async (name: string, count: number) => {
    const path = join(folder, name)
    const options = ['gen', '--rows', String(count), '--profile', 'ea', '--seed', name, '--out', path]
    await promisify(execFile)(process.execPath, [MAKER, ...options])
    return path
  }
  const load = (path: string, listDate: string) =>
    importList(db, { files: [path], listDate, dataDir: folder, scope: 'whole', force: true })
  const [small, large] = [await made('small.csv', SMALL_ROWS), await made('large.csv', rows)]
  await load(small, '2026-01-01')
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [importMs, { report }] = await timed(() => load(large, '2026-07-01'))
    const [undoMs, { removed, restored }] = await timed(() => undoImport(db))
    rounds.push({ importMs, undoMs, new: report.new, removed, restored })
  }
  return rounds
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const start = performance.now()
  const result = await work()
  return [performance.now() - start, result]
}

function lineOf({ importMs, undoMs, removed, restored, new: added }: Round): string {
  const ratio = (undoMs / importMs).toFixed(2)
  return `  import ${seconds(importMs)} (${added} new)  undo ${seconds(undoMs)} (${removed} removed, ${restored} restored)  ${ratio} x (floor ${LIMIT.floor}, target ${LIMIT.target})`
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
