/** Emails about questions. */
import { emailKinds, enteredFooter } from '#server/platform/mail/email-content.ts'
import { paths } from '#common/paths.ts'
import { UNCONFIRMED_QUESTION_HOURS } from '#common/retention.ts'

type Answered = { question: { publicId: string; title: string }; agentName: string; stopKey: string }

export const questionEmails = emailKinds({
  /** Repeats nothing that was typed: the address may belong to a stranger. */
  question_confirm: ({ token }: { token: string }, context) => ({
    subject: 'Confirm your question',
    preheader: `One step left to send it. The link works for ${UNCONFIRMED_QUESTION_HOURS} hours.`,
    heading: 'Confirm your question',
    body: [`You asked a question at ${context.siteName} with this address. Confirm it, and we’ll send it.`],
    button: { text: 'Send my question', path: paths.confirmQuestion(token), isShown: true },
    after: [
      `The link works once, for ${UNCONFIRMED_QUESTION_HOURS} hours. If this wasn’t you, you can ignore this email. We delete questions that aren’t confirmed.`,
    ],
    footer: enteredFooter(context),
  }),

  /** To each follower of the question. */
  question_answered: ({ question, agentName, stopKey }: Answered, { siteName }) => ({
    subject: 'New answer to a question you follow',
    preheader: `${agentName}, an enrolled agent, answered it.`,
    heading: 'New answer to a question you follow',
    body: [`${agentName}, an enrolled agent, answered:`, { quote: question.title }],
    button: { text: 'Read the answer', path: paths.question(question) },
    footer: {
      why: `You’re receiving this email because you follow this question at ${siteName}.`,
      links: [{ text: 'Stop emails about this question', path: paths.stopQuestionMails(stopKey) }],
    },
  }),
})
