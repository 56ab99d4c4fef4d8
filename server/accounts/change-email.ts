/**
 * A new address for an account: it becomes so when the old and the new one have both agreed. A taken address is
 * answered as a free one, and its owner gets a mail.
 */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { Verified } from '#contract/account-answers.ts'
import { alwaysEvenly } from './answer-evenly.ts'
import { askNewAddress, askOldAddress, tellAlreadyRegistered, tellEmailChanged } from './letters.ts'
import { EMAIL_CHANGE_HOURS } from './limits.ts'
import { dropMailTokens, issueMailToken } from './mail-tokens.ts'
import { proveOwner } from './prove-owner.ts'
import { dropUnconfirmed } from './register.ts'
import type { AccountHouse, Visit } from './types.ts'

const UNIQUE_VIOLATION = '23505'

type Wanted = { email: string; password: string | undefined }

export async function startEmailChange(db: Db, house: AccountHouse, who: SignedIn, wanted: Wanted): Promise<void> {
  await alwaysEvenly(async () => {
    const owner = await proveOwner(db, house, who, wanted)
    if (owner.email.toLowerCase() === wanted.email.toLowerCase()) {
      throw new AppError('invalid_fields', 'Some fields need another look.', {
        email: ['This is your address already.'],
      })
    }
    await inTransaction(db, async (tx) => {
      await tx`
        insert into email_change (account_id, new_email, expires_at)
        values (${who.accountId}, ${wanted.email}, now() + ${EMAIL_CHANGE_HOURS} * interval '1 hour')
        on conflict (account_id) do update set new_email = excluded.new_email, expires_at = excluded.expires_at,
          old_confirmed_at = null, new_confirmed_at = null, created_at = now()`
      await askOldAddress(tx, house, owner.email, await issueMailToken(tx, who.accountId, 'email_old'))
      const newToken = await issueMailToken(tx, who.accountId, 'email_new')
      if (!(await house.gate.mayMail(tx, wanted.email))) return
      if (await isTaken(tx, wanted.email)) await tellAlreadyRegistered(tx, house, wanted.email)
      else await askNewAddress(tx, house, wanted.email, newToken)
    })
  })
}

export async function dropEmailChange(db: Db, { accountId }: SignedIn): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx`delete from email_change where account_id = ${accountId}`
    await dropMailTokens(tx, accountId, ['email_old', 'email_new'])
  })
}

async function isTaken(tx: Transaction, email: string): Promise<boolean> {
  const [taken] = await tx`
    select 1 from account where lower(email) = ${email.toLowerCase()} and email_verified_at is not null`
  return taken !== undefined
}

type Agreement = { accountId: string; side: 'old' | 'new' }
type Change = { newEmail: string; old: boolean; new: boolean }

/** One of the two addresses agrees; with the second the change is made. */
export async function agreeToChange(
  tx: Transaction,
  house: AccountHouse,
  { accountId, side }: Agreement,
  visit: Visit,
): Promise<Verified> {
  const [change] = await tx<[Change?]>`
    update email_change set
      old_confirmed_at = case when ${side} = 'old' then now() else old_confirmed_at end,
      new_confirmed_at = case when ${side} = 'new' then now() else new_confirmed_at end
    where account_id = ${accountId} and expires_at > now()
    returning new_email, old_confirmed_at is not null as old, new_confirmed_at is not null as new`
  if (!change) throw new AppError('gone', 'This change was dropped, or is too old.')
  if (!change.old || !change.new) {
    return { kind: 'email_change', done: false, waiting_for: change.old ? 'new' : 'old' }
  }
  await makeChange(tx, house, { accountId, newEmail: change.newEmail }, visit)
  return { kind: 'email_change', done: true, waiting_for: null }
}

async function makeChange(
  tx: Transaction,
  house: AccountHouse,
  { accountId, newEmail }: { accountId: string; newEmail: string },
  visit: Visit,
): Promise<void> {
  await dropUnconfirmed(tx, newEmail)
  const [before] = await tx<[{ email: string; role: string }]>`
    select email, role from account where id = ${accountId} for update`
  await tx`
    update account set email = ${newEmail}, email_verified_at = now(), updated_at = now()
    where id = ${accountId}`.catch(sayTaken)
  await tx`delete from email_change where account_id = ${accountId}`
  await dropMailTokens(tx, accountId, ['verify', 'reset', 'email_old', 'email_new'])
  for (const address of [before.email, newEmail]) await tellEmailChanged(tx, house, address)
  await writeAudit(
    tx,
    { accountId, role: before.role },
    {
      action: 'account.change_email',
      target: { kind: 'account', id: accountId },
      requestId: visit.requestId,
    },
  )
}

function sayTaken(error: { code?: string }): never {
  if (error.code === UNIQUE_VIOLATION) throw new AppError('conflict', 'Another account uses this address by now.')
  throw error
}
