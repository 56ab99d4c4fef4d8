/** The invented directory makes room for the first real list, whole: nothing invented may stand beside real people. */
import { raiseDataVersion } from '#server/platform/data-version.ts'
import type { Transaction } from '#server/platform/db.ts'

/** @returns how many listings went. */
export async function replaceDemo(tx: Transaction): Promise<number> {
  const [{ runs }] = await tx<[{ runs: number[] }]>`
    select coalesce(array_agg(id), '{}') as runs from import_run where is_demo`
  // No invented listing stands without the run that brought it.
  if (runs.length === 0) return 0
  await tx`
    delete from receipt
    where listing_id in (select id from listing where is_demo)
       or created_at >= (select min(started_at) from import_run where is_demo)`
  await tx`delete from listing_presence p using listing l where l.id = p.listing_id and l.is_demo`
  await tx`delete from import_change where run_id = any(${runs})`
  await tx`delete from answer where is_demo`
  await tx`delete from question where is_demo`
  await tx`delete from review where is_demo`
  await tx`delete from newsletter_issue where is_demo`
  await tx`delete from article where is_demo`
  await raiseDataVersion(tx, 'posts')
  await tx`delete from account where is_demo`
  // Their profiles go with them.
  const gone = await tx`delete from listing where is_demo`
  await tx`delete from import_run where id = any(${runs})`
  return gone.count
}
