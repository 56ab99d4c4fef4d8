/**
 * A self-written profile is only shown while an approved agent with an active account holds the listing; this is the
 * only place that decides it. Without a holder, nothing is shown. Demo profiles have demo holders.
 */
import { today } from '#common/dates.ts'
import type { Db, Fragment } from '#server/platform/db.ts'

/** Of `listing_profile p`. */
export const isShown = (db: Db) => hasHolder(db, db`p.listing_id`)

export const hasHolder = (db: Db, listingId: Fragment) => db`
  exists (select 1 from agent holder join account whose on whose.id = holder.account_id
    where holder.listing_id = ${listingId}
      and holder.approval = 'approved' and whose.status = 'active' and whose.role = 'agent')`

/** Of `listing_profile p`: the first day that its holder is there again; null if they aren't away today. */
export const awayUntil = (db: Db) => db`
  (select back_on from away_period w
    where w.listing_id = p.listing_id and w.from_on <= ${today()}::date and w.back_on > ${today()}::date)`

/** The photo on the profile of `listing l`, if it is shown. */
export const shownPhoto = (db: Db) =>
  db`(select p.photo_id from listing_profile p where p.listing_id = l.id and ${isShown(db)})`

/** The photo of a profile that isn't shown isn't served either. */
export async function isPhotoWithheld(db: Db, photoId: string): Promise<boolean> {
  const [withheld] = await db`select 1 from listing_profile p where p.photo_id = ${photoId} and not ${isShown(db)}`
  return withheld !== undefined
}
