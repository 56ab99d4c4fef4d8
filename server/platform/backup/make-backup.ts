/** Backs up everything while the app runs, and restores it. */
import { mkdir, readdir, copyFile, cp, rename, rm, stat } from 'node:fs/promises'
import { join, dirname, relative } from 'node:path'
import type { CopyTransaction, Database, Db, Transaction } from '../db.ts'
import {
  BackupRejectedError,
  type Manifest,
  readManifest,
  writeManifest,
  digestOf,
  type ManifestFile,
} from './manifest.ts'
import { createWriteStream, createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, createGunzip } from 'node:zlib'
import { migrate } from '../migrate.ts'

/** @throws BackupRejectedError when the folder isn't empty. */
export async function makeBackup(db: Database, dataDir: string, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new BackupRejectedError(`${folder} is not empty. Name a new folder.`)
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  const madeAt = new Date().toISOString()
  // Before the rows, for files deleted meanwhile; after them, for files added meanwhile.
  await copyFiles(dataDir, folder)
  const exported = await exportTables(db, folder)
  await copyFiles(dataDir, folder)
  const manifest: Manifest = { format: 1, madeAt, ...exported, files: await describeFiles(folder) }
  await writeManifest(folder, manifest)
  return manifest
}

type RestoreOptions = { dataDir: string; folder: string; replace: boolean }

/** @throws BackupRejectedError; the database and the files stay as they were. */
export async function restoreBackup(db: Database, { dataDir, folder, replace }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const moveFilesIntoPlace = await stageFiles(folder, dataDir)
  await importTables(db, manifest, { folder, replace })
  await moveFilesIntoPlace()
  return manifest
}

/** The installation's files: photos, evidence, covers, emails, the secret. All of DATA_DIR except the database. */
const EXCLUDED_NAMES = /^(postgres|restoring|replaced)/

/** Copies files that aren't there yet, and skips files deleted meanwhile. Names are unique and never overwritten. */
async function copyFiles(dataDir: string, folder: string): Promise<void> {
  for (const path of await filesIn(dataDir)) {
    const to = join(folder, 'files', path)
    if (await exists(to)) continue
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await copyFile(join(dataDir, path), to).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

async function describeFiles(folder: string): Promise<Manifest['files']> {
  const files: ManifestFile[] = []
  for (const path of await filesIn(join(folder, 'files'))) {
    files.push({ path: `files/${path}`, ...(await digestOf(join(folder, 'files', path))) })
  }
  return files
}

async function filesIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
    .filter((path) => !EXCLUDED_NAMES.test(path))
    .sort()
}

/**
 * Stages the files next to their destination, so that only renames remain once the rows are in.
 * @returns a function that moves them into place.
 */
async function stageFiles(folder: string, dataDir: string): Promise<() => Promise<void>> {
  const [staged, replaced] = [join(dataDir, 'restoring'), join(dataDir, 'replaced')]
  await rm(staged, { recursive: true, force: true })
  await mkdir(staged, { recursive: true, mode: 0o700 })
  if (await exists(join(folder, 'files'))) await cp(join(folder, 'files'), staged, { recursive: true })
  return async () => {
    await rm(replaced, { recursive: true, force: true })
    await mkdir(replaced, { mode: 0o700 })
    for (const name of await readdir(dataDir)) {
      if (!EXCLUDED_NAMES.test(name)) await rename(join(dataDir, name), join(replaced, name))
    }
    for (const name of await readdir(staged)) await rename(join(staged, name), join(dataDir, name))
    await rm(staged, { recursive: true })
    await rm(replaced, { recursive: true })
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Exports all tables as of one moment, each as a compressed file in COPY's text format. */
type Exported = Pick<Manifest, 'server' | 'migrations' | 'tables' | 'sequences'>

/** Writes continue meanwhile, so all tables share one snapshot. */
function exportTables(db: Database, folder: string): Promise<Exported> {
  return db.beginCopy(async (tx) => {
    await tx`set transaction isolation level repeatable read read only`
    await tx`set local statement_timeout = 0`
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(tx)) tables.push(await exportTable(tx, folder, table))
    const [{ server }] = await tx<[{ server: string }]>`select current_setting('server_version') as server`
    const migrations = await tx<{ version: string; checksum: string }[]>`
      select version, checksum from schema_migration order by version`
    return { server, migrations: [...migrations], tables, sequences: await sequencesOf(tx) }
  })
}

type Table = { name: string; columns: string[] }

/** Skips generated columns. */
const tablesOf = (tx: Transaction): Promise<Table[]> => tx<Table[]>`
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and c.relname <> 'schema_migration'
  group by c.relname order by c.relname`

async function exportTable(tx: CopyTransaction, folder: string, { name, columns }: Table) {
  const path = `tables/${name}.gz`
  const lines = { count: 0 }
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines.count += 1
      done(null, chunk)
    },
  })
  const copy = await tx.copyTo(tx`copy ${tx(name)} (${tx(columns)}) to stdout`)
  const file = createWriteStream(join(folder, path), { mode: 0o600 })
  await pipeline(copy, counting, createGzip({ level: 6 }), file)
  // COPY writes a line break within a value as \n, so that lines are rows.
  return { name, columns, rows: lines.count, path, ...(await digestOf(join(folder, path))) }
}

async function sequencesOf(tx: Transaction): Promise<Manifest['sequences']> {
  const names = await tx<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`
  const sequences: Manifest['sequences'] = []
  for (const { name } of names) {
    const [row] = await tx<[{ value: string; isCalled: boolean }]>`
      select last_value::text as value, is_called from ${tx(name)}`
    sequences.push({ name, ...row })
  }
  return sequences
}

/**
 * Loads a backup's rows into a database in one transaction: all of them, or the database stays as it was. The schema
 * comes from the migrations that the backup knew; newer ones run at the next start.
 */

/** Tables that can hold people's data. */
const DATA_TABLES = ['account', 'listing', 'mail', 'contact_message', 'receipt'] as const

type ImportTablesRestoreOptions = { folder: string; replace: boolean }

/** @throws BackupRejectedError when rows would be lost, the app is running, or the backup is from a newer version. */
async function importTables(
  db: Database,
  manifest: Manifest,
  { folder, replace }: ImportTablesRestoreOptions,
): Promise<void> {
  await db.beginCopy(async (tx) => {
    for (const setting of ['statement_timeout', 'lock_timeout']) await tx.unsafe(`set local ${setting} = 0`)
    await assertNotInUse(tx)
    await assertNoForeignTables(tx)
    if (!replace && (await hasData(tx))) {
      throw new BackupRejectedError('This database isn’t empty. To replace its data, pass --replace.')
    }
    await dropOwnTables(tx)
    await migrate(tx, { only: manifest.migrations })
    const restoreStatements = await disableConstraints(tx)
    for (const table of manifest.tables) await importTable(tx, folder, table)
    for (const { name, value, isCalled } of manifest.sequences) {
      await tx`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`
    }
    for (const statement of restoreStatements) await tx.unsafe(statement)
    await renewFeedId(tx)
    await tx`analyze`
  })
}

/** Readers of the changes feed may have entries that the backup doesn't. A backup from before this table gets it later. */
async function renewFeedId(tx: Transaction): Promise<void> {
  const [{ there }] = await tx<[{ there: boolean }]>`select to_regclass('public.change_feed') is not null as there`
  if (there) await tx`update change_feed set id = default`
}

async function assertNotInUse(tx: Transaction): Promise<void> {
  const [running] = await tx`
    select 1 from pg_stat_activity where datname = current_database() and application_name like 'enrolled-app%' limit 1`
  if (running) throw new BackupRejectedError('The app is running on this database. Stop it first.')
}

/** The tables dropped below must be ours. */
async function assertNoForeignTables(tx: Transaction): Promise<void> {
  const [foreign] = await tx`
    select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and to_regclass('public.schema_migration') is null limit 1`
  if (foreign) throw new BackupRejectedError('This database has other tables. Restore into an empty database.')
}

async function hasData(tx: Transaction): Promise<boolean> {
  for (const name of DATA_TABLES) {
    const [{ there }] = await tx<[{ there: boolean }]>`select to_regclass(${`public.${name}`}) is not null as there`
    const [row] = there ? await tx`select 1 from ${tx(name)} limit 1` : []
    if (row) return true
  }
  return false
}

/**
 * Keeps extensions: the role may not have permission to create them again. The queue's schema is made again at the next
 * start, and its jobs by server/worker/schedule.ts, from the rows that they are about.
 */
async function dropOwnTables(tx: Transaction): Promise<void> {
  await tx`drop schema if exists graphile_worker cascade`
  const drops = await tx<{ statement: string }[]>`
    select 'drop table ' || quote_ident(relname) || ' cascade' as statement from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    union all
    -- One that takes a row of a table is gone with the table.
    select 'drop function if exists ' || p.oid::regprocedure || ' cascade' from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`
  for (const { statement } of drops) await tx.unsafe(statement)
}

/**
 * Empties what migrations filled, and removes what would act on the rows or require an order among them.
 * @returns the statements that restore it, checking every row.
 */
async function disableConstraints(tx: Transaction): Promise<string[]> {
  const rows = await statementsOf(tx)
  for (const { off } of rows) await tx.unsafe(off)
  const names = await tx<{ name: string }[]>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration'`
  await tx.unsafe(`truncate ${names.map(({ name }) => name).join(', ')}`)
  return rows.map(({ back }) => back).toReversed()
}

/** Foreign keys are dropped before the indexes they need, and restored after them. */
const statementsOf = (db: Db) => db<{ off: string; back: string }[]>`
  select off, back from (
    select 1 as turn, format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select 2, format('drop index %I', c.relname), pg_get_indexdef(c.oid)
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_constraint where conindid = c.oid)
    union all
    select distinct 3, format('alter table %s disable trigger user', tgrelid::regclass),
      format('alter table %s enable trigger user', tgrelid::regclass)
    from pg_trigger where not tgisinternal) as statement
  order by turn, off`

async function importTable(tx: CopyTransaction, folder: string, table: Manifest['tables'][number]): Promise<void> {
  const { name, columns, rows, path } = table
  const copy = await tx.copyFrom(tx`copy ${tx(name)} (${tx(columns)}) from stdin`)
  await pipeline(createReadStream(join(folder, path)), createGunzip(), copy)
  const [{ count }] = await tx<[{ count: number }]>`select count(*)::int as count from ${tx(name)}`
  if (count !== rows) throw new Error(`${name} has ${count} rows, but the backup has ${rows}. Nothing was changed.`)
}
