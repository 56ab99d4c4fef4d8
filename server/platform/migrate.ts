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
    `This version of the app doesn’t have migration ${version} as it was applied. Use the app version that applied it.`,
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

const HEADER = `-- The schema as all migrations together make it. Made by: npm run cli -- schema
-- For reading and review; a test fails when it is not current. Change it by adding a migration.
`

/** The current schema as SQL for reviewers: db/schema.sql. The embedded server includes no pg_dump. */
export async function describeSchema(db: Db): Promise<string> {
  const tables = await db<{ name: string; unlogged: boolean }[]>`
    select relname as name, relpersistence = 'u' as unlogged from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`
  const parts = await Promise.all(tables.map((table) => describeTable(db, table)))
  const extensions = await db<
    { name: string }[]
  >`select extname as name from pg_extension where extname <> 'plpgsql' order by 1`
  const made = extensions.map(({ name }) => `create extension ${name};`)
  return [HEADER, ...made, ...(await describeFunctions(db)), ...parts].join('\n').trimEnd().concat('\n')
}

async function describeTable(db: Db, { name, unlogged }: { name: string; unlogged: boolean }): Promise<string> {
  const columns = await db<{ line: string }[]>`
    select concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
      case when a.attcollation not in (0, 100) then 'collate ' || quote_ident(c.collname) end,
      case when a.attnotnull then 'not null' end,
      case when a.attidentity = 'a' then 'generated always as identity'
           when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
           when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end) as line
    from pg_attribute a
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_collation c on c.oid = a.attcollation
    where a.attrelid = ${name}::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`
  const constraints = await db<{ line: string }[]>`
    select 'constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
    where conrelid = ${name}::regclass and contype in ('p', 'u', 'f', 'c') order by contype desc, conname`
  const indexes = await db<{ line: string }[]>`
    select pg_get_indexdef(indexrelid) || ';' as line from pg_index
    where indrelid = ${name}::regclass
      and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
    order by 1`
  const inside = [...columns, ...constraints].map(({ line }) => `  ${line}`).join(',\n')
  const create = unlogged ? 'create unlogged table' : 'create table'
  return [`${create} ${name} (\n${inside}\n);`, ...indexes.map(({ line }) => line), ''].join('\n')
}

/** Our own functions and triggers, without those of extensions. */
async function describeFunctions(db: Db): Promise<string[]> {
  const rows = await db<{ line: string }[]>`
    select pg_get_functiondef(p.oid) || ';' as line from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')
    order by p.proname`
  return ['', ...rows.map(({ line }) => `${line}\n`)]
}
