/**
 * How often claimed listings are seen: profiles that were opened, and rows of lists and searches. Counted in memory by
 * listing and day, each time a page is sent, from the cache too, and added to the database every few seconds. Nothing
 * about the visitor gets here.
 */
import type { AgentPage } from '#server/domains/agents/types.ts'
import { addCountsRegularly, type CountsOfProcess } from '#server/platform/add-counts.ts'
import type { Db } from '#server/platform/db.ts'
import { today } from '#common/dates.ts'
import type { ShownListings } from '#common/figures.ts'

/** Between two additions; what doesn't fit isn't counted. */
const LISTINGS_MAX = 20_000

type Count = { views: number; appearances: number }
/** By day, then by public id. */
type Days = Map<string, Map<string, Count>>

export type FigureLog = CountsOfProcess & { count: (shown: ShownListings) => void }

export function createFigureLog(
  db: Db,
  log: { warn: (facts: object, message: string) => void },
  { listingsMax = LISTINGS_MAX } = {},
): FigureLog {
  let days: Days = new Map()

  function add(publicId: string, what: keyof Count): void {
    const day = today()
    const listings = days.get(day) ?? new Map<string, Count>()
    days.set(day, listings)
    const count = listings.get(publicId)
    if (count) count[what] += 1
    else if (listings.size < listingsMax) listings.set(publicId, { views: 0, appearances: 0, [what]: 1 })
  }

  async function store(): Promise<void> {
    if (days.size === 0) return
    const full = days
    days = new Map()
    await addDays(db, full)
  }

  return {
    count({ profile, rows = [] }) {
      if (profile !== undefined) add(profile, 'views')
      for (const publicId of rows) add(publicId, 'appearances')
    },
    ...addCountsRegularly(store, log),
  }
}

/** Of claimed listings only. Sorted, so that two processes lock the rows in one order. */
async function addDays(db: Db, days: Days): Promise<void> {
  const rows = [...days].flatMap(([day, listings]) =>
    [...listings].map(([publicId, { views, appearances }]) => ({ day, publicId, views, appearances })),
  )
  await db`
    insert into listing_day as d (listing_id, day, views, appearances)
    select l.id, seen.day, seen.views, seen.appearances
    from unnest(${rows.map(({ publicId }) => publicId)}::text[], ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ views }) => views)}::int[], ${rows.map(({ appearances }) => appearances)}::int[])
      seen (public_id, day, views, appearances)
    join listing l using (public_id) join listing_profile p on p.listing_id = l.id
    order by l.id, seen.day
    on conflict (listing_id, day) do update
    set views = d.views + excluded.views, appearances = d.appearances + excluded.appearances`
}

/** The rows of a list, for the page that shows it. */
export const claimedIn = ({ hits, byVideo }: Pick<AgentPage, 'hits' | 'byVideo'>): ShownListings => ({
  rows: [...hits, ...byVideo].filter(({ claimed }) => claimed).map(({ publicId }) => publicId),
})
