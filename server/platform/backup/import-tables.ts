/**
 * Puts a backup's rows into a database, in one transaction: all of them, or the database is as it was. The schema is
 * made by the migrations that the backup knew; newer ones follow at the next start.
 */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Database, Db, Transaction } from '../db.ts'
import { migrate } from '../migrate.ts'
import { BackupRefused, type Manifest } from './manifest.ts'

/** Where people may have put something. */
const FILLED = ['account', 'listing', 'mail', 'contact_message', 'receipt'] as const

type Asked = { folder: string; replace: boolean }

/** @throws BackupRefused when rows would be lost, an app is running, or the backup is of a newer version. */
export async function importTables(db: Database, manifest: Manifest, { folder, replace }: Asked): Promise<void> {
  await db.begin(async (tx) => {
    for (const setting of ['statement_timeout', 'lock_timeout']) await tx.unsafe(`set local ${setting} = 0`)
    await refuseWhileInUse(tx)
    await refuseForeign(tx)
    if (!replace && (await isFilled(tx))) {
      throw new BackupRefused('This database holds data. To lose it and restore, say --replace.')
    }
    await dropOurs(tx)
    await migrate(tx, { only: manifest.migrations })
    const later = await loosen(tx)
    for (const table of manifest.tables) await importTable(tx, folder, table)
    for (const { name, value, isCalled } of manifest.sequences) {
      await tx`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`
    }
    for (const statement of later) await tx.unsafe(statement)
    await tx`analyze`
  })
}

async function refuseWhileInUse(tx: Transaction): Promise<void> {
  const [running] = await tx`
    select 1 from pg_stat_activity where datname = current_database() and application_name like 'enrolled-app%' limit 1`
  if (running) throw new BackupRefused('The app is running on this database. Stop it first.')
}

/** What is dropped below must be ours. */
async function refuseForeign(tx: Transaction): Promise<void> {
  const [foreign] = await tx`
    select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and to_regclass('public.schema_migration') is null limit 1`
  if (foreign) throw new BackupRefused('This database holds tables that are not ours. Restore into one of its own.')
}

async function isFilled(tx: Transaction): Promise<boolean> {
  for (const name of FILLED) {
    const [{ there }] = await tx<[{ there: boolean }]>`select to_regclass(${`public.${name}`}) is not null as there`
    const [row] = there ? await tx`select 1 from ${tx(name)} limit 1` : []
    if (row) return true
  }
  return false
}

/** Extensions stay: the role may not be allowed to make them again. */
async function dropOurs(tx: Transaction): Promise<void> {
  const drops = await tx<{ statement: string }[]>`
    select 'drop table ' || quote_ident(relname) || ' cascade' as statement from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    union all
    select 'drop function ' || p.oid::regprocedure || ' cascade' from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`
  for (const { statement } of drops) await tx.unsafe(statement)
}

/**
 * Empties what migrations filled, and takes off what would act on the rows or ask for an order among them.
 * @returns the statements that put it back, checking every row.
 */
async function loosen(tx: Transaction): Promise<string[]> {
  const rows = await statementsOf(tx)
  for (const { off } of rows) await tx.unsafe(off)
  const names = await tx<{ name: string }[]>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration'`
  await tx.unsafe(`truncate ${names.map(({ name }) => name).join(', ')}`)
  return rows.map(({ back }) => back).toReversed()
}

/** Foreign keys come off before the indexes they need, and go back after them. */
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

async function importTable(tx: Transaction, folder: string, table: Manifest['tables'][number]): Promise<void> {
  const { name, columns, rows, path } = table
  const copy = await tx`copy ${tx(name)} (${tx(columns)}) from stdin`.writable()
  await pipeline(createReadStream(join(folder, path)), createGunzip(), copy)
  const [{ count }] = await tx<[{ count: number }]>`select count(*)::int as count from ${tx(name)}`
  if (count !== rows) throw new Error(`${name} has ${count} rows where the backup has ${rows}. Nothing was changed.`)
}
