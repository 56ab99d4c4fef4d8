/** The first real list replaces the whole demo directory: demo data must never appear next to real people. */
import { bumpDataVersion } from '#server/platform/data-version.ts'
import type { Transaction } from '#server/platform/db.ts'

export type ReplacedDemo = { listings: number; accounts: number }

/** @returns how many were deleted. */
export async function replaceDemo(tx: Transaction): Promise<ReplacedDemo> {
  const [{ runs }] = await tx<[{ runs: number[] }]>`
    select coalesce(array_agg(id), '{}') as runs from import_run where is_demo`
  // No demo listing exists without the run that imported it.
  if (runs.length === 0) return { listings: 0, accounts: 0 }
  await tx`
    delete from receipt
    where listing_id in (select id from listing where is_demo)
       or created_at >= (select min(started_at) from import_run where is_demo)`
  await tx`delete from listing_presence p using listing l where l.id = p.listing_id and l.is_demo`
  await tx`delete from import_change where run_id = any(${runs})`
  await tx`delete from answer where is_demo`
  await tx`delete from question where is_demo`
  await tx`delete from review where is_demo`
  await tx`delete from discipline_entry where is_demo`
  await tx`delete from discipline_list where is_demo`
  await tx`delete from newsletter_issue where is_demo`
  await tx`delete from article where is_demo`
  for (const table of ['search_count', 'search_miss', 'search_word']) await tx`delete from ${tx(table)}`
  await bumpDataVersion(tx, 'posts')
  const accounts = await tx`delete from account where is_demo`
  // Their profiles are deleted with them.
  const listings = await tx`delete from listing where is_demo`
  // The changes feed starts again with the real list, and so do its readers.
  await tx`delete from list_change`
  await tx`update change_feed set id = default`
  await tx`delete from listing_touched`
  await tx`delete from import_run where id = any(${runs})`
  return { listings: listings.count, accounts: accounts.count }
}
