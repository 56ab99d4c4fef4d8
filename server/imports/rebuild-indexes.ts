/**
 * A first load builds the listing's indexes once at its end instead of growing them row by row: half the time of the
 * insert. Only a table that never held a row may be treated so, because dropping an index keeps readers out until the
 * transaction ends.
 */
import type { Transaction } from '#server/platform/db.ts'

/** Runs `load`, without the plain indexes of `listing` when it never held a row. */
export async function withoutIndexesAtFirst<T>(tx: Transaction, load: () => Promise<T>): Promise<T> {
  const [{ untouched }] = await tx<[{ untouched: boolean }]>`select pg_relation_size('listing') = 0 as untouched`
  if (!untouched) return load()
  // Indexes that make a rule (primary key, unique) stay.
  const indexes = await tx<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'listing'::regclass and not indisunique order by 1`
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
  const loaded = await load()
  for (const { definition } of indexes) await tx.unsafe(definition)
  return loaded
}
