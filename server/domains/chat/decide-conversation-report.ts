/**
 * A moderator decides on a reported conversation: nothing is wrong, or it's closed for both, with the reason sent to
 * the person who broke the rule. The reporter is notified that a moderator has reviewed it.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { EmailDeps } from '#server/platform/mail/types.ts'
import { emailAddressOf } from '#server/domains/moderation/emails.ts'
import { logDecision } from '#server/domains/moderation/decide-post.ts'
import type { PostDecision } from '#server/domains/moderation/types.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import { publishLiveEvents } from '#server/domains/notifications/publish-live-events.ts'
import type { Moderator } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import { chatEmails } from './emails.ts'

type ReportedConversation = { conversationId: string; reporterId: string; accusedId: string; status: string }

/** `postDecision.id`: the number of the report. @throws AppError `not_found`, `forbidden`, `conflict` */
export async function decideConversationReport(
  db: Db,
  deps: EmailDeps,
  moderator: Moderator,
  postDecision: PostDecision,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const report = await lockReport(tx, postDecision.id)
    if ([report.reporterId, report.accusedId].includes(moderator.accountId)) {
      throw new AppError(
        'forbidden',
        i18n._(msg`You can’t review your own conversations. Ask someone else on the team.`),
      )
    }
    if (report.status !== 'open' || postDecision.decision === 'reject') {
      throw new AppError(
        'conflict',
        i18n._(msg`Another moderator has already decided on this report. Reload the page to see the decision.`),
      )
    }
    await tx`
      update conversation_report set status = 'settled', decided_at = now(), decision = ${postDecision.decision}
      where id::text = ${postDecision.id}`
    const isClosed = postDecision.decision === 'remove'
    if (isClosed) await closeConversation(tx, deps, report, postDecision)
    await notifyReporter(tx, report, isClosed)
    await logDecision(tx, moderator, postDecision, { before: 'open', after: isClosed ? 'closed' : 'left' })
  })
}

async function lockReport(tx: Transaction, id: string): Promise<ReportedConversation> {
  const [report] = await tx<[ReportedConversation?]>`
    select p.conversation_id, p.reporter_id, p.status,
      case when p.reporter_id = c.client_id then c.agent_id else c.client_id end as accused_id
    from conversation_report p join conversation c on c.id = p.conversation_id
    where p.id::text = ${id} for update`
  if (!report) throw new AppError('not_found', i18n._(msg`We couldn’t find that report.`))
  return report
}

async function closeConversation(
  tx: Transaction,
  { sender }: EmailDeps,
  report: ReportedConversation,
  { reason, note }: PostDecision,
) {
  const { conversationId, accusedId, reporterId } = report
  await tx`
    update conversation set closed_at = now(), closed_for = ${reason ?? null}, closed_account_id = ${accusedId}
    where id = ${conversationId}`
  const about = { kind: 'conversation', conversation: conversationId } as const
  await publishLiveEvents(tx, [
    { to: accusedId, about },
    { to: reporterId, about },
  ])
  const to = await emailAddressOf(tx, accusedId)
  if (to) await sendEmail(tx, sender, to, chatEmails.conversation_closed({ reason, note }))
}

async function notifyReporter(
  tx: Transaction,
  { reporterId, conversationId }: ReportedConversation,
  closed: boolean,
): Promise<void> {
  const preview = () =>
    closed
      ? i18n._(msg`A moderator reviewed your report and closed the conversation.`)
      : i18n._(
          msg`A moderator reviewed your report and found that no rule was broken. You can still block this person.`,
        )
  await notify(tx, { type: 'system', from: null, to: reporterId, ref: conversationId, preview })
}
