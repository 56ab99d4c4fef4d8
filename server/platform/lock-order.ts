/**
 * The one lock order. Code that decides about listings and their agents locks its rows in this order, and never waits
 * for one of a higher line while it holds one of a lower:
 *
 *   1. listing               several by id
 *   2. claim                 several by id
 *   3. agent_application     several by id
 *   4. agent
 *   5. account
 *   6. listing_change, listing_profile, listing_draft, then what is sent, by account id: notification, mail
 *   7. data_version          last: every change to the directory waits there
 *
 * Lines can be skipped. tests/api/claim-lock-order.test.ts runs a hundred decisions at once and counts deadlocks.
 */
import type { Transaction } from './db.ts'

/** Serializes the claims of one listing. */
export async function lockListing(tx: Transaction, listingId: number): Promise<void> {
  await tx`select 1 from listing where id = ${listingId} for no key update`
}

/** Call it before deleting an account: locks everything that will change with it, in the one lock order. */
export async function lockBeforeDeletion(tx: Transaction, accountId: string): Promise<void> {
  await tx`
    select 1 from listing
    where id in (
      select listing_id from claim where account_id = ${accountId}
      union select listing_id from agent where account_id = ${accountId})
    order by id for no key update`
  await tx`select 1 from claim where account_id = ${accountId} order by id for update`
  await tx`select 1 from agent_application where account_id = ${accountId} order by id for update`
  await tx`select 1 from agent where account_id = ${accountId} for update`
  // What refers to the account (a new claim of theirs) doesn't need to wait.
  await tx`select 1 from account where id = ${accountId} for no key update`
}
