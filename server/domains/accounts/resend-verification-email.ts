/** Sends the verification email again. The caller learns nothing: only the owner of the address reads the email. */
import { type Db, inTransaction } from '#server/platform/db.ts'
import { sendVerificationEmail } from './emails.ts'
import { issueEmailToken } from './email-tokens.ts'
import type { Deps } from './types.ts'

/** Does nothing for an address that is unknown, confirmed, or over its email limit. */
export async function resendVerificationEmail(db: Db, deps: Deps, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [pending] = await tx<[{ id: string; email: string }?]>`
      select id, email from account
      where lower(email) = ${email.toLowerCase()} and email_verified_at is null and status = 'active'`
    if (!pending || !(await deps.loginRateLimit.consumeEmail(tx, email))) return
    await sendVerificationEmail(tx, deps, pending.email, await issueEmailToken(tx, pending.id, 'verify'))
  })
}
