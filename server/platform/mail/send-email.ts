/** Sends an email by queuing it in the transaction that is the reason for it. */
import type { Transaction } from '../db.ts'
import { queueEmail } from './queue-email.ts'
import { type EmailBlock, renderEmail } from './render-email.ts'
import type { Sender } from './types.ts'

export type EmailContent = { kind: string; subject: string; parts: readonly EmailBlock[]; deleteWhenSettled?: true }

export async function sendEmail(tx: Transaction, sender: Sender, to: string, content: EmailContent): Promise<void> {
  const { subject, parts, ...rest } = content
  await queueEmail(tx, { ...rest, to, subject: `${subject} · ${sender.SITE_NAME}`, ...renderEmail(sender, parts) })
}

/** To the owner of the account; sends nothing once the account is deleted. */
export async function sendEmailToAccount(tx: Transaction, sender: Sender, accountId: string, content: EmailContent) {
  const [account] = await tx<[{ email: string }?]>`
    select email from account where id = ${accountId} and email is not null`
  if (account) await sendEmail(tx, sender, account.email, content)
}
