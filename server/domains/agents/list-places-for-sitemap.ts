/** The states and cities with enough listed agents to have an indexed page of their own. */
import { THIN_PAGE_ROWS } from '#common/limits.ts'
import type { Db } from '#server/platform/db.ts'

/** City null: the state itself. `updatedAt` is when a listing there last changed, appeared, or disappeared. */
export type SitemapPlace = { state: string; city: string | null; updatedAt: Date }

/** Scans every listing, so cache the result until the directory changes. */
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
