/** When an answer becomes public, its question moves up and its followers are notified, but not the answer's author. */
import type { EmailDeps } from '#server/platform/mail/types.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import type { Transaction } from '#server/platform/db.ts'
import { sendAnswerEmail } from './emails.ts'

type Answered = { questionId: number; publicId: string; title: string; agentName: string; authorId: string | null }
type Follower = { to: string; stopKey: string }

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
  for (const follower of followers)
    await sendAnswerEmail(tx, deps, follower, { question: answered, agentName: answered.agentName })
}

/** In their dashboard, whatever emails they chose. */
async function notifyFollowers(tx: Transaction, { questionId, publicId, title, agentName, authorId }: Answered) {
  const followers = await tx<{ id: string }[]>`
    select a.id from question_follower f join account a on a.id = f.account_id and a.status = 'active'
    where f.question_id = ${questionId} and a.id is distinct from ${authorId}
    order by a.id`
  const preview = `${agentName} has answered: ${title}`
  for (const { id } of followers) await notify(tx, { type: 'answer', from: authorId, to: id, ref: publicId, preview })
}
