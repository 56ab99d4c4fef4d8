/**
 * A moderator decides on a reported conversation: nothing is wrong, or it is closed for both, for a reason that the one
 * who broke the rule is told. Who reported hears that somebody has looked.
 */
import { addressOf } from '#server/moderation/letters.ts'
import { logDecision } from '#server/moderation/settle-post.ts'
import type { Decided, PostHouse } from '#server/moderation/types.ts'
import { notify } from '#server/notifications/notify.ts'
import { tellLive } from '#server/notifications/tell-live.ts'
import type { Moderator } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { writeLetter } from '#server/platform/mail/write-letter.ts'
import { reasonWords } from '#contract/moderation.ts'

type Reported = { conversationId: string; reporterId: string; accusedId: string; status: string }

/** `decided.id`: the number of the report. @throws AppError `not_found`, `forbidden`, `conflict` */
export async function settleConversation(
  db: Db,
  house: PostHouse,
  moderator: Moderator,
  decided: Decided,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const report = await lockReport(tx, decided.id)
    if ([report.reporterId, report.accusedId].includes(moderator.accountId)) {
      throw new AppError('forbidden', 'Somebody else decides on your own conversations.')
    }
    if (report.status !== 'open' || decided.decision === 'reject') {
      throw new AppError('conflict', 'Somebody has decided on it meanwhile. Look at it again.')
    }
    await tx`
      update conversation_report set status = 'settled', decided_at = now(), decision = ${decided.decision}
      where id::text = ${decided.id}`
    const closes = decided.decision === 'remove'
    if (closes) await close(tx, house, report, decided)
    await tellReporter(tx, report, closes)
    await logDecision(tx, moderator, decided, { before: 'open', after: closes ? 'closed' : 'left' })
  })
}

async function lockReport(tx: Transaction, id: string): Promise<Reported> {
  const [report] = await tx<[Reported?]>`
    select p.conversation_id, p.reporter_id, p.status,
      case when p.reporter_id = c.client_id then c.agent_id else c.client_id end as accused_id
    from conversation_report p join conversation c on c.id = p.conversation_id
    where p.id::text = ${id} for update`
  if (!report) throw new AppError('not_found', 'There is no such report.')
  return report
}

async function close(tx: Transaction, { sender }: PostHouse, report: Reported, { reason, note }: Decided) {
  const { conversationId, accusedId, reporterId } = report
  await tx`
    update conversation set closed_at = now(), closed_for = ${reason ?? null}, closed_account_id = ${accusedId}
    where id = ${conversationId}`
  const about = { kind: 'conversation', conversation: conversationId } as const
  await tellLive(tx, [
    { to: accusedId, about },
    { to: reporterId, about },
  ])
  const to = await addressOf(tx, accusedId)
  if (!to) return
  const letter = writeLetter(sender, [
    `A moderator has closed a conversation of yours: nobody can write there any more. The reason: ${reasonWords(reason ?? '')}.`,
    ...(note === '' ? [] : ['The moderator adds:', { quote: note }]),
    'If you think that this is a mistake, write to us.',
    { link: 'Contact us', path: '/contact' },
  ])
  await queueMail(tx, {
    kind: 'post_decided',
    to,
    subject: `A conversation of yours was closed · ${sender.SITE_NAME}`,
    ...letter,
  })
}

async function tellReporter(tx: Transaction, { reporterId, conversationId }: Reported, closed: boolean): Promise<void> {
  const preview = closed
    ? 'A moderator has read what you reported and closed the conversation.'
    : 'A moderator has read what you reported and found no broken rule. You can still block the person.'
  await notify(tx, { type: 'system', from: null, to: reporterId, ref: conversationId, preview })
}
