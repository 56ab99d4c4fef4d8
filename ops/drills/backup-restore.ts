/**
 * A backup is taken while users write, then everything is lost and restored. Guarantee: rows, counters, and files equal
 * those in the backup, writes acknowledged before it are there, and the app continues from it.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '#server/platform/connect.ts'
import { type Manifest, readManifest } from '#server/platform/backup/manifest.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { personIn } from '#tests/support/people.ts'
import type { Drill, Finding } from './types.ts'
import { openDrillSystem, type DrillSystem } from './drill-system.ts'
import { openWriters } from './writers.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const PEOPLE = 6
const FILES = ['photos', 'private/evidence', 'mail']

/** Broken on purpose: a row and a file go missing after the restore. */
export async function drillBackupRestore({ times, broken }: Drill): Promise<Finding> {
  const rounds: Round[] = []
  for (let turn = 0; turn < times; turn++) rounds.push(await oneRound(broken))
  const sum = (of: 'rows' | 'files' | 'acknowledgedBefore' | 'lost') =>
    rounds.reduce((total, round) => total + round[of], 0)
  const differences = rounds.flatMap((round) => round.differences)
  const backupMs = Math.max(...rounds.map((round) => round.backupMs))
  const restoreMs = Math.max(...rounds.map((round) => round.restoreMs))
  const totals = { rows: sum('rows'), files: sum('files'), acknowledgedBefore: sum('acknowledgedBefore') }
  const held = differences.length === 0 && sum('lost') === 0 && rounds.every((round) => round.stillWorks)
  return { times, broken, ...totals, lost: sum('lost'), differences, backupMs, restoreMs, held }
}

type Round = {
  rows: number
  files: number
  acknowledgedBefore: number
  lost: number
  differences: string[]
  backupMs: number
  restoreMs: number
  stillWorks: boolean
}

async function oneRound(broken: boolean): Promise<Round> {
  const base = await mkdtemp(join(tmpdir(), 'enrolled-backup-'))
  const [first, second] = [join(base, 'first'), join(base, 'second')]
  const system = await openDrillSystem({ dataDir: join(base, 'data') })
  let token = ''
  let acknowledged: string[] = []
  let backupMs = 0
  try {
    token = (await personIn(system.db)).token
    await putFiles(join(base, 'data'))
    const took = await backUpWhileWriting(system, first)
    acknowledged = took.before
    backupMs = took.ms
  } finally {
    await system.close()
  }
  await rm(join(base, 'data'), { recursive: true, force: true })
  const from = performance.now()
  await cli(['restore', first], join(base, 'data'))
  const restoreMs = Math.round(performance.now() - from)
  if (broken) await deleteSomeData(join(base, 'data'))
  await cli(['backup', second], join(base, 'data'))
  const [taken, back] = [await readManifest(first), await readManifest(second)]
  // Restoring again over existing data without confirming must be rejected.
  const refused = await cli(['restore', first], join(base, 'data')).then(
    () => false,
    () => true,
  )
  const differences = [...differencesOf(taken, back), ...(refused ? [] : ['restored over data unasked'])]
  const restored = await openDrillSystem({ dataDir: join(base, 'data') })
  try {
    const lost = await countMissing(restored, acknowledged)
    const profile = await fetch(`${restored.app.origin}/api/v2/user/profile`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const rows = taken.tables.reduce((total, table) => total + table.rows, 0)
    const found = { rows, files: taken.files.length, acknowledgedBefore: acknowledged.length, lost }
    return { ...found, differences, backupMs, restoreMs, stillWorks: profile.status === 200 }
  } finally {
    await restored.close()
    await rm(base, { recursive: true, force: true })
  }
}

async function putFiles(dataDir: string): Promise<void> {
  for (const [nth, subfolder] of FILES.entries()) {
    await mkdir(join(dataDir, subfolder), { recursive: true })
    for (let file = 0; file < 5; file++) {
      const bytes = crypto.getRandomValues(new Uint8Array(20_000 + nth * file))
      await writeFile(join(dataDir, subfolder, `${crypto.randomUUID()}.webp`), bytes)
    }
  }
}

/** @returns the messages that were acknowledged before the backup began. */
async function backUpWhileWriting(
  { db, app, dataDir }: DrillSystem,
  folder: string,
): Promise<{ before: string[]; ms: number }> {
  const writers = await openWriters({ db, origin: () => app.origin, people: PEOPLE })
  const state = { before: [] as string[], ms: 0, done: false }
  const writing = writers.write(() => state.done)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  state.before = [...writers.acknowledged('message')]
  const from = performance.now()
  await cli(['backup', folder], dataDir)
  state.ms = Math.round(performance.now() - from)
  state.done = true
  await writing
  writers.close()
  return { before: state.before, ms: state.ms }
}

const cli = (words: string[], dataDir: string) =>
  run(process.execPath, ['server/cli/main.ts', ...words], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: dataDir },
  })

/** Rows are in insertion order, so that equal rows are equal bytes. */
/** A restore gives the changes feed another ID on purpose. */
export function differencesOf(one: Manifest, other: Manifest): string[] {
  const facts = ({ tables, files, sequences, migrations }: Manifest) =>
    new Map([
      ...tables
        .filter(({ name }) => name !== 'change_feed')
        .map(({ name, rows, sha256 }) => [`table ${name}`, `${rows} ${sha256}`] as const),
      ...files.map(({ path, sha256 }) => [path, sha256] as const),
      ...sequences.map(({ name, value }) => [`counter ${name}`, value] as const),
      ...migrations.map(({ version, checksum }) => [version, checksum] as const),
    ])
  const [left, right] = [facts(one), facts(other)]
  return [...new Set([...left.keys(), ...right.keys()])].filter((key) => left.get(key) !== right.get(key))
}

async function deleteSomeData(dataDir: string): Promise<void> {
  const embedded = await startEmbeddedPostgres({ dataDir })
  const db = connect({ url: embedded.url, pool: 1, name: 'drill' })
  await db`delete from message where id = (select id from message limit 1)`
  await db.end()
  await embedded.leave()
  await rm(join(dataDir, 'photos'), { recursive: true })
}

async function countMissing({ db }: DrillSystem, messages: readonly string[]): Promise<number> {
  const rows = await db<{ id: string }[]>`select id::text from message`
  const there = new Set(rows.map(({ id }) => id))
  return messages.filter((id) => !there.has(id)).length
}
