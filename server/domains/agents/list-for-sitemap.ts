/**
 * Listed agents in sitemap files. Each file covers a fixed range of ids, so a listing never moves to another file, and
 * a file can be built without the ones before it.
 */
import type { Offer } from '#common/offers.ts'
import type { ListingUrlParts } from '#common/paths.ts'
import type { Db } from '#server/platform/db.ts'
import { THIN_PAGE_ROWS } from '#common/limits.ts'

/** The sitemap format's limit of URLs per file. */
export const SITEMAP_IDS_PER_FILE = 50_000
const IDS_PER_BATCH = 2_000

export type SitemapFile = {
  /** 1-based. */
  file: number
  /** When any of its listings last changed. */
  updatedAt: Date
}
export type SitemapListing = ListingUrlParts & { updatedAt: Date }

/** The non-empty files. Scans every listing, so cache the result until the directory changes. */
export function sitemapFiles(db: Db): Promise<SitemapFile[]> {
  return db<SitemapFile[]>`
    select (id - 1) / ${SITEMAP_IDS_PER_FILE}::int + 1 as file, max(updated_at) as updated_at
    from listing where status = 'listed'
    group by 1 order by 1`
}

/**
 * The listings of one file, in batches. Each batch is its own statement over the next few ids: a slow reader holds no
 * connection, and the last batch costs the same as the first.
 */
export async function* listForSitemap(db: Db, file: number): AsyncGenerator<readonly SitemapListing[]> {
  const end = file * SITEMAP_IDS_PER_FILE
  for (let after = end - SITEMAP_IDS_PER_FILE; after < end; after += IDS_PER_BATCH) {
    const listings = await db<SitemapListing[]>`
      select public_id, first_name, last_name, city, state, updated_at
      from listing
      where status = 'listed' and id > ${after} and id <= ${after + IDS_PER_BATCH}
      order by id`
    if (listings.length > 0) yield listings
  }
}

/**
 * City null: the state itself. Offer: those of its agents who offer it (city-offers.ts). `updatedAt` is when a listing
 * there last changed, appeared, or disappeared.
 */
export type SitemapPlace = { state: string; city: string | null; offer?: Offer; updatedAt: Date }

/**
 * The states and cities with enough listed agents to have an indexed page of their own. Scans every listing, so cache
 * the result until the directory changes.
 */
export function listPlacesForSitemap(db: Db): Promise<SitemapPlace[]> {
  return db<SitemapPlace[]>`
    with changed as (
      select state, city_id, max(updated_at) as updated_at from listing where status <> 'hidden' group by 1, 2
    )
    select state.code as state, null as city, max(changed.updated_at) as updated_at
    from count_by_state counted
    join state on state.code = counted.state
    join changed on changed.state = state.code
    where counted.listings >= ${THIN_PAGE_ROWS}
    group by state.code
    union all
    select city.state, city.slug, max(changed.updated_at)
    from count_by_city counted
    join city on city.id = counted.city_id
    join changed on changed.city_id = city.id
    where counted.listings >= ${THIN_PAGE_ROWS}
    group by city.id
    order by 1, 2 nulls first`
}
