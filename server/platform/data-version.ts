/** A version number per kind of data, raised in the transaction that changes it. Caches rely on it. */
import type { Db } from './db.ts'

export const DATA_VERSION_CHANNEL = 'data_version'
/** `listings`: the directory and the editors' texts, which public pages show. `places`: ZIP, city, and state tables. */
/** `posts`: what people write publicly. */
export type DataKind = 'listings' | 'places' | 'posts'

/** Raises the version; listeners are notified when the transaction commits. */
export async function bumpDataVersion(db: Db, kind: DataKind): Promise<void> {
  await db`
    insert into data_version (name) values (${kind})
    on conflict (name) do update set version = data_version.version + 1, changed_at = now()`
  await db`select pg_notify(${DATA_VERSION_CHANNEL}, ${kind})`
}

/** 0 when no data of that kind was ever loaded. */
export async function readDataVersion(db: Db, kind: DataKind): Promise<number> {
  const [row] = await db<[{ version: number }?]>`select version::int from data_version where name = ${kind}`
  return row?.version ?? 0
}
