/**
 * Signed in elsewhere: who is that here? Known by issuer and subject, never by address alone. An account is linked
 * only when both sides have proved the address; one that nobody proved makes room and never captures the sign-in.
 */
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { isEmailAddress } from '#contract/email-address.ts'
import { REVIEWED_ON } from '#contract/reviewed-on.ts'
import { tellOfLink } from './letters.ts'
import { dropUnconfirmed } from './register.ts'
import { startSession } from './start-session.ts'
import type { AccountHouse, SignInMethod, Visit } from './types.ts'

export type ProviderSignIn = {
  provider: Exclude<SignInMethod, 'credentials'>
  /** For people: "Google". */
  providerName: string
  issuer: string
  subject: string
  email: string
  /** As the provider says. */
  emailVerified: boolean
  firstName: string
  lastName: string
}

/** The words of contract/auth-session.ts for a refusal. */
export type ProviderRefusal = 'AccessDenied' | 'EmailNotVerified' | 'ProviderUnlinked'
export type ProviderOutcome = { sessionId: string; refusal: null } | { sessionId: null; refusal: ProviderRefusal }

type Found = { id: string; email: string; role: string; status: string; hasFactor: boolean; isDemo: boolean }
type Identified = Found & { isUnlinked: boolean }

export async function signInByProvider(
  db: Db,
  house: AccountHouse,
  signIn: ProviderSignIn,
  visit: Visit,
): Promise<ProviderOutcome> {
  return inTransaction(db, async (tx): Promise<ProviderOutcome> => {
    const known = await findByIdentity(tx, signIn)
    if (known?.isUnlinked) return { sessionId: null, refusal: 'ProviderUnlinked' }
    const found = known ?? (await linkOrCreate(tx, house, signIn))
    if (typeof found === 'string') return { sessionId: null, refusal: found }
    if (found.status !== 'active' || (found.isDemo && !house.demoAllowed)) {
      return { sessionId: null, refusal: 'AccessDenied' }
    }
    const { id: accountId, email, role, hasFactor: awaitsFactor } = found
    const arrival = { accountId, email, role, method: signIn.provider, awaitsFactor }
    return { sessionId: await startSession(tx, house, arrival, visit), refusal: null }
  })
}

const foundColumns = (tx: Transaction) => tx`
  a.id, a.email, a.role, a.status, a.is_demo,
  exists (select 1 from second_factor f where f.account_id = a.id and f.confirmed_at is not null) as has_factor`

async function findByIdentity(tx: Transaction, { issuer, subject }: ProviderSignIn): Promise<Identified | null> {
  const [found] = await tx<Identified[]>`
    select ${foundColumns(tx)}, i.unlinked_at is not null as is_unlinked from identity i join account a on a.id = i.account_id
    where i.issuer = ${issuer} and i.subject = ${subject}`
  return found ?? null
}

async function linkOrCreate(
  tx: Transaction,
  house: AccountHouse,
  signIn: ProviderSignIn,
): Promise<Found | ProviderRefusal> {
  const { email, emailVerified } = signIn
  // The same for a known and an unknown address: anybody may call himself anything at a site that does not check.
  if (!emailVerified || !isEmailAddress(email)) return 'EmailNotVerified'
  await dropUnconfirmed(tx, email)
  const known = await findByEmail(tx, email)
  // Another identity of the same company is not let in by a way that its owner has shut.
  if (known && (await isShut(tx, known.id, signIn.issuer))) return 'ProviderUnlinked'
  const account = known ?? (await create(tx, signIn))
  if (account?.status !== 'active') return 'AccessDenied'
  await link(tx, account.id, signIn)
  if (known) await tellOfLink(tx, house, known.email, signIn.providerName)
  await writeAudit(
    tx,
    { accountId: account.id, role: account.role },
    {
      action: known ? 'account.link_identity' : 'account.register',
      target: { kind: 'account', id: account.id },
      after: { provider: signIn.provider },
    },
  )
  return account
}

async function isShut(tx: Transaction, accountId: string, issuer: string): Promise<boolean> {
  const [shut] = await tx`
    select 1 from identity where account_id = ${accountId} and issuer = ${issuer} and unlinked_at is not null`
  return shut !== undefined
}

/** Confirmed ones only: another is nobody's. */
async function findByEmail(tx: Transaction, email: string): Promise<Found | null> {
  const [found] = await tx<Found[]>`
    select ${foundColumns(tx)} from account a
    where lower(a.email) = ${email.toLowerCase()} and a.email_verified_at is not null`
  return found ?? null
}

/** A client without a password. The sign-in page says that going on accepts the terms. */
async function create(tx: Transaction, signIn: ProviderSignIn): Promise<Found | null> {
  const { email, firstName, lastName } = signIn
  const [account] = await tx<Found[]>`
    insert into account (
      email, first_name, last_name, role, email_verified_at, terms_accepted_at, terms_version)
    values (${email}, ${firstName}, ${lastName}, 'client', now(), now(), ${REVIEWED_ON})
    on conflict (lower(email)) do nothing
    returning id, email, role, status, is_demo, false as has_factor`
  return account ?? null
}

async function link(tx: Transaction, accountId: string, { issuer, subject, provider }: ProviderSignIn): Promise<void> {
  await tx`
    insert into identity (issuer, subject, account_id, provider)
    values (${issuer}, ${subject}, ${accountId}, ${provider})`
}
