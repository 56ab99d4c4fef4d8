/** Approved agents write, edit, and withdraw answers. */
import type { EmailDeps } from '#server/platform/mail/types.ts'
import { screenPost } from '#server/domains/moderation/screen-post.ts'
import type { ScreeningResult } from '#server/domains/moderation/types.ts'
import type { ApprovedAgent } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { PostState } from '#common/moderation.ts'
import type { AnswerForm } from '#common/question-schemas.ts'
import { announceAnswer } from './announce-answer.ts'

type Written = { id: string; state: ScreeningResult['state'] }

/** @throws AppError `not_found`, `conflict` for a second answer or one's own question, `too_many_requests`. */
export async function answerQuestion(
  db: Db,
  deps: EmailDeps,
  agent: ApprovedAgent,
  { questionId, ...form }: AnswerForm & { questionId: string },
): Promise<Written> {
  return inTransaction(db, async (tx) => {
    const judged = await screenPost(tx, agent, { kind: 'answer', ...textsOf(form) })
    const question = await readOpen(tx, agent, questionId)
    const [answer] = await tx<[{ id: string }?]>`
      insert into answer (question_id, author_id, listing_id, body, sources, tax_year, check_again_by, state, held_for,
        published_at, is_demo)
      values (${question.id}, ${agent.accountId}, ${agent.agent.listingId}, ${form.body}, ${tx.json(form.sources)},
        ${form.tax_year}, ${form.check_again_by}, ${judged.state}, ${judged.heldFor},
        ${judged.state === 'published' ? tx`now()` : null}, ${agent.isDemo})
      on conflict (question_id, author_id) do nothing
      returning id`
    if (!answer) throw new AppError('conflict', 'You have answered this question. You can edit your answer.')
    if (judged.state === 'published') await announceAnswer(tx, deps, answer.id)
    await bumpDataVersion(tx, 'posts')
    return { id: answer.id, state: judged.state }
  })
}

const textsOf = ({ body, sources }: Pick<AnswerForm, 'body' | 'sources'>) => ({
  texts: [body, ...sources.map(({ title }) => title)],
  sources: sources.map(({ url }) => url),
})

async function readOpen(tx: Transaction, { accountId }: ApprovedAgent, publicId: string): Promise<{ id: number }> {
  const [row] = await tx<[{ id: number; authorId: string | null }?]>`
    select id, author_id from question where public_id = ${publicId} and state = 'published' for share`
  if (!row) throw new AppError('not_found', 'No question has this address.')
  if (row.authorId === accountId) throw new AppError('conflict', 'This question is your own.')
  return row
}

/** A held answer stays held, a rejected one is held again, and a public one is screened again. */
export async function editAnswer(db: Db, agent: ApprovedAgent, id: string, form: AnswerForm): Promise<Written> {
  return inTransaction(db, async (tx) => {
    const judged = await screenPost(tx, agent, { kind: 'answer', ...textsOf(form), isEdit: true })
    const [row] = await tx<[{ state: PostState }?]>`
      select state from answer
      where id = ${id} and author_id = ${agent.accountId} and reason is distinct from 'author' for update`
    if (!row) throw new AppError('not_found', 'You have no such answer.')
    if (row.state === 'removed')
      throw new AppError('conflict', 'This answer was removed. It cannot be edited any more.')
    const { state, heldFor } = nextState(row.state, judged)
    await tx`
      update answer set body = ${form.body}, sources = ${tx.json(form.sources)}, tax_year = ${form.tax_year},
        check_again_by = ${form.check_again_by}, edited_at = now(), state = ${state}, held_for = ${heldFor},
        reason = null, note = ''
      where id = ${id}`
    await bumpDataVersion(tx, 'posts')
    return { id, state }
  })
}

function nextState(now: PostState, judged: ScreeningResult): ScreeningResult {
  if (judged.heldFor === 'link' || judged.heldFor === 'repeat') return judged
  if (now === 'published') return { state: 'published', heldFor: null }
  return { state: 'pending', heldFor: judged.heldFor ?? 'first_posts' }
}

/** @throws AppError `not_found` */
export async function withdrawAnswer(db: Db, agent: ApprovedAgent, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx`update question set accepted_answer_id = null where accepted_answer_id = ${id}
      and exists (select 1 from answer where id = ${id} and author_id = ${agent.accountId})`
    const gone = await tx`
      delete from answer where id = ${id} and author_id = ${agent.accountId} and state in ('pending', 'published', 'rejected')`
    if (gone.count === 0) throw new AppError('not_found', 'You have no such answer.')
    await tx`update report set handled_at = now() where kind = 'answer' and target_id = ${id} and handled_at is null`
    await writeAudit(tx, agent, { action: 'answer.take_back', target: { kind: 'answer', id } })
    await bumpDataVersion(tx, 'posts')
  })
}
