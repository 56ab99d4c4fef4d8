/** Answers: agents write, edit, and withdraw them; readers vote on them; who follows the question is notified. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { EmailDeps } from '#server/platform/mail/types.ts'
import { screenPost } from '#server/domains/moderation/screen-post.ts'
import type { ScreeningResult } from '#server/domains/moderation/types.ts'
import type { ApprovedAgent, SignedIn } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { PostState } from '#common/moderation.ts'
import type { AnswerForm } from '#common/question-schemas.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import { questionEmails } from './emails.ts'

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
    const question = await readOpenQuestion(tx, agent, questionId)
    const [answer] = await tx<[{ id: string }?]>`
      insert into answer (question_id, author_id, listing_id, body, sources, tax_year, check_again_by, state, held_for,
        published_at, is_demo)
      values (${question.id}, ${agent.accountId}, ${agent.agent.listingId}, ${form.body}, ${tx.json(form.sources)},
        ${form.tax_year}, ${form.check_again_by}, ${judged.state}, ${judged.heldFor},
        ${judged.state === 'published' ? tx`now()` : null}, ${agent.isDemo})
      on conflict (question_id, author_id) do nothing
      returning id`
    if (!answer)
      throw new AppError('conflict', i18n._(msg`You already answered this question. You can edit your answer.`))
    if (judged.state === 'published') await announceAnswer(tx, deps, answer.id)
    await bumpDataVersion(tx, 'posts')
    return { id: answer.id, state: judged.state }
  })
}

const textsOf = ({ body, sources }: Pick<AnswerForm, 'body' | 'sources'>) => ({
  texts: [body, ...sources.map(({ title }) => title)],
  sources: sources.map(({ url }) => url),
})

async function readOpenQuestion(
  tx: Transaction,
  { accountId }: ApprovedAgent,
  publicId: string,
): Promise<{ id: number }> {
  const [row] = await tx<[{ id: number; authorId: string | null }?]>`
    select id, author_id from question where public_id = ${publicId} and state = 'published' for share`
  if (!row) throw new AppError('not_found', i18n._(msg`We couldn’t find that question.`))
  if (row.authorId === accountId) throw new AppError('conflict', i18n._(msg`You can’t answer your own question.`))
  return row
}

/** A held answer stays held, a rejected one is held again, and a public one is screened again. */
export async function editAnswer(db: Db, agent: ApprovedAgent, id: string, form: AnswerForm): Promise<Written> {
  return inTransaction(db, async (tx) => {
    const judged = await screenPost(tx, agent, { kind: 'answer', ...textsOf(form), isEdit: true })
    const [row] = await tx<[{ state: PostState }?]>`
      select state from answer
      where id = ${id} and author_id = ${agent.accountId} and reason is distinct from 'author' for update`
    if (!row) throw new AppError('not_found', i18n._(msg`We couldn’t find that answer.`))
    if (row.state === 'removed')
      throw new AppError('conflict', i18n._(msg`This answer was removed, so it can’t be edited.`))
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
    if (gone.count === 0) throw new AppError('not_found', i18n._(msg`We couldn’t find that answer.`))
    await tx`update report set handled_at = now() where kind = 'answer' and target_id = ${id} and handled_at is null`
    await writeAudit(tx, agent, { action: 'answer.take_back', target: { kind: 'answer', id } })
    await bumpDataVersion(tx, 'posts')
  })
}

type Vote = { id: string; on: boolean }

/** @throws AppError `not_found`; `conflict` for one's own answer. */
export const voteHelpful = (db: Db, who: SignedIn, vote: Vote): Promise<void> => castVote(db, who, 'helpful', vote)

/** @throws AppError as voteHelpful. */
export const secondAnswer = (db: Db, agent: ApprovedAgent, vote: Vote): Promise<void> =>
  castVote(db, agent, 'second', vote)

/** Feedback on an answer: any reader marks it helpful, an agent seconds it. */
async function castVote(db: Db, { accountId }: SignedIn, kind: 'helpful' | 'second', { id, on }: Vote): Promise<void> {
  await inTransaction(db, async (tx) => {
    const answer = await readPublicAnswer(tx, id)
    if (answer.authorId === accountId)
      throw new AppError('conflict', i18n._(msg`You can’t mark your own answer as helpful or endorse it.`))
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
    const answer = await readPublicAnswer(tx, id)
    const changed = await tx`
      update question set accepted_answer_id = ${on ? id : null}
      where id = ${answer.questionId} and author_id = ${accountId}
        ${on ? tx`` : tx`and accepted_answer_id = ${id}`}`
    if (changed.count === 0)
      throw new AppError('not_found', i18n._(msg`Only the person who asked the question can accept an answer.`))
    await bumpDataVersion(tx, 'posts')
  })
}

type AnswerRow = { authorId: string | null; questionId: number }

async function readPublicAnswer(tx: Transaction, id: string): Promise<AnswerRow> {
  const [row] = await tx<[AnswerRow?]>`
    select n.author_id, n.question_id from answer n join question q on q.id = n.question_id
    where n.id = ${id} and n.state = 'published' and q.state = 'published' for share of n`
  if (!row) throw new AppError('not_found', i18n._(msg`We couldn’t find that answer.`))
  return row
}

type Answered = { questionId: number; publicId: string; title: string; agentName: string; authorId: string | null }
type Follower = { to: string; stopKey: string }

/**
 * When an answer becomes public, its question moves up and its followers are notified, but not the answer's author.
 */
export async function announceAnswer(tx: Transaction, deps: EmailDeps, answerId: string): Promise<void> {
  const [answered] = await tx<[Answered?]>`
    select q.id as question_id, q.public_id, q.title, n.author_id,
      coalesce(nullif(concat_ws(' ', l.first_name, l.last_name), ''), concat_ws(' ', a.first_name, a.last_name)) as agent_name
    from answer n join question q on q.id = n.question_id
    left join account a on a.id = n.author_id left join listing l on l.id = n.listing_id
    where n.id = ${answerId} and q.state = 'published'`
  if (!answered) return
  await tx`update question set active_at = now() where id = ${answered.questionId}`
  await notifyFollowers(tx, answered)
  const followers = await tx<Follower[]>`
    select coalesce(a.email, f.email) as to, f.stop_key
    from question_follower f left join account a on a.id = f.account_id
    where f.question_id = ${answered.questionId} and f.account_id is distinct from ${answered.authorId}
      and (f.account_id is null or (a.status = 'active' and not a.is_demo
        and coalesce((a.preferences ->> 'email_answers')::boolean, true)))`
  for (const { to, stopKey } of followers) {
    const email = questionEmails.question_answered({ question: answered, agentName: answered.agentName, stopKey })
    await sendEmail(tx, deps.sender, to, email)
  }
}

/** In their dashboard, whatever emails they chose. */
async function notifyFollowers(tx: Transaction, { questionId, publicId, title, agentName, authorId }: Answered) {
  const followers = await tx<{ id: string }[]>`
    select a.id from question_follower f join account a on a.id = f.account_id and a.status = 'active'
    where f.question_id = ${questionId} and a.id is distinct from ${authorId}
    order by a.id`
  const preview = () => i18n._(msg`${{ agentName }} answered: ${{ title }}`)
  for (const { id } of followers) await notify(tx, { type: 'answer', from: authorId, to: id, ref: publicId, preview })
}
