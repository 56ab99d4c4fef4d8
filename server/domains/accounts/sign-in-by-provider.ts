/**
 * Maps a provider sign-in to an account here: by issuer and subject, never by address alone. An account is linked only
 * when both sides have proved the address; an unproven one is removed and never captures the sign-in.
 */
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { isEmailAddress } from '#common/account-rules.ts'
import { TERMS_VERSION } from '#common/terms-version.ts'
import { sendProviderLinkedEmail } from './emails.ts'
import { deleteUnconfirmedAccount } from './register.ts'
import { startSession } from './start-session.ts'
import type { Deps, SignInMethod, RequestMeta } from './types.ts'

export type ProviderSignIn = {
  provider: Exclude<SignInMethod, 'credentials'>
  /** Display name: "Google". */
  providerName: string
  issuer: string
  subject: string
  email: string
  /** According to the provider. */
  emailVerified: boolean
  firstName: string
  lastName: string
}

/** The error codes of common/auth-session.ts. */
type ProviderSignInError = 'AccessDenied' | 'EmailNotVerified' | 'ProviderUnlinked'
export type ProviderOutcome = { sessionId: string; error: null } | { sessionId: null; error: ProviderSignInError }

type Found = { id: string; email: string; role: string; status: string; hasFactor: boolean; isDemo: boolean }
type Identified = Found & { isUnlinked: boolean }

export async function signInByProvider(
  db: Db,
  deps: Deps,
  signIn: ProviderSignIn,
  requestMeta: RequestMeta,
): Promise<ProviderOutcome> {
  return inTransaction(db, async (tx): Promise<ProviderOutcome> => {
    const known = await findByIdentity(tx, signIn)
    if (known?.isUnlinked) return { sessionId: null, error: 'ProviderUnlinked' }
    const found = known ?? (await linkOrCreate(tx, deps, signIn))
    if (typeof found === 'string') return { sessionId: null, error: found }
    if (found.status !== 'active' || (found.isDemo && !deps.demoAllowed)) {
      return { sessionId: null, error: 'AccessDenied' }
    }
    const { id: accountId, email, role, hasFactor: awaitsFactor } = found
    const signInEvent = { accountId, email, role, method: signIn.provider, awaitsFactor }
    return { sessionId: await startSession(tx, deps, signInEvent, requestMeta), error: null }
  })
}

const accountColumns = (tx: Transaction) => tx`
  a.id, a.email, a.role, a.status, a.is_demo,
  exists (select 1 from second_factor f where f.account_id = a.id and f.confirmed_at is not null) as has_factor`

async function findByIdentity(tx: Transaction, { issuer, subject }: ProviderSignIn): Promise<Identified | null> {
  const [found] = await tx<Identified[]>`
    select ${accountColumns(tx)}, i.unlinked_at is not null as is_unlinked from identity i join account a on a.id = i.account_id
    where i.issuer = ${issuer} and i.subject = ${subject}`
  return found ?? null
}

async function linkOrCreate(tx: Transaction, deps: Deps, signIn: ProviderSignIn): Promise<Found | ProviderSignInError> {
  const { email, emailVerified } = signIn
  // Same for known and unknown addresses: where a provider doesn't verify, anyone can claim any address.
  if (!emailVerified || !isEmailAddress(email)) return 'EmailNotVerified'
  await deleteUnconfirmedAccount(tx, email)
  const known = await findByEmail(tx, email)
  // Another identity at the same provider can't get in where the owner has unlinked that provider.
  if (known && (await isProviderUnlinked(tx, known.id, signIn.issuer))) return 'ProviderUnlinked'
  const account = known ?? (await create(tx, signIn))
  if (account?.status !== 'active') return 'AccessDenied'
  await link(tx, account.id, signIn)
  if (known) await sendProviderLinkedEmail(tx, deps, known.email, signIn.providerName)
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

async function isProviderUnlinked(tx: Transaction, accountId: string, issuer: string): Promise<boolean> {
  const [unlinked] = await tx`
    select 1 from identity where account_id = ${accountId} and issuer = ${issuer} and unlinked_at is not null`
  return unlinked !== undefined
}

/** Confirmed accounts only: an unconfirmed one has no owner. */
async function findByEmail(tx: Transaction, email: string): Promise<Found | null> {
  const [found] = await tx<Found[]>`
    select ${accountColumns(tx)} from account a
    where lower(a.email) = ${email.toLowerCase()} and a.email_verified_at is not null`
  return found ?? null
}

/** Creates a client without a password. The sign-in page says, below its buttons, that continuing accepts the terms. */
async function create(tx: Transaction, signIn: ProviderSignIn): Promise<Found | null> {
  const { email, firstName, lastName } = signIn
  const [account] = await tx<Found[]>`
    insert into account (
      email, first_name, last_name, role, email_verified_at, terms_accepted_at, terms_version)
    values (${email}, ${firstName}, ${lastName}, 'client', now(), now(), ${TERMS_VERSION})
    on conflict (lower(email)) do nothing
    returning id, email, role, status, is_demo, false as has_factor`
  return account ?? null
}

async function link(tx: Transaction, accountId: string, { issuer, subject, provider }: ProviderSignIn): Promise<void> {
  await tx`
    insert into identity (issuer, subject, account_id, provider)
    values (${issuer}, ${subject}, ${accountId}, ${provider})`
}
