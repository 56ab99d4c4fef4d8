/**
 * People who are signed in already, created in the database itself: for tests about what they do, not about signing in.
 *
 *   const rae = await personIn(db, { firstName: 'Rae' })
 */
import { proveSignedIn } from '#server/domains/accounts/prove-actor.ts'
import { hashOf, newSecret } from '#server/platform/make-secret.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import type { Database } from '#server/platform/db.ts'
import type { Approval, Role } from '#common/roles.ts'
import { removeListingHolder } from './listings.ts'

export type PersonFixture = {
  firstName?: string
  lastName?: string
  role?: Role
  email?: string
  /** For agents. */
  approval?: Approval
  /** Public ID of the listing that they hold. */
  listing?: string | null
}
export type Person = { who: SignedIn; token: string; refreshToken: string; email: string }

/** Staff have a second factor, and have shown it. */
export async function personIn(db: Database, fixture: PersonFixture = {}): Promise<Person> {
  const { firstName = 'Rae', lastName = 'Moss', role = 'client' } = fixture
  const email = fixture.email ?? `${crypto.randomUUID()}@mail.example`
  const [account] = await db<[{ id: string }]>`
    insert into account (email, first_name, last_name, role, email_verified_at)
    values (${email}, ${firstName}, ${lastName}, ${role}, now()) returning id`
  if (role === 'agent') await makeAgent(db, account.id, fixture)
  const isStaff = role !== 'client' && role !== 'agent'
  if (isStaff) {
    await db`insert into second_factor (account_id, secret, confirmed_at) values (${account.id}, '\\x00', now())`
  }
  const [session] = await db<[{ id: string }]>`
    insert into session (account_id, method, ends_at, factor_at)
    values (${account.id}, 'credentials', now() + interval '1 day', ${isStaff ? db`now()` : null})
    returning id`
  const [token, refreshToken] = [newSecret(), newSecret()]
  await db`
    insert into session_token (hash, session_id, kind, expires_at)
    values (${hashOf(token)}, ${session.id}, 'access', now() + interval '1 hour'),
      (${hashOf(refreshToken)}, ${session.id}, 'refresh', now() + interval '1 day')`
  return { who: await proveSignedIn(db, token), token, refreshToken, email }
}

async function makeAgent(db: Database, accountId: string, { approval = 'approved', listing = null }: PersonFixture) {
  if (listing) await removeListingHolder(db, listing)
  await db`
    insert into agent (account_id, approval, approval_reason, listing_id)
    values (${accountId}, ${approval}, 'A test says so.', (select id from listing where public_id = ${listing}))`
}

/** What this person's browser stores: pass it to `page.addInitScript`. */
export const storedPairOf = ({ token, refreshToken }: Person): string =>
  JSON.stringify({ accessToken: token, refreshToken })

/** This person's next texts are no longer among their first two. */
export async function isKnown(db: Database, { who }: Person): Promise<void> {
  await db`
    insert into question (author_id, title, body, topic, state, published_at, created_at)
    select ${who.accountId}, 'An old question of a test', repeat('Long ago somebody asked. ', 4), 'nonprofit', 'published',
      now() - interval '2 years', now() - interval '2 years' from generate_series(1, 2)`
}
