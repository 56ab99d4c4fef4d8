/** Corrections as staff see them: those that wait, and the listings that were hidden. */
import type { Moderator } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { type Page, paginate, type Paged } from '#server/platform/paginate.ts'
import { paths } from '#common/paths.ts'
import { formatDate } from '#common/dates.ts'

type Wanted = { first_name?: string; middle_name?: string; last_name?: string }
type EarlierRow = { kind: string; status: string; reason: string | null; on: string }
type Row = Omit<CorrectionLine, 'name' | 'earlier' | 'listingId' | 'listingPath'> & {
  publicId: string
  firstName: string
  middleName: string
  lastName: string
  city: string
  state: string | null
  earlier: EarlierRow[] | null
}
export type CorrectionLine = {
  id: string
  kind: 'correction' | 'opt_out'
  relation: string
  email: string
  message: string
  wanted: Wanted
  name: string
  listingId: string
  listingPath: string
  /** Earlier decisions on this listing, newest first. */
  earlier: { name: string; value: string }[]
  createdAt: Date
}

/** Oldest first. */
export async function listCorrections(db: Db, _staff: Moderator, page: Page): Promise<Paged<CorrectionLine>> {
  const all = db`
    select c.id, c.kind, c.relation, c.email, c.message, c.wanted, c.created_at,
      l.public_id, l.first_name, l.middle_name, l.last_name, l.city, l.state,
      (select json_agg(json_build_object('kind', e.kind, 'status', e.status, 'reason', e.reason,
          'on', e.decided_at::date) order by e.decided_at desc)
       from correction e where e.listing_id = c.listing_id and e.decided_at is not null) as earlier
    from correction c join listing l on l.id = c.listing_id
    where c.status = 'open' order by c.created_at, c.id`
  const found = await paginate<Row>(db, page, all)
  return { ...found, rows: found.rows.map(serialize) }
}

const serialize = (row: Row): CorrectionLine => ({
  id: row.id,
  kind: row.kind,
  relation: row.relation,
  email: row.email,
  message: row.message,
  wanted: row.wanted,
  name: nameOf(row),
  listingId: row.publicId,
  listingPath: paths.listing(row),
  earlier: (row.earlier ?? []).map(formatEarlier),
  createdAt: row.createdAt,
})

const formatEarlier = ({ kind, status, reason, on }: EarlierRow) => ({
  name: `${formatDate(on)}, ${status}`,
  value: [kind === 'opt_out' ? 'Asked to be taken out' : 'Asked for a correction', reason].filter(Boolean).join('. '),
})

type Named = { firstName: string; middleName: string; lastName: string; city: string; state: string | null }
const nameOf = ({ firstName, middleName, lastName, city, state }: Named) =>
  [[firstName, middleName, lastName].filter(Boolean).join(' '), city, state].filter(Boolean).join(', ')

export type RemovedListing = { id: string; name: string; reason: string | null; takenOutAt: Date | null }

/** Listings hidden because their agent asked for it, newest first. */
export async function listRemovedListings(db: Db, _staff: Moderator, page: Page): Promise<Paged<RemovedListing>> {
  const all = db`
    select l.public_id as id, l.first_name, l.middle_name, l.last_name, l.city, l.state, c.reason,
      c.decided_at as taken_out_at
    from listing l left join lateral (
      select reason, decided_at from correction
      where listing_id = l.id and kind = 'opt_out' and status = 'accepted' order by decided_at desc limit 1) c on true
    where l.status = 'hidden' and l.merged_into is null and l.undone_run is null
    order by c.decided_at desc nulls last, l.id`
  const found = await paginate<Named & Omit<RemovedListing, 'name'>>(db, page, all)
  return {
    ...found,
    rows: found.rows.map(({ id, reason, takenOutAt, ...named }) => ({ id, reason, takenOutAt, name: nameOf(named) })),
  }
}
