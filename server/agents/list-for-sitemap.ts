/**
 * Listed agents in files for search engines. A file holds a fixed range of ids, so a listing never moves to another
 * file, and no file needs the ones before it.
 */
import type { ListingAddress } from '#contract/paths.ts'
import type { Db } from '#server/platform/db.ts'

/** The format allows no more addresses in one file. */
export const SITEMAP_FILE_IDS = 50_000
const ROWS_AT_ONCE = 2_000

export type SitemapFile = {
  /** 1-based. */
  file: number
  /** When a listing of it last changed. */
  updatedAt: Date
}
export type SitemapListing = ListingAddress & { updatedAt: Date }

/** The files that hold anybody. Looks at every listing: keep the answer until the directory changes. */
export function sitemapFiles(db: Db): Promise<SitemapFile[]> {
  return db<SitemapFile[]>`
    select (id - 1) / ${SITEMAP_FILE_IDS}::int + 1 as file, max(updated_at) as updated_at
    from listing where status = 'listed'
    group by 1 order by 1`
}

/**
 * The listings of one file, some at a time. Each step is a statement of its own that starts after the last id: a slow
 * reader holds no connection, and a late step costs what the first costs.
 */
export async function* listForSitemap(db: Db, file: number): AsyncGenerator<readonly SitemapListing[]> {
  let after = (file - 1) * SITEMAP_FILE_IDS
  const last = file * SITEMAP_FILE_IDS
  for (;;) {
    const rows: (SitemapListing & { id: number })[] = await db`
      select id, public_id, first_name, last_name, city, state, updated_at
      from listing
      where status = 'listed' and id > ${after} and id <= ${last}
      order by id limit ${ROWS_AT_ONCE}`
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < ROWS_AT_ONCE) return
    after = end.id
  }
}
