/** A new mail to confirm an address. Says nothing to whoever asked: the owner of the address reads it. */
import { type Db, inTransaction } from '#server/platform/db.ts'
import { askToVerify } from './letters.ts'
import { issueMailToken } from './mail-tokens.ts'
import type { AccountHouse } from './types.ts'

/** Does nothing for an address that is unknown, confirmed, or was written to often enough. */
export async function sendVerification(db: Db, house: AccountHouse, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [waiting] = await tx<[{ id: string; email: string }?]>`
      select id, email from account
      where lower(email) = ${email.toLowerCase()} and email_verified_at is null and status = 'active'`
    if (!waiting || !(await house.gate.mayMail(tx, email))) return
    await askToVerify(tx, house, waiting.email, await issueMailToken(tx, waiting.id, 'verify'))
  })
}
