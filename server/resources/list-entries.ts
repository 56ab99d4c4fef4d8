/** The entries of a kind, in their order; those an editor hid are not there. */
import type { ResourceKind } from '#contract/resource-kinds.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ResourceEntry } from './types.ts'
import { patternsOf } from './words-of.ts'

/** @param asked What a visitor looks for; every word must be there. '': all. */
export async function listEntries<K extends ResourceKind>(db: Db, kind: K, asked = ''): Promise<ResourceEntry<K>[]> {
  return db<ResourceEntry<K>[]>`
    select kind, slug, title, content, source_name, source_url, reviewed_on
    from resource_entry
    where kind = ${kind} and not is_hidden and words like all (${patternsOf(asked)})
    order by position, id`
}

/** @throws AppError `not_found`. */
export async function readEntry<K extends ResourceKind>(db: Db, kind: K, slug: string): Promise<ResourceEntry<K>> {
  const [entry] = await db<[ResourceEntry<K>?]>`
    select kind, slug, title, content, source_name, source_url, reviewed_on
    from resource_entry where kind = ${kind} and slug = ${slug} and not is_hidden`
  if (!entry) throw new AppError('not_found', 'No tax resource has this address.')
  return entry
}

/** Looks through every kind: the best of each, those first that have it in their title. */
export async function searchEntries(db: Db, asked: string): Promise<ResourceEntry[]> {
  const patterns = patternsOf(asked)
  if (patterns.length === 0) return []
  return db<ResourceEntry[]>`
    select kind, slug, title, content, source_name, source_url, reviewed_on
    from (
      select *, lower(title) like all (${patterns}) as in_title,
        row_number() over (partition by kind order by (lower(title) like all (${patterns})) desc, position, id) as place
      from resource_entry
      where not is_hidden and words like all (${patterns})
    ) found
    where place <= ${ROWS_OF_A_KIND_MOST}
    order by in_title desc, kind, position, id`
}

const ROWS_OF_A_KIND_MOST = 8

/** How many there are of each kind. */
export async function countKinds(db: Db): Promise<Partial<Record<ResourceKind, number>>> {
  const rows = await db<{ kind: ResourceKind; entries: number }[]>`
    select kind, count(*)::int as entries from resource_entry where not is_hidden group by kind order by kind`
  return Object.fromEntries(rows.map(({ kind, entries }) => [kind, entries]))
}
