/** The entries of a kind, in order, without those an editor has hidden. */
import type { ResourceKind } from '#common/resources.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ResourceEntry } from './types.ts'
import { patternsOf } from './search-words.ts'

/** @param asked The search text; all of its words have to match. '' for all entries. */
export async function listEntries<K extends ResourceKind>(db: Db, kind: K, asked = ''): Promise<ResourceEntry<K>[]> {
  return db<ResourceEntry<K>[]>`
    select kind, slug, title, content, source_name, source_url, written_on,
      signed_off_on as reviewed_on, signed_off_by as reviewed_by
    from resource_entry
    where kind = ${kind} and not is_hidden and words like all (${patternsOf(asked)})
    order by position, id`
}

/** @throws AppError `not_found`. */
export async function readEntry<K extends ResourceKind>(db: Db, kind: K, slug: string): Promise<ResourceEntry<K>> {
  const [entry] = await db<[ResourceEntry<K>?]>`
    select kind, slug, title, content, source_name, source_url, written_on,
      signed_off_on as reviewed_on, signed_off_by as reviewed_by
    from resource_entry where kind = ${kind} and slug = ${slug} and not is_hidden`
  if (!entry) throw new AppError('not_found', 'No tax resource has this address.')
  return entry
}

/** Searches every kind: the best matches of each, title matches first. */
export async function searchEntries(db: Db, asked: string): Promise<ResourceEntry[]> {
  const patterns = patternsOf(asked)
  if (patterns.length === 0) return []
  return db<ResourceEntry[]>`
    select kind, slug, title, content, source_name, source_url, written_on,
      signed_off_on as reviewed_on, signed_off_by as reviewed_by
    from (
      select *, lower(title) like all (${patterns}) as in_title,
        row_number() over (partition by kind order by (lower(title) like all (${patterns})) desc, position, id) as place
      from resource_entry
      where not is_hidden and words like all (${patterns})
    ) found
    where place <= ${ROWS_PER_KIND_MAX}
    order by in_title desc, kind, position, id`
}

const ROWS_PER_KIND_MAX = 8

/** How many there are of each kind. */
export async function countKinds(db: Db): Promise<Partial<Record<ResourceKind, number>>> {
  const rows = await db<{ kind: ResourceKind; entries: number }[]>`
    select kind, count(*)::int as entries from resource_entry where not is_hidden group by kind order by kind`
  return Object.fromEntries(rows.map(({ kind, entries }) => [kind, entries]))
}
