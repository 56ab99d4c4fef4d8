/** The button behind a link in a mail: an address confirmed, at registration or for a change. */
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { Verified } from '#contract/account-answers.ts'
import { agreeToChange } from './change-email.ts'
import { welcome } from './letters.ts'
import { dropMailTokens, useMailToken } from './mail-tokens.ts'
import type { AccountHouse, Visit } from './types.ts'

/** @throws AppError `gone` for a link that works no more, `conflict` when somebody else took the new address. */
export async function verifyAddress(db: Db, house: AccountHouse, token: string, visit: Visit): Promise<Verified> {
  return inTransaction(db, async (tx) => {
    const { accountId, kind } = await useMailToken(tx, token, ['verify', 'email_old', 'email_new'])
    if (kind === 'email_old' || kind === 'email_new') {
      return agreeToChange(tx, house, { accountId, side: kind === 'email_old' ? 'old' : 'new' }, visit)
    }
    await confirm(tx, house, accountId, visit)
    return { kind: 'email', done: true, waiting_for: null }
  })
}

async function confirm(tx: Transaction, house: AccountHouse, accountId: string, visit: Visit): Promise<void> {
  const [account] = await tx<[{ email: string; role: string }?]>`
    update account set email_verified_at = now(), updated_at = now()
    where id = ${accountId} and email_verified_at is null and status <> 'deleted'
    returning email, role`
  await dropMailTokens(tx, accountId, ['verify'])
  if (!account) return
  await welcome(tx, house, account.email, account.role === 'agent')
  await writeAudit(
    tx,
    { accountId, role: account.role },
    {
      action: 'account.verify',
      target: { kind: 'account', id: accountId },
      requestId: visit.requestId,
    },
  )
}
