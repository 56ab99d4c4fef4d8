/** A version number per kind of data, raised in the transaction that changes it. Caches rely on it. */
import type { Database, Db } from './db.ts'

const DATA_VERSION_CHANNEL = 'data_version'
/** `listings`: the directory and the editors' texts, which public pages show. `places`: ZIP, city, and state tables. */
/** `posts`: what people write publicly. */
export type DataKind = 'listings' | 'places' | 'posts'

/** Until the transaction ends, others who change that kind of data wait here, instead of reading what will be outdated. */
export async function holdDataVersion(tx: Db, kind: DataKind): Promise<void> {
  await tx`select from data_version where name = ${kind} for update`
}

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

type DataVersionWatch = {
  /** Null while unknown: after a lost connection nothing can be trusted until it is read again. */
  current: () => number | null
  stop: () => Promise<void>
}

const RETRY_MS = { first: 100, longest: 5_000 }

/**
 * The current version, cached in the process: updated by NOTIFY, and read again whenever listening restarts.
 *
 * @param onKnown called when the version becomes known or unknown, for a metric: while unknown, nothing is cached.
 */
export async function watchDataVersion(
  db: Database,
  kind: DataKind,
  onKnown: (known: boolean) => void = () => {},
): Promise<DataVersionWatch> {
  let version: number | null = null
  let latest = 0
  let retry: NodeJS.Timeout | undefined
  const set = (read: number | null) => {
    version = read
    onKnown(read !== null)
  }
  /** Reads can overtake each other: only the last one started counts, because it has seen all earlier changes. */
  const read = (retryMs: number) => {
    const own = ++latest
    clearTimeout(retry)
    set(null)
    readDataVersion(db, kind).then(
      (found) => own === latest && set(found),
      () => {
        if (own !== latest) return
        retry = setTimeout(() => read(Math.min(retryMs * 2, RETRY_MS.longest)), retryMs).unref()
      },
    )
  }
  const readAgain = () => read(RETRY_MS.first)
  const listening = await db.listen(
    DATA_VERSION_CHANNEL,
    (changed) => {
      if (changed === kind) readAgain()
    },
    readAgain,
  )
  return {
    current: () => version,
    stop: async () => {
      latest++
      clearTimeout(retry)
      await listening.unlisten()
    },
  }
}

/** Caches what `make` returns until the directory changes. `name` is the cache key. */
export type MemoizePerVersion = <T>(name: string, make: () => Promise<T>) => Promise<T>

/**
 * For a few values that every page needs, by the version that the process knows.
 *
 * @param current Null: no cached value can be trusted, so everything is read again.
 */
export function cachePerVersion(current: () => number | null): MemoizePerVersion {
  let cachedVersion: number | null = null
  const cached = new Map<string, Promise<unknown>>()

  return <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const version = current()
    if (version === null) return make()
    if (version !== cachedVersion) cached.clear()
    cachedVersion = version
    const known = cached.get(name) as Promise<T> | undefined
    if (known) return known
    const making = make()
    cached.set(name, making)
    // Don't cache a failure.
    making.catch(() => cached.get(name) === making && cached.delete(name))
    return making
  }
}

type Versioned<T> = { version: number; value: T }

/**
 * For what needs a scan of every listing, by the version of the caller's `db`.
 *
 * @param make Reads the primary, which has at least that version.
 */
export function memoizePerVersion<T>(make: () => Promise<T>): (db: Db) => Promise<Versioned<T>> {
  let cached: { version: number; making: Promise<T> } | null = null
  return async (db) => {
    const version = await readDataVersion(db, 'listings')
    if (cached?.version !== version) cached = { version, making: make() }
    const { making } = cached
    try {
      return { version, value: await making }
    } catch (error) {
      // Don't cache a failure.
      if (cached?.making === making) cached = null
      throw error
    }
  }
}
