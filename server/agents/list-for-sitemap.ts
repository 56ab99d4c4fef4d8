/**
 * Listed agents in files for search engines. A file holds a fixed range of ids, so a listing never moves to another
 * file, and no file needs the ones before it.
 */
import type { ListingAddress } from '#contract/paths.ts'
import type { Db } from '#server/platform/db.ts'

/** The format allows no more addresses in one file. */
export const SITEMAP_FILE_IDS = 50_000
const IDS_AT_ONCE = 2_000

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
 * The listings of one file, some at a time. Each step is a statement of its own over the next few ids: a slow reader
 * holds no connection, and a late step costs what the first costs.
 */
export async function* listForSitemap(db: Db, file: number): AsyncGenerator<readonly SitemapListing[]> {
  const end = file * SITEMAP_FILE_IDS
  for (let after = end - SITEMAP_FILE_IDS; after < end; after += IDS_AT_ONCE) {
    const listings = await db<SitemapListing[]>`
      select public_id, first_name, last_name, city, state, updated_at
      from listing
      where status = 'listed' and id > ${after} and id <= ${after + IDS_AT_ONCE}
      order by id`
    if (listings.length > 0) yield listings
  }
}
