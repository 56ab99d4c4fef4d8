/** All tables as they were at one moment, each as a compressed file of COPY's own text. */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database, Transaction } from '../db.ts'
import { digestOf, type Manifest } from './manifest.ts'

type Exported = Pick<Manifest, 'server' | 'migrations' | 'tables' | 'sequences'>

/** People go on writing meanwhile: one snapshot for all tables. */
export function exportTables(db: Database, folder: string): Promise<Exported> {
  return db.begin('isolation level repeatable read read only', async (tx) => {
    await tx`set local statement_timeout = 0`
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(tx)) tables.push(await exportTable(tx, folder, table))
    const [{ server }] = await tx<[{ server: string }]>`select current_setting('server_version') as server`
    const migrations = await tx<{ version: string; checksum: string }[]>`
      select version, checksum from schema_migration order by version`
    return { server, migrations: [...migrations], tables, sequences: await sequencesOf(tx) }
  }) as Promise<Exported>
}

type Table = { name: string; columns: string[] }

/** What the database makes itself from other columns is not kept. */
export const tablesOf = (tx: Transaction): Promise<Table[]> => tx<Table[]>`
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and c.relname <> 'schema_migration'
  group by c.relname order by c.relname`

async function exportTable(tx: Transaction, folder: string, { name, columns }: Table) {
  const path = `tables/${name}.gz`
  const lines = { count: 0 }
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines.count += 1
      done(null, chunk)
    },
  })
  const copy = await tx`copy ${tx(name)} (${tx(columns)}) to stdout`.readable()
  const file = createWriteStream(join(folder, path), { mode: 0o600 })
  await pipeline(copy, counting, createGzip({ level: 6 }), file)
  // The driver pauses its line while we are behind, and leaves it so where the end came meanwhile (postgres 3.4.9).
  copy._read(0)
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
