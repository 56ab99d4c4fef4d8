/**
 * A first load builds the indexes of listings and ranges once at its end instead of growing them row by row: half the time of the
 * insert. Only a table that never held a row may be treated so, because dropping an index keeps readers out until the
 * transaction ends.
 */
import type { Transaction } from '#server/platform/db.ts'

/** Runs `load`, without the indexes of `listing` and its ranges but their keys when it never held a row. */
export async function withoutIndexesAtFirst<T>(tx: Transaction, load: () => Promise<T>): Promise<T> {
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
