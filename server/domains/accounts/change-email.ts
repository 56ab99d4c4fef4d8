/**
 * Changes an account's email address. The change takes effect once both the old and the new address have confirmed it.
 * A taken address gets the same response as a free one, and its owner gets an email.
 */
import { msg } from '@lingui/core/runtime-macro'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError, InvalidFieldsError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { Verified } from '#common/account-answers.ts'
import { i18n, type Language } from '#common/i18n.ts'
import { inConstantTime } from './constant-time.ts'
import { endAllSessions } from './sessions.ts'
import { languageOf, sendEmail } from '#server/platform/mail/queue-email.ts'
import { accountEmails } from './emails.ts'
import { EMAIL_CHANGE_HOURS } from './lifetimes.ts'
import { deleteEmailTokens, issueEmailToken } from './email-tokens.ts'
import { proveOwner } from './prove-owner.ts'
import { deleteUnconfirmedAccount } from './register.ts'
import type { Deps, RequestMeta } from './types.ts'

const UNIQUE_VIOLATION = '23505'

type EmailChangeRequest = { email: string; password: string | undefined }

export async function startEmailChange(
  db: Db,
  deps: Deps,
  who: SignedIn,
  requested: EmailChangeRequest,
): Promise<void> {
  await inConstantTime(async () => {
    const owner = await proveOwner(db, deps, who, requested)
    if (owner.email.toLowerCase() === requested.email.toLowerCase()) {
      throw new InvalidFieldsError({
        email: [i18n._(msg`This is already your email address. Enter a different one.`)],
      })
    }
    await deps.loginRateLimit.consumeNewAddress(db, who.accountId)
    await inTransaction(db, async (tx) => {
      await lockAccount(tx, who.accountId)
      await tx`
        insert into email_change (account_id, session_id, new_email, expires_at)
        values (${who.accountId}, ${who.sessionId}, ${requested.email}, now() + ${EMAIL_CHANGE_HOURS} * interval '1 hour')
        on conflict (account_id) do update set session_id = excluded.session_id, new_email = excluded.new_email, expires_at = excluded.expires_at,
          old_confirmed_at = null, new_confirmed_at = null, created_at = now()`
      const oldToken = await issueEmailToken(tx, who.accountId, 'email_old')
      await sendEmail(tx, deps.sender, owner.email, accountEmails.email_change_old({ token: oldToken }))
      const newToken = await issueEmailToken(tx, who.accountId, 'email_new')
      if (!(await deps.loginRateLimit.consumeEmail(tx, requested.email))) return
      if (await isTaken(tx, requested.email))
        return sendEmail(tx, deps.sender, requested.email, accountEmails.already_registered())
      const reader = { email: requested.email, language: await languageOf(tx, owner.email) }
      await sendEmail(tx, deps.sender, reader, accountEmails.email_change_new({ token: newToken }))
    })
  })
}

export async function cancelEmailChange(db: Db, { accountId }: SignedIn): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    await deleteEmailChange(tx, accountId)
  })
}

/** Links already sent stop working. The caller must have locked the account. */
export async function deleteEmailChange(tx: Transaction, accountId: string): Promise<void> {
  await tx`delete from email_change where account_id = ${accountId}`
  await deleteEmailTokens(tx, accountId, ['email_old', 'email_new'])
}

/** Call before changing an account's links or address, and always first: concurrent changes then wait in one order. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx`select 1 from account where id = ${accountId} for no key update`
}

async function isTaken(tx: Transaction, email: string): Promise<boolean> {
  const [taken] = await tx`
    select 1 from account where lower(email) = ${email.toLowerCase()} and email_verified_at is not null`
  return taken !== undefined
}

type EmailConfirmation = { accountId: string; side: 'old' | 'new' }
type Change = { newEmail: string; sessionId: string | null; old: boolean; new: boolean }

/** Confirms one of the two addresses; the second confirmation applies the change. */
export async function confirmEmailChange(
  tx: Transaction,
  deps: Deps,
  { accountId, side }: EmailConfirmation,
  requestMeta: RequestMeta,
): Promise<Verified> {
  const [change] = await tx<[Change?]>`
    update email_change set
      old_confirmed_at = case when ${side} = 'old' then now() else old_confirmed_at end,
      new_confirmed_at = case when ${side} = 'new' then now() else new_confirmed_at end
    where account_id = ${accountId} and expires_at > now()
    returning new_email, session_id, old_confirmed_at is not null as old, new_confirmed_at is not null as new`
  if (!change)
    throw new AppError(
      'gone',
      i18n._(msg`This change was canceled or has expired. Request it again in your account settings.`),
    )
  if (!change.old || !change.new) {
    return { kind: 'email_change', done: false, waiting_for: change.old ? 'new' : 'old', next: null }
  }
  await applyEmailChange(tx, deps, { accountId, ...change }, requestMeta)
  return { kind: 'email_change', done: true, waiting_for: null, next: null }
}

async function applyEmailChange(
  tx: Transaction,
  deps: Deps,
  { accountId, newEmail, sessionId }: { accountId: string } & Pick<Change, 'newEmail' | 'sessionId'>,
  requestMeta: RequestMeta,
): Promise<void> {
  await deleteUnconfirmedAccount(tx, newEmail)
  const [before] = await tx<[{ email: string; role: string; language: Language }]>`
    select email, role, language from account where id = ${accountId} for update`
  await tx`
    update account set email = ${newEmail}, email_verified_at = now(), updated_at = now()
    where id = ${accountId}`.catch(rejectTakenAddress)
  await deleteEmailChange(tx, accountId)
  await deleteEmailTokens(tx, accountId, ['verify', 'reset'])
  await endAllSessions(tx, accountId, 'email_changed', sessionId)
  for (const email of [before.email, newEmail])
    await sendEmail(tx, deps.sender, { email, language: before.language }, accountEmails.email_changed(requestMeta))
  await writeAudit(
    tx,
    { accountId, role: before.role },
    {
      action: 'account.change_email',
      target: { kind: 'account', id: accountId },
      requestId: requestMeta.requestId,
    },
  )
}

function rejectTakenAddress(error: unknown): never {
  if ((error as { code?: string }).code === UNIQUE_VIOLATION)
    throw new AppError('conflict', i18n._(msg`Another account now uses this email address. Choose a different one.`))
  throw error
}
