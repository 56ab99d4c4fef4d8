/**
 * New questions, from signed-in people or from visitors, who confirm their email address first; and who gets emails
 * about the answers.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { EmailDeps } from '#server/platform/mail/types.ts'
import { hashOf, newSecret } from '#server/platform/make-secret.ts'
import { screenPost } from '#server/domains/moderation/screen-post.ts'
import type { ScreeningResult } from '#server/domains/moderation/types.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { UNCONFIRMED_QUESTION_HOURS } from '#common/retention.ts'
import type { NewQuestion } from '#common/questions.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import { questionEmails } from './emails.ts'

export type Asked = { publicId: string; title: string; state: 'published' | 'pending' }

/** @throws AppError `too_many_requests`, `forbidden` as screenPost. */
export async function askQuestion(db: Db, who: SignedIn, question: NewQuestion): Promise<Asked> {
  return inTransaction(db, async (tx) => {
    const { state, heldFor } = await screenPost(tx, who, { kind: 'question', texts: [question.title, question.body] })
    const { title, body, topic, taxYear, isAnonymous } = question
    const [asked] = await tx<[{ id: number; publicId: string }]>`
      insert into question (author_id, title, body, topic, tax_year, state_code, is_anonymous, state, held_for,
        published_at, is_demo)
      values (${who.accountId}, ${title}, ${body}, ${topic}, ${taxYear}, ${question.state}, ${isAnonymous}, ${state},
        ${heldFor}, ${state === 'published' ? tx`now()` : null}, ${who.isDemo})
      returning id, public_id`
    await tx`insert into question_follower (question_id, account_id) values (${asked.id}, ${who.accountId})`
    await bumpDataVersion(tx, 'posts')
    return { publicId: asked.publicId, title, state }
  })
}

/** The question stays unpublished and unread until it is confirmed through the emailed link. */
export async function askQuestionAsVisitor(
  db: Db,
  deps: EmailDeps,
  email: string,
  question: NewQuestion,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // For the daily limit only. The text is screened when the question is confirmed.
    await screenPost(tx, { email }, { kind: 'question', texts: [] })
    const token = newSecret()
    const { title, body, topic, taxYear } = question
    await tx`
      insert into question (email, title, body, topic, tax_year, state_code, state, confirm_hash, confirm_by)
      values (${email}, ${title}, ${body}, ${topic}, ${taxYear}, ${question.state}, 'unconfirmed', ${hashOf(token)},
        now() + ${UNCONFIRMED_QUESTION_HOURS} * interval '1 hour')`
    await sendEmail(tx, deps.sender, email, questionEmails.question_confirm({ token }))
  })
}

type Unconfirmed = { id: number; publicId: string; title: string; body: string; email: string }

/** @throws AppError `gone` for a link that was used, has expired, or never existed. */
export async function confirmQuestion(db: Db, token: string): Promise<Asked> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx<[Unconfirmed?]>`
      select id, public_id, title, body, email from question
      where confirm_hash = ${hashOf(token)} and state = 'unconfirmed' and confirm_by > now() for update`
    if (!row)
      throw new AppError('gone', i18n._(msg`This link was already used or has expired. Ask your question again.`))
    const accountId = await ownerOf(tx, row.email)
    const author = accountId ? { accountId } : { email: row.email }
    // It was counted when it was submitted.
    const judged = await screenPost(tx, author, { kind: 'question', texts: [row.title, row.body], isEdit: true })
    await publishQuestion(tx, row, accountId, judged)
    return { publicId: row.publicId, title: row.title, state: judged.state }
  })
}

async function publishQuestion(
  tx: Transaction,
  { id, email }: Unconfirmed,
  accountId: string | null,
  judged: ScreeningResult,
): Promise<void> {
  const { state, heldFor } = judged
  await tx`
    update question set state = ${state}, held_for = ${heldFor}, author_id = ${accountId}, confirm_by = null,
      published_at = ${state === 'published' ? tx`now()` : null}, active_at = now()
    where id = ${id}`
  await tx`
    insert into question_follower (question_id, account_id, email)
    values (${id}, ${accountId}, ${accountId ? null : email}) on conflict do nothing`
  await bumpDataVersion(tx, 'posts')
}

/** Confirming proves ownership of the address, so the question belongs to the account with that address. */
async function ownerOf(tx: Transaction, email: string): Promise<string | null> {
  const [account] = await tx<[{ id: string }?]>`
    select id from account
    where lower(email) = lower(${email}) and email_verified_at is not null and status = 'active'`
  return account?.id ?? null
}

/** @returns whether an emailed link still works. Changes nothing. */
export async function isConfirmable(db: Db, token: string): Promise<boolean> {
  const [row] = await db`
    select 1 from question where confirm_hash = ${hashOf(token)} and state = 'unconfirmed' and confirm_by > now()`
  return row !== undefined
}

/** Deletes questions that weren't confirmed in time. @returns how many were deleted. */
export async function deleteUnconfirmedQuestions(db: Db): Promise<number> {
  const gone = await db`delete from question where state = 'unconfirmed' and confirm_by < now()`
  return gone.count
}

/** @throws AppError `not_found` */
export async function followQuestion(db: Db, { accountId }: SignedIn, publicId: string, on: boolean): Promise<void> {
  const [question] = await db<[{ id: number }?]>`
    select id from question where public_id = ${publicId} and state = 'published'`
  if (!question) throw new AppError('not_found', i18n._(msg`We couldn’t find that question.`))
  if (on) {
    await db`insert into question_follower (question_id, account_id) values (${question.id}, ${accountId}) on conflict do nothing`
  } else {
    await db`delete from question_follower where question_id = ${question.id} and account_id = ${accountId}`
  }
}

/** Through the link in an email. Idempotent. */
export async function unsubscribeFromQuestion(db: Db, key: string): Promise<void> {
  await db`delete from question_follower where stop_key::text = ${key}`
}
