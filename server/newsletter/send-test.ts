/** The issue as a mail to its editor alone, through the outbox. Its links to leave lead nowhere. */
import type { Editor } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { readWholeIssue } from './read-issues.ts'
import { renderIssue } from './render-issue.ts'

/** Nobody's: a preview shows the links without being a way out for anybody. */
export const NOBODYS_KEY = '00000000-0000-4000-8000-000000000000'

/** @returns the address. @throws AppError `not_found`; `conflict` without an address of one's own. */
export async function sendTest(db: Db, sender: Sender, editor: Editor, id: number): Promise<string> {
  const issue = await readWholeIssue(db, editor, id)
  const letter = renderIssue(sender, issue)(NOBODYS_KEY)
  return inTransaction(db, async (tx) => {
    const [account] = await tx<[{ email: string }?]>`
      select email from account where id = ${editor.accountId} and email_verified_at is not null`
    if (!account) throw new AppError('conflict', 'Confirm your own address first: the test goes there.')
    await queueMail(tx, { kind: 'newsletter_test', to: account.email, subject: `Test: ${issue.title}`, ...letter })
    return account.email
  })
}
