/** Updates the locations of all listings after new place data is loaded. */
import { addListedCities } from '#server/domains/places/add-listed-cities.ts'
import { joinPlace, placeColumns } from '#server/domains/places/join-place.ts'
import type { Transaction } from '#server/platform/db.ts'
import { refreshDirectory } from './refresh-directory.ts'

export async function placeListings(tx: Transaction): Promise<void> {
  await addListedCities(tx, tx`select state, city_key, city, zip from listing`)
  const { count } = await tx`
    update listing l set city_id = n.city_id, county_id = n.county_id, lat = n.lat, lng = n.lng, precision = n.precision
    from (select o.id, ${placeColumns(tx)} from listing o ${joinPlace(tx, tx`o`)}) n
    where n.id = l.id
      and (l.city_id, l.county_id, l.lat, l.lng, l.precision)
        is distinct from (n.city_id, n.county_id, n.lat, n.lng, n.precision)`
  if (count > 0) await refreshDirectory(tx)
}
