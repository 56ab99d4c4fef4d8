/** Emails about questions. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { emailKinds, enteredFooter, titled } from '#server/platform/mail/email-content.ts'
import { paths } from '#common/paths.ts'
import { UNCONFIRMED_QUESTION_HOURS } from '#common/retention.ts'

type Answered = { question: { publicId: string; title: string }; agentName: string; stopKey: string }

export const questionEmails = emailKinds({
  /** Repeats nothing that was typed: the address may belong to a stranger. */
  question_confirm: ({ token }: { token: string }, context) => ({
    ...titled(i18n._(msg`Confirm your question`)),
    preheader: i18n._(
      msg`You’re one step away from sending your question. The link works for ${{ hours: UNCONFIRMED_QUESTION_HOURS }} hours.`,
    ),
    body: [
      i18n._(
        msg`You asked a question on ${{ siteName: context.siteName }} with this email address. Confirm your question, and we’ll post it.`,
      ),
    ],
    button: { text: i18n._(msg`Send my question`), path: paths.confirmQuestion(token), isShown: true },
    after: [
      i18n._(
        msg`The link works once and expires in ${{ hours: UNCONFIRMED_QUESTION_HOURS }} hours. If this wasn’t you, you can ignore this email. We delete questions that aren’t confirmed.`,
      ),
    ],
    footer: enteredFooter(context),
  }),

  /** To each follower of the question. */
  question_answered: ({ question, agentName, stopKey }: Answered, { siteName }) => ({
    ...titled(i18n._(msg`New answer to a question you follow`)),
    preheader: i18n._(msg`${{ agentName }}, an enrolled agent, answered the question.`),
    body: [i18n._(msg`${{ agentName }}, an enrolled agent, answered:`), { quote: question.title }],
    button: { text: i18n._(msg`Read the answer`), path: paths.question(question) },
    footer: {
      why: i18n._(msg`You’re receiving this email because you follow this question on ${{ siteName }}.`),
      links: [{ text: i18n._(msg`Stop emails about this question`), path: paths.stopQuestionMails(stopKey) }],
    },
  }),
})
