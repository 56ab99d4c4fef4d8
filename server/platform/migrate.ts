/**
 * Forward-only migrations: db/migrations/NNNN_name.sql, each applied once, all pending ones in one transaction. Several
 * processes can start at once; an advisory lock lets one migrate while the others wait.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, inTransaction } from './db.ts'
import { type JobPool, migrateJobs } from './open-job-pool.ts'

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')
const LOCK = 730_001

type Migration = { version: string; sql: string; checksum: string }

export type MigrateOptions = {
  folder?: string
  /** Of the job queue, whose own schema is brought up to date too. */
  jobPool?: JobPool
  /** Stops after these, whose checksums must match. */
  only?: readonly { version: string; checksum: string }[]
}

/**
 * Brings the schema up to date.
 * @returns the versions applied now, oldest first.
 * @throws Error when an applied migration's text has changed: history is not edited, add a new one.
 */
export async function migrate(db: Db, { folder = MIGRATIONS, jobPool, only }: MigrateOptions = {}): Promise<string[]> {
  const all = await migrationsIn(folder)
  const known = only ? only.map((wanted) => findUnchanged(wanted, all)) : all
  return inTransaction(db, async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    await tx`set local statement_timeout = 0`
    if (jobPool) await migrateJobs(jobPool)
    await tx`
      create table if not exists schema_migration (
        version text primary key, checksum text not null, applied_at timestamptz not null default now())`
    const applied = new Map(
      (await tx<{ version: string; checksum: string }[]>`select version, checksum from schema_migration`).map((row) => [
        row.version,
        row.checksum,
      ]),
    )
    const newlyApplied: string[] = []
    for (const { version, sql, checksum } of known) {
      const before = applied.get(version)
      if (before === checksum) continue
      if (before !== undefined)
        throw new Error(`Migration ${version} was changed after it was applied. Add a new one instead.`)
      await tx.unsafe(sql)
      await tx`insert into schema_migration (version, checksum) values (${version}, ${checksum})`
      newlyApplied.push(version)
    }
    return newlyApplied
  })
}

function findUnchanged(
  { version, checksum }: { version: string; checksum: string },
  all: readonly Migration[],
): Migration {
  const found = all.find((known) => known.version === version)
  if (found?.checksum === checksum) return found
  throw new Error(
    `This version of the app does not know migration ${version} as it was. Use the version it was made by.`,
  )
}

async function migrationsIn(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { version: name.replace('.sql', ''), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
