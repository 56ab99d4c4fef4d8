/** A moderator decides on a question or an answer. Its author is notified; followers are notified of a new answer. */
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import type { EmailDeps } from '#server/platform/mail/types.ts'
import { emailAddressOf, moderationEmails } from '#server/domains/moderation/emails.ts'
import { decidePost } from '#server/domains/moderation/decide-post.ts'
import type { PostDecision } from '#server/domains/moderation/types.ts'
import type { Moderator } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { paths } from '#common/paths.ts'
import { announceAnswer } from './answers.ts'

type Asker = { email: string | null; publicId: string; title: string }

/** @throws AppError as decidePost. */
export async function decideQuestion(
  db: Db,
  deps: EmailDeps,
  moderator: Moderator,
  decided: PostDecision,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { before, after, authorId } = await decidePost(tx, moderator, 'question', decided)
    if (before === after) return
    const [asker] = await tx<[Asker]>`select email, public_id, title from question where public_id = ${decided.id}`
    const to = authorId ? await emailAddressOf(tx, authorId) : asker.email
    // A visitor has no page of their own questions.
    const elsewhere = authorId ? paths.ownQuestions : paths.newQuestion
    const path = after === 'published' ? paths.question(asker) : elsewhere
    if (to) await sendEmail(tx, deps.sender, to, moderationEmails.post_decided({ ...decided, path }))
  })
}

/** @throws AppError as decidePost. */
export async function decideAnswer(
  db: Db,
  deps: EmailDeps,
  moderator: Moderator,
  decided: PostDecision,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { before, after, authorId } = await decidePost(tx, moderator, 'answer', decided)
    if (before === after) return
    if (after !== 'published')
      await tx`update question set accepted_answer_id = null where accepted_answer_id = ${decided.id}`
    if (before === 'pending' && after === 'published') await announceAnswer(tx, deps, decided.id)
    const to = await emailAddressOf(tx, authorId)
    const email = moderationEmails.post_decided({ ...decided, path: paths.ownQuestions })
    if (to) await sendEmail(tx, deps.sender, to, email)
  })
}
