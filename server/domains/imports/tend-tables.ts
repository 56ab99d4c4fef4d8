/** What a large load needs of its tables: indexes built once, dead rows vacuumed. */
import type { Database, Transaction } from '#server/platform/db.ts'

/**
 * A first load builds the indexes of listings and ranges once at the end instead of row by row, in half the insert
 * time. Only done on a table that never had a row, because dropping an index locks out readers until the transaction
 * ends. Runs `load`; if `listing` never had a row, without the indexes of it and its ranges except primary keys.
 */
export async function withDeferredIndexes<T>(tx: Transaction, load: () => Promise<T>): Promise<T> {
  const [{ untouched }] = await tx<[{ untouched: boolean }]>`select pg_relation_size('listing') = 0 as untouched`
  if (!untouched) return load()
  const indexes = await tx<{ drop: string; create: string }[]>`
    select coalesce('alter table ' || i.indrelid::regclass || ' drop constraint ' || quote_ident(c.conname),
                    'drop index ' || i.indexrelid::regclass) as drop,
           coalesce('alter table ' || i.indrelid::regclass || ' add constraint ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid),
                    pg_get_indexdef(i.indexrelid)) as create
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype = 'u'
    where i.indrelid in ('listing'::regclass, 'listing_presence'::regclass) and not i.indisprimary order by i.indexrelid`
  for (const index of indexes) await tx.unsafe(index.drop)
  const loaded = await load()
  for (const index of indexes) await tx.unsafe(index.create)
  return loaded
}

/** Number of listings added, removed, or changed; below this, autovacuum gets to it. */
export const VACUUM_MIN_CHANGES = 100_000

/**
 * After a large load, PostgreSQL still has to update visibility maps and column statistics. Until then, the first
 * searches and the next import read table pages where an index-only scan would do.
 */
export async function vacuumTables(db: Database): Promise<void> {
  const connection = await db.reserve()
  try {
    await connection`set statement_timeout = 0`
    await connection`vacuum (analyze) listing, listing_presence`
  } finally {
    await connection`reset statement_timeout`
    connection.release()
  }
}
