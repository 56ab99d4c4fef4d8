/**
 * A profile is shown only when an active agent holds its listing, so each demo profile gets an invented holder.
 * Holders can't sign in and get no email. The first real import deletes them.
 */
import type { Db } from '#server/platform/db.ts'

/** Adds the missing holders: a directory loaded by an older release has none. */
export async function addProfileHolders(db: Db): Promise<void> {
  await db`
    with unheld as (
      select l.id, 'holder-' || l.public_id || '@demo.example' as email, l.first_name, l.last_name, l.dba, l.city, l.state,
        l.zip, p.claimed_at
      from listing_profile p join listing l on l.id = p.listing_id
      where l.is_demo and not exists (select 1 from agent g where g.listing_id = l.id)),
    holder as (
      insert into account (email, first_name, last_name, role, email_verified_at, preferences, is_demo)
      select email, left(first_name, 50), left(last_name, 50), 'agent', now(), ${db.json(NO_EMAIL)}, true from unheld
      on conflict do nothing returning id, email)
    insert into agent (account_id, approval, decided_at, attested_at, listing_id, business_name, city, state, zip)
    select holder.id, 'approved', claimed_at, claimed_at, unheld.id, left(dba, 120), left(city, 100), state, zip
    from unheld join holder using (email)`
}

const NO_EMAIL = { email_messages: false, email_answers: false, email_reviews: false, email_watches: false }
