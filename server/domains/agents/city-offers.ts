/**
 * How many agents in a city offer a service, or speak a language: which pages a city has besides its own. Counts the
 * agents that such a page lists: claimed, with a profile that is shown.
 */
import { type Offer, type OfferKind, offerOf } from '#common/offers.ts'
import type { Db } from '#server/platform/db.ts'
import { isShown } from '#server/domains/listings/shown-profile.ts'

export type CityOffer = {
  cityId: number
  state: string
  /** The city's slug. */
  city: string
  offer: Offer
  agents: number
  /** When a listing of theirs last changed. */
  updatedAt: Date
}

type Row = Omit<CityOffer, 'offer'> & { kind: OfferKind; value: string }

/** Most agents first within a city. Few listings are claimed; cache it until the directory changes. */
export async function listCityOffers(db: Db): Promise<CityOffer[]> {
  const rows = await db<Row[]>`
    select city.id as city_id, city.state, city.slug as city, offer.kind, offer.value, count(*)::int as agents,
      max(l.updated_at) as updated_at
    from listing_profile p
    join listing l on l.id = p.listing_id
    join city on city.id = l.city_id
    cross join lateral (
      select 'services' as kind, unnest(p.services) as value
      union select 'languages', unnest(p.languages)) offer
    where l.status = 'listed' and ${isShown(db)}
    group by city.id, offer.kind, offer.value
    order by city.state, city.slug, count(*) desc, offer.kind, offer.value`
  return rows.flatMap(({ kind, value, ...row }) => {
    const offer = offerOf(kind, value)
    return offer ? [{ ...row, offer }] : []
  })
}

/** By city id. */
export const readCityOffers = async (db: Db): Promise<ReadonlyMap<number, readonly CityOffer[]>> =>
  Map.groupBy(await listCityOffers(db), ({ cityId }) => cityId)
