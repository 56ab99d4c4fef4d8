/** Emails the issue to its editor only, through the outbox. Its unsubscribe links don't work. */
import type { Editor } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { readFullIssue } from './read-issues.ts'
import { renderIssue } from './render-issue.ts'

/** Belongs to no subscriber: a preview shows the links, but they unsubscribe no one. */
export const PREVIEW_KEY = '00000000-0000-4000-8000-000000000000'

/** @returns the address. @throws AppError `not_found`; `conflict` without a confirmed address. */
export async function sendTestIssue(db: Db, sender: Sender, editor: Editor, id: number): Promise<string> {
  const issue = await readFullIssue(db, editor, id)
  const content = renderIssue(sender, issue)(PREVIEW_KEY)
  return inTransaction(db, async (tx) => {
    const [account] = await tx<[{ email: string }?]>`
      select email from account where id = ${editor.accountId} and email_verified_at is not null`
    if (!account) throw new AppError('conflict', 'Confirm your own address first: the test goes there.')
    await queueEmail(tx, { kind: 'newsletter_test', to: account.email, subject: `Test: ${issue.title}`, ...content })
    return account.email
  })
}
