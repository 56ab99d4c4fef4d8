/** The mails about questions. */
import type { Transaction } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { writeLetter } from '#server/platform/mail/write-letter.ts'
import { paths } from '#contract/paths.ts'
import type { QuestionHouse } from './types.ts'

export const CONFIRM_HOURS = 48

/** Repeats nothing of what was typed: the address may be a stranger's. */
export async function askToConfirm(
  tx: Transaction,
  { sender }: QuestionHouse,
  to: string,
  token: string,
): Promise<void> {
  const letter = writeLetter(sender, [
    `Somebody asked a question at ${sender.SITE_NAME} with this email address. If it was you, confirm it on the page behind this link.`,
    { link: 'Send my question', path: paths.confirmQuestion(token) },
    `The link works once, for ${CONFIRM_HOURS} hours. If this was not you, you need not do anything: without confirmation the question goes by itself.`,
  ])
  await queueMail(tx, {
    kind: 'question_confirm',
    to,
    subject: `Confirm your question · ${sender.SITE_NAME}`,
    ...letter,
  })
}

type Answered = { question: { publicId: string; title: string }; agentName: string }

/** To each who follows the question, with a link that stops these mails by a button. */
export async function tellOfAnswer(
  tx: Transaction,
  { sender }: QuestionHouse,
  { to, stopKey }: { to: string; stopKey: string },
  { question, agentName }: Answered,
): Promise<void> {
  const letter = writeLetter(sender, [
    `${agentName}, an enrolled agent, has answered a question that you follow:`,
    { quote: question.title },
    { link: 'Read the answer', path: paths.question(question) },
    { link: 'No more mails about this question', path: paths.stopQuestionMails(stopKey) },
  ])
  await queueMail(tx, {
    kind: 'question_answered',
    to,
    subject: `An answer to a question you follow · ${sender.SITE_NAME}`,
    ...letter,
  })
}
