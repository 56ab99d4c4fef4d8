/**
 * npm run bench -- import: the importer on generated lists. Each round is compared with a bare COPY of the same file
 * into one table without an index, on the same fresh embedded database. Runs twice: with one preparer in twelve an
 * enrolled agent, as in the IRS file, and with all of them.
 */
import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { loadPlaces } from '#server/domains/places/load-places.ts'
import { connect } from '#server/platform/connect.ts'
import type { Database } from '#server/platform/db.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'

const run = promisify(execFile)
export const MAKER = join(import.meta.dirname, '../../tests/support/make-extract/make_foia.mjs')
const IMPORTER = join(import.meta.dirname, 'import-process.ts')
const COLUMNS = 16
export const TEMPLATE = 'bench_template'

/** As multiples of the bare COPY of the same round. */
const LIMITS = { first: { floor: 6, target: 4 }, next: { floor: 3, target: 2 } } as const
const MEMORY_MB = { floor: 300, target: 200 } as const

type Profile = 'ptin' | 'ea'
type Imported = { ms: number; peakMb: number; status: string; report: Record<string, number> }
type Round = { copyMs: number; first: Imported; next: Imported; again: Imported }

export async function benchImport({ rows, json }: { rows: number; json: boolean }): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir: folder })
  const printLine = (line: string) => void (json || process.stdout.write(`${line}\n`))
  const admin = connect({ url: embedded.url, pool: 1, name: 'bench', statementTimeoutMs: 0 })
  try {
    const [{ version }] = await admin<[{ version: string }]>`select current_setting('server_version') as version`
    printLine(`import: ${rows.toLocaleString('en-US')} preparers, Node ${process.version}, PostgreSQL ${version}`)
    await makeTemplate(admin, embedded.url)
    const results = []
    for (const [profile, rounds] of [
      ['ptin', 3],
      ['ea', 1],
    ] as const) {
      results.push(await benchProfile({ admin, url: embedded.url, folder, rows, printLine }, profile, rounds))
    }
    return { bench: 'import', rows, node: process.version, postgres: version, results }
  } finally {
    await admin.end()
    await embedded.leave()
    await rm(folder, { recursive: true, force: true })
  }
}

type Bench = { admin: Database; url: string; folder: string; rows: number; printLine: (line: string) => void }

async function benchProfile({ admin, url, folder, rows, printLine }: Bench, profile: Profile, count: number) {
  const first = join(folder, `first-${profile}.csv`)
  const next = join(folder, `next-${profile}.csv`)
  await run(process.execPath, [
    MAKER,
    'gen',
    '--rows',
    String(rows),
    '--profile',
    profile,
    '--seed',
    '1',
    '--out',
    first,
  ])
  await run(process.execPath, [MAKER, 'next', '--prev', first, '--out', next, '--seed', '2'])
  const megabytes = (await stat(first)).size / 1e6
  const rounds: Round[] = []
  for (let round = 0; round < count; round++) {
    const name = `bench_${profile}_${round}`
    await admin.unsafe(`create database ${name} template ${TEMPLATE}`)
    rounds.push(await runRound(withDatabase(url, name), folder, { first, next }))
    await admin.unsafe(`drop database ${name} with (force)`)
  }
  const summary = summarize(profile, rounds)
  for (const line of linesOf(summary, rounds, megabytes)) printLine(line)
  return { megabytes: Math.round(megabytes), ...summary, rounds }
}

async function runRound(
  url: string,
  dataDir: string,
  { first, next }: { first: string; next: string },
): Promise<Round> {
  const db = connect({ url, pool: 1, name: 'bench', statementTimeoutMs: 0 })
  const copies: number[] = []
  for (let time = 0; time < 3; time++) copies.push(await measureCopy(db, first))
  await db.end()
  const load = async (file: string, date: string): Promise<Imported> => {
    const { stdout } = await run(process.execPath, [IMPORTER, url, file, date, dataDir], {
      maxBuffer: 16 * 1024 * 1024,
    })
    return JSON.parse(stdout) as Imported
  }
  return {
    copyMs: median(copies),
    first: await load(first, '2026-01-01'),
    next: await load(next, '2026-07-01'),
    again: await load(next, '2026-07-01'),
  }
}

async function measureCopy(db: Database, file: string): Promise<number> {
  const columns = Array.from({ length: COLUMNS }, (_, at) => `c${at} text`).join(', ')
  await db.unsafe(`drop table if exists bare; create table bare (${columns})`)
  const start = performance.now()
  await db.beginCopy(async (tx) => {
    const copy = await tx.copyFrom(tx`copy bare from stdin (format csv, header true)`)
    await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), copy)
  })
  const ms = performance.now() - start
  await db.unsafe('drop table bare')
  return ms
}

function summarize(profile: Profile, rounds: readonly Round[]) {
  const ratio = (part: 'first' | 'next' | 'again') => median(rounds.map((round) => round[part].ms / round.copyMs))
  return {
    profile,
    copyMs: median(rounds.map((round) => round.copyMs)),
    firstRatio: ratio('first'),
    nextRatio: ratio('next'),
    againRatio: ratio('again'),
    peakMb: Math.max(...rounds.flatMap(({ first, next }) => [first.peakMb, next.peakMb])),
  }
}

function linesOf(summary: ReturnType<typeof summarize>, rounds: readonly Round[], megabytes: number): string[] {
  const seconds = (part: 'first' | 'next' | 'again') =>
    `${(median(rounds.map((round) => round[part].ms)) / 1000).toFixed(1)} s`.padStart(8)
  const limits = ({ floor, target }: { floor: number; target: number }) => `(floor ${floor}, target ${target})`
  const times = (ratio: number) => `${ratio.toFixed(2)} x`.padStart(8)
  const [round] = rounds
  const { profile, copyMs, firstRatio, nextRatio, againRatio, peakMb } = summary
  const written = (['new', 'gone', 'moved', 'changed', 'returned'] as const).reduce(
    (sum, field) => sum + (round?.again.report[field] ?? 0),
    0,
  )
  return [
    '',
    `${profile === 'ea' ? 'all are enrolled agents' : 'one in twelve is an enrolled agent'} (${megabytes.toFixed(0)} MB, ${round?.first.report['ea']} EAs, median of ${rounds.length})`,
    `  bare COPY       ${(copyMs / 1000).toFixed(1).padStart(6)} s`,
    `  into empty      ${seconds('first')} ${times(firstRatio)}  ${limits(LIMITS.first)}`,
    `  next release    ${seconds('next')} ${times(nextRatio)}  ${limits(LIMITS.next)}  ${JSON.stringify(diffOf(round?.next))}`,
    `  the same again  ${seconds('again')} ${times(againRatio)}  ${written} changes (${round?.again.status})`,
    `  peak memory     ${peakMb.toFixed(0).padStart(5)} MB ${limits(MEMORY_MB)}`,
  ]
}

function diffOf(imported: Imported | undefined) {
  const { new: added, gone, moved, changed } = imported?.report ?? {}
  return { new: added, gone, moved, changed }
}

export async function makeTemplate(admin: Database, url: string): Promise<void> {
  await admin.unsafe(`create database ${TEMPLATE}`)
  const db = connect({ url: withDatabase(url, TEMPLATE), pool: 2, name: 'bench', statementTimeoutMs: 0 })
  await migrate(db)
  await loadPlaces(db)
  await db.end()
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
