/** For a user registering as an agent: the listings that may be theirs, by name, state and ZIP code. */
import { type Db, prefixUpperBound } from '#server/platform/db.ts'
import { nicknamesOf } from '#server/domains/agents/compare-names.ts'
import { nameKey } from '#common/name-key.ts'

export type OwnListing = {
  publicId: string
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  city: string
  state: string | null
  zip: string | null
  claimed: boolean
}
export type OwnListingSearch = { lastName: string; firstName: string; state: string; zip: string }

const SHOWN = 8

/** Full last name; first name by prefix or nickname; nearer listings first. */
export async function findOwnListing(
  db: Db,
  { lastName, firstName, state, zip }: OwnListingSearch,
): Promise<OwnListing[]> {
  const last = nameKey(lastName)
  const first = nameKey(firstName)
  if (last === '') return []
  return db<OwnListing[]>`
    select l.public_id, l.first_name, l.middle_name, l.last_name, l.suffix, l.city, l.state, l.zip,
      exists (select 1 from agent g where g.listing_id = l.id) as claimed
    from listing l
    where l.last_key = ${last} and l.status <> 'hidden'
      and (l.first_key >= ${first} and l.first_key < ${prefixUpperBound(first)} or l.first_key = any(${[...nicknamesOf(first)]}))
    order by (l.first_key = ${first}) desc, (l.zip = ${zip.slice(0, 5)}) desc nulls last,
      (left(l.zip, 3) = ${zip.slice(0, 3)}) desc nulls last, (l.state = ${state.toUpperCase()}) desc nulls last,
      l.first_key, l.id
    limit ${SHOWN}`
}
