/**
 * Demo accounts to sign in with, one of each kind, to go with the demo directory. Their password is generated for each
 * installation and stored only in DATA_DIR. They can sign in only when no other machine can reach the site
 * (server/domains/accounts/log-in.ts), and the first real import deletes them with the rest of the demo.
 */
import { randomInt } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashPassword } from '#server/domains/accounts/passwords.ts'
import type { Database, Db, Transaction } from '#server/platform/db.ts'
import { isLocalOnly, type Settings } from '#server/platform/settings.ts'
import type { Approval, Role } from '#common/roles.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { loadDemoWork, NO_EMAIL } from './load-work.ts'

const PASSWORD_WORDS = 4

type DemoPerson = { email: string; firstName: string; lastName: string; role: Role; approval?: Approval }

/** `.example` is permanently reserved. The approved agent gets a claimed listing and its name. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { email: 'client@demo.example', firstName: 'Robin', lastName: 'Hale', role: 'client' },
  { email: 'agent@demo.example', firstName: '', lastName: '', role: 'agent', approval: 'approved' },
  { email: 'new-agent@demo.example', firstName: 'Noel', lastName: 'Ferris', role: 'agent', approval: 'pending' },
  { email: 'editor@demo.example', firstName: 'Edda', lastName: 'Lines', role: 'editor' },
  { email: 'moderator@demo.example', firstName: 'Morgan', lastName: 'Fair', role: 'moderator' },
  { email: 'admin@demo.example', firstName: 'Ada', lastName: 'Mint', role: 'admin' },
]

/** @returns the path of the file with their addresses and password; null when there are no demo accounts. */
export async function loadDemoPeople(db: Database, settings: Settings): Promise<string | null> {
  const [{ invented }] = await db<[{ invented: boolean }]>`
    select exists (select 1 from listing where is_demo) as invented`
  if (!invented || !settings.DEMO || !isLocalOnly(settings)) return null
  const path = join(settings.DATA_DIR, 'demo-accounts.txt')
  const [{ people }] = await db<
    [{ people: number }]
  >`select count(*)::int as people from account where is_demo and password_hash is not null`
  const isWritten = await readFile(path).then(
    () => true,
    () => false,
  )
  if (people < DEMO_PEOPLE.length || !isWritten) await makePeople(db, path)
  return path
}

async function makePeople(db: Database, path: string): Promise<void> {
  const password = await newPassword()
  const hash = await hashPassword(password)
  await db.begin(async (tx) => {
    // Deletes their sessions too: a new password means new accounts.
    await tx`delete from account where is_demo and password_hash is not null`
    for (const person of DEMO_PEOPLE) await insertPerson(tx, person, hash)
    await loadDemoWork(tx)
  })
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, describe(password), { mode: 0o600 })
}

async function insertPerson(tx: Transaction, person: DemoPerson, hash: string): Promise<void> {
  const { email, role, approval } = person
  const [account] = await tx<[{ id: string }]>`
    insert into account (email, first_name, last_name, role, password_hash, email_verified_at, is_demo)
    values (${email}, ${person.firstName}, ${person.lastName}, ${role}, ${hash}, now(), true)
    returning id`
  if (!approval) return
  const listingId = approval === 'approved' ? await claimedListing(tx) : null
  // Replaces the listing's invented holder.
  await tx`delete from account where is_demo and id = (select account_id from agent where listing_id = ${listingId})`
  await tx`
    insert into agent (account_id, approval, decided_at, attested_at, listing_id, business_name, city, state, zip)
    select ${account.id}, ${approval}, ${approval === 'approved' ? tx`now()` : null}, now(), ${listingId},
      coalesce(l.dba, ''), coalesce(l.city, 'Fresno'), coalesce(l.state, 'CA'), coalesce(l.zip, '93721')
    from (select 1) one left join listing l on l.id = ${listingId}`
  // Their renewal window opens on November 1, 2026: the claim should be proved again.
  await tx`
    insert into education_cycle (account_id, cycle_group) select ${account.id}, '7-9' where ${approval === 'approved'}`
  await tx`
    update account set first_name = l.first_name, last_name = l.last_name
    from listing l where l.id = ${listingId} and account.id = ${account.id}`
}

/** The listing of the demo profile with the longest bio. */
async function claimedListing(tx: Transaction): Promise<number | null> {
  const [listing] = await tx<[{ id: number }?]>`
    select l.id from listing_profile p join listing l on l.id = p.listing_id
    where l.is_demo and l.status = 'listed' and length(l.first_name) between 1 and 50
    order by length(p.bio) desc, l.id limit 1`
  return listing?.id ?? null
}

/** Four words from a list of 7,776: about 51 bits, and easy to type. */
async function newPassword(): Promise<string> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = dictionary['diceware-common']
  return Array.from({ length: PASSWORD_WORDS }, () => words[randomInt(words.length)]).join(' ')
}

const describe = (password: string) => `Demo accounts for this machine. The first real import deletes them.

password: ${password}

${DEMO_PEOPLE.map(({ email }) => email).join('\n')}
`

/**
 * A profile is shown only when an active agent holds its listing, so each demo profile gets an invented holder.
 * Holders can't sign in and get no email. The first real import deletes them. Adds the missing holders: a directory
 * loaded by an older release has none.
 */
export async function addProfileHolders(db: Db): Promise<void> {
  await db`
    with unheld as (
      select l.id, 'holder-' || l.public_id || '@demo.example' as email, l.first_name, l.last_name, l.dba, l.city, l.state,
        l.zip, p.claimed_at
      from listing_profile p join listing l on l.id = p.listing_id
      where l.is_demo and not exists (select 1 from agent g where g.listing_id = l.id)),
    holder as (
      insert into account (email, first_name, last_name, role, email_verified_at, preferences, is_demo, created_at)
      select email, left(first_name, 50), left(last_name, 50), 'agent', now(), ${db.json(NO_EMAIL)}, true, claimed_at - interval '4 days'
      from unheld
      on conflict do nothing returning id, email)
    insert into agent (account_id, approval, decided_at, attested_at, listing_id, business_name, city, state, zip)
    select holder.id, 'approved', claimed_at, claimed_at, unheld.id, left(dba, 120), left(city, 100), state, zip
    from unheld join holder using (email)`
}

/** How invented holders proved their claims, most by a document. */
const PROOFS = ['document', 'document', 'document', 'postal_code', 'epp_confirmation'] as const

/** Each invented holder has claimed the listing, with a proof as old as the profile; the oldest gave it again. */
export async function addHolderClaims(db: Database): Promise<void> {
  await db.begin(async (tx) => {
    const claims = await tx<{ id: string }[]>`
      insert into claim (listing_id, account_id, relation, method, created_at)
      select p.listing_id, g.account_id, 'self', (${[...PROOFS]}::text[])[1 + p.listing_id % ${PROOFS.length}],
        p.claimed_at - interval '3 days'
      from listing_profile p join agent g on g.listing_id = p.listing_id and g.approval = 'approved'
      join account a on a.id = g.account_id
      where a.is_demo and not exists (
        select 1 from claim c where c.account_id = a.id and c.listing_id = p.listing_id and c.status = 'approved')
      returning id`
    if (claims.length === 0) return
    const ids = claims.map(({ id }) => id)
    await tx`
      insert into claim_proof (claim_id, method, created_at, passed_at)
      select id, method, created_at, created_at + interval '2 days' from claim where id = any(${ids})`
    await tx`
      update claim set status = 'submitted', submitted_at = created_at + interval '1 hour' where id = any(${ids})`
    await tx`
      update claim set status = 'approved', decided_at = created_at + interval '3 days' where id = any(${ids})`
    await tx`
      update claim_proof set passed_again_at = now() - interval '40 days'
      where claim_id = (select id from claim where id = any(${ids}) order by created_at, id limit 1)`
    await bumpDataVersion(tx, 'listings')
  })
}
