/** A moderator decides on a question or an answer. Whoever wrote it hears of it; followers hear of a new answer. */
import { addressOf, tellDecided } from '#server/moderation/letters.ts'
import { settlePost } from '#server/moderation/settle-post.ts'
import type { Decided } from '#server/moderation/types.ts'
import type { Moderator } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { paths } from '#contract/paths.ts'
import { announceAnswer } from './announce-answer.ts'
import type { QuestionHouse } from './types.ts'

type Asker = { email: string | null; publicId: string; title: string }

/** @throws AppError as settlePost. */
export async function settleQuestion(
  db: Db,
  house: QuestionHouse,
  moderator: Moderator,
  decided: Decided,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { before, after, authorId } = await settlePost(tx, moderator, 'question', decided)
    if (before === after) return
    const [asker] = await tx<[Asker]>`select email, public_id, title from question where public_id = ${decided.id}`
    const to = authorId ? await addressOf(tx, authorId) : asker.email
    // A visitor has no page of their own questions.
    const elsewhere = authorId ? paths.ownQuestions : paths.newQuestion
    const path = after === 'published' ? paths.question(asker) : elsewhere
    if (to) await tellDecided(tx, house, to, { ...decided, path })
  })
}

/** @throws AppError as settlePost. */
export async function settleAnswer(
  db: Db,
  house: QuestionHouse,
  moderator: Moderator,
  decided: Decided,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { before, after, authorId } = await settlePost(tx, moderator, 'answer', decided)
    if (before === after) return
    if (after !== 'published')
      await tx`update question set accepted_answer_id = null where accepted_answer_id = ${decided.id}`
    if (before === 'pending' && after === 'published') await announceAnswer(tx, house, decided.id)
    const to = await addressOf(tx, authorId)
    if (to) await tellDecided(tx, house, to, { ...decided, path: paths.ownQuestions })
  })
}
