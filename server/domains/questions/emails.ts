/** Emails about questions. */
import type { EmailDeps } from '#server/platform/mail/types.ts'
import type { Transaction } from '#server/platform/db.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { renderEmail } from '#server/platform/mail/render-email.ts'
import { paths } from '#common/paths.ts'
import { UNCONFIRMED_QUESTION_HOURS } from '#common/retention.ts'

/** Repeats nothing that was typed: the address may belong to a stranger. */
export async function sendConfirmationEmail(
  tx: Transaction,
  { sender }: EmailDeps,
  to: string,
  token: string,
): Promise<void> {
  const content = renderEmail(sender, [
    `Somebody asked a question at ${sender.SITE_NAME} with this email address. If it was you, confirm it on the page behind this link.`,
    { link: 'Send my question', path: paths.confirmQuestion(token) },
    `The link works once, for ${UNCONFIRMED_QUESTION_HOURS} hours. If this was not you, you need not do anything: without confirmation the question goes by itself.`,
  ])
  await queueEmail(tx, {
    kind: 'question_confirm',
    to,
    subject: `Confirm your question · ${sender.SITE_NAME}`,
    ...content,
  })
}

type Answered = { question: { publicId: string; title: string }; agentName: string }

/** To each follower of the question, with a link to a page that stops these emails. */
export async function sendAnswerEmail(
  tx: Transaction,
  { sender }: EmailDeps,
  { to, stopKey }: { to: string; stopKey: string },
  { question, agentName }: Answered,
): Promise<void> {
  const content = renderEmail(sender, [
    `${agentName}, an enrolled agent, has answered a question that you follow:`,
    { quote: question.title },
    { link: 'Read the answer', path: paths.question(question) },
    { link: 'No more mails about this question', path: paths.stopQuestionMails(stopKey) },
  ])
  await queueEmail(tx, {
    kind: 'question_answered',
    to,
    subject: `An answer to a question you follow · ${sender.SITE_NAME}`,
    ...content,
  })
}
