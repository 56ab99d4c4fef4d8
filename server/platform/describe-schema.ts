/** The current database schema as SQL for reviewers: db/schema.sql. The embedded server includes no pg_dump. */
import type { Db } from './db.ts'

const HEADER = `-- The schema as all migrations together make it. Made by: npm run cli -- schema
-- For reading and review; a test fails when it is not current. Change it by adding a migration.
`

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
