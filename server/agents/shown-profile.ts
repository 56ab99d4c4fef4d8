/**
 * What an agent wrote about themselves shows only while they hold the listing as an approved agent with an open
 * account: the one place that says so. The invented profiles are held by nobody.
 */
import type { Db } from '#server/platform/db.ts'

/** Of `listing_profile p`. */
export const isShown = (db: Db) => db`
  not exists (select 1 from agent holder join account whose on whose.id = holder.account_id
    where holder.listing_id = p.listing_id
      and (holder.approval <> 'approved' or whose.status <> 'active' or whose.role <> 'agent'))`

/** The photo of somebody whose profile does not show is not served either. */
export async function isPhotoWithheld(db: Db, photoId: string): Promise<boolean> {
  const [withheld] = await db`select 1 from listing_profile p where p.photo_id = ${photoId} and not ${isShown(db)}`
  return withheld !== undefined
}
