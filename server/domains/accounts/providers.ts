/**
 * Third-party sign-in: mapped to an account here, listed, unlinked, allowed again. An unlinked provider stays blocked
 * until the account's owner allows it; otherwise anyone holding that identity could get in by linking it again.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { agree } from '#server/domains/texts/consents.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { isEmailAddress } from '#common/account-rules.ts'
import { LEGAL_VERSIONS } from '#common/legal-versions.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import { accountEmails } from './emails.ts'
import { deleteUnconfirmedAccount } from './register.ts'
import { startSession } from './start-session.ts'
import type { Deps, RequestMeta, SignInMethod } from './types.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { AppError } from '#server/platform/errors.ts'
import { proveOwner } from './prove-owner.ts'

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

/**
 * Maps a provider sign-in to an account here: by issuer and subject, never by address alone. An account is linked only
 * when both sides have proved the address; an unproven one is removed and never captures the sign-in.
 */
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
  const account = known ?? (await createClient(tx, signIn))
  if (account?.status !== 'active') return 'AccessDenied'
  await linkIdentity(tx, account.id, signIn)
  if (known)
    await sendEmail(tx, deps.sender, known.email, accountEmails.provider_linked({ provider: signIn.providerName }))
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
async function createClient(tx: Transaction, signIn: ProviderSignIn): Promise<Found | null> {
  const { email, firstName, lastName } = signIn
  const [account] = await tx<Found[]>`
    insert into account (
      email, first_name, last_name, role, email_verified_at, terms_accepted_at, terms_version)
    values (${email}, ${firstName}, ${lastName}, 'client', now(), now(), ${LEGAL_VERSIONS.terms})
    on conflict (lower(email)) do nothing
    returning id, email, role, status, is_demo, false as has_factor`
  if (account) await agree(tx, account.id, { source: 'provider' })
  return account ?? null
}

async function linkIdentity(
  tx: Transaction,
  accountId: string,
  { issuer, subject, provider }: ProviderSignIn,
): Promise<void> {
  await tx`
    insert into identity (issuer, subject, account_id, provider)
    values (${issuer}, ${subject}, ${accountId}, ${provider})`
}

export type Provider = Exclude<SignInMethod, 'credentials'>
type OwnProvider = { provider: Provider; linkedAt: Date; unlinkedAt: Date | null }

/** A user may have two identities at one provider: it counts as unlinked only when both are. */
export const listProviders = (db: Db, { accountId }: SignedIn): Promise<OwnProvider[]> => db<OwnProvider[]>`
  select provider, min(linked_at) as linked_at,
    case when bool_and(unlinked_at is not null) then max(unlinked_at) end as unlinked_at
  from identity where account_id = ${accountId} group by provider order by provider`

type ProviderChange = {
  provider: Provider
  providerName: string
  password: string | undefined
  requestMeta: RequestMeta
}

/**
 * Ends the sessions it started, except the current one.
 * @throws AppError `conflict` when the account has no password, `not_found`, `invalid_fields`
 */
export async function unlinkProvider(db: Db, deps: Deps, who: SignedIn, change: ProviderChange): Promise<void> {
  const { provider, providerName } = change
  await assertHasPassword(db, who)
  const { email } = await proveOwner(db, deps, who, change)
  await inTransaction(db, async (tx) => {
    const unlinked = await tx`
      update identity set unlinked_at = now()
      where account_id = ${who.accountId} and provider = ${provider} and unlinked_at is null`
    if (unlinked.count === 0)
      throw new AppError('not_found', i18n._(msg`${{ providerName }} isn’t linked to your account.`))
    await tx`
      update session set ended_at = now(), end_reason = 'revoked'
      where account_id = ${who.accountId} and method = ${provider} and ended_at is null and id <> ${who.sessionId}`
    await sendEmail(tx, deps.sender, email, accountEmails.provider_unlinked({ provider: providerName }))
    await recordProviderChange(tx, who, change, 'account.unlink_identity')
  })
}

/** @throws AppError `not_found`, `invalid_fields` */
export async function allowProvider(db: Db, deps: Deps, who: SignedIn, change: ProviderChange): Promise<void> {
  const { provider, providerName } = change
  const { email } = await proveOwner(db, deps, who, change)
  await inTransaction(db, async (tx) => {
    const opened = await tx`
      update identity set unlinked_at = null, linked_at = now()
      where account_id = ${who.accountId} and provider = ${provider} and unlinked_at is not null`
    if (opened.count === 0)
      throw new AppError('not_found', i18n._(msg`${{ providerName }} sign-in isn’t turned off for your account.`))
    await sendEmail(tx, deps.sender, email, accountEmails.provider_linked({ provider: providerName }))
    await recordProviderChange(tx, who, change, 'account.link_identity')
  })
}

/** A password is the only way in that depends on no third party: without one, no other way can be removed. */
async function assertHasPassword(db: Db, { accountId }: SignedIn): Promise<void> {
  const [account] = await db<[{ hasPassword: boolean }]>`
    select password_hash is not null as has_password from account where id = ${accountId}`
  if (!account.hasPassword) {
    throw new AppError(
      'conflict',
      i18n._(msg`Your account has no password, so you couldn’t sign in without this option. Set a password first.`),
    )
  }
}

const recordProviderChange = (
  tx: Transaction,
  who: SignedIn,
  { provider, requestMeta }: ProviderChange,
  action: `account.${string}`,
) =>
  writeAudit(tx, who, {
    action,
    target: { kind: 'account', id: who.accountId },
    after: { provider },
    requestId: requestMeta.requestId,
  })
