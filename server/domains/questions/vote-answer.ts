/** Feedback on an answer: any reader marks it helpful, an agent seconds it, the asker accepts it. */
import type { ApprovedAgent, SignedIn } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

type Vote = { id: string; on: boolean }

/** @throws AppError `not_found`; `conflict` for one's own answer. */
export const voteHelpful = (db: Db, who: SignedIn, vote: Vote): Promise<void> => castVote(db, who, 'helpful', vote)

/** @throws AppError as voteHelpful. */
export const secondAnswer = (db: Db, agent: ApprovedAgent, vote: Vote): Promise<void> =>
  castVote(db, agent, 'second', vote)

async function castVote(db: Db, { accountId }: SignedIn, kind: 'helpful' | 'second', { id, on }: Vote): Promise<void> {
  await inTransaction(db, async (tx) => {
    const answer = await readPublic(tx, id)
    if (answer.authorId === accountId) throw new AppError('conflict', 'This answer is your own.')
    if (on) {
      await tx`
        insert into answer_vote (answer_id, account_id, kind) values (${id}, ${accountId}, ${kind}) on conflict do nothing`
    } else {
      await tx`delete from answer_vote where answer_id = ${id} and account_id = ${accountId} and kind = ${kind}`
    }
    await bumpDataVersion(tx, 'posts')
  })
}

/** Only the asker can. @throws AppError `not_found` */
export async function acceptAnswer(db: Db, { accountId }: SignedIn, { id, on }: Vote): Promise<void> {
  await inTransaction(db, async (tx) => {
    const answer = await readPublic(tx, id)
    const changed = await tx`
      update question set accepted_answer_id = ${on ? id : null}
      where id = ${answer.questionId} and author_id = ${accountId}
        ${on ? tx`` : tx`and accepted_answer_id = ${id}`}`
    if (changed.count === 0) throw new AppError('not_found', 'This is for whoever asked.')
    await bumpDataVersion(tx, 'posts')
  })
}

type AnswerRow = { authorId: string | null; questionId: number }

async function readPublic(tx: Transaction, id: string): Promise<AnswerRow> {
  const [row] = await tx<[AnswerRow?]>`
    select n.author_id, n.question_id from answer n join question q on q.id = n.question_id
    where n.id = ${id} and n.state = 'published' and q.state = 'published' for share of n`
  if (!row) throw new AppError('not_found', 'There is no such answer.')
  return row
}
