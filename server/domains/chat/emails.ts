/** Emails about conversations. None contains anything of what was written. */
import { msg, plural } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { appeal, describeDecision } from '#server/domains/moderation/emails.ts'
import type { PostDecision } from '#server/domains/moderation/types.ts'
import { chosenFooter, decisionFooter, emailKinds, titled } from '#server/platform/mail/email-content.ts'
import { paths } from '#common/paths.ts'

export const EMAIL_INTERVAL_MINUTES = 15

type WaitingMessages = { otherName: string; count: number; conversationId: string }

export const messagesFooter = () =>
  chosenFooter(
    i18n._(
      msg`You’re receiving this email because emails about new messages are turned on. You’ll get at most one email every ${{ minutes: EMAIL_INTERVAL_MINUTES }} minutes per conversation.`,
    ),
  )

export const chatEmails = emailKinds({
  messages: ({ otherName, count, conversationId }: WaitingMessages, { siteName }) => {
    const subject = i18n._(plural({ count }, { one: msg`You have a new message`, other: msg`You have # new messages` }))
    const signIn = plural(
      { count },
      { one: msg`Sign in to ${{ siteName }} to read it.`, other: msg`Sign in to ${{ siteName }} to read them.` },
    )
    const sent = plural(
      { count },
      {
        one: msg`${{ otherName }} sent you a new message on ${{ siteName }}. For your privacy, we don’t show it here.`,
        other: msg`${{ otherName }} sent you # new messages on ${{ siteName }}. For your privacy, we don’t show them here.`,
      },
    )
    const have = plural(
      { count },
      {
        one: msg`You have a new message on ${{ siteName }}. For your privacy, we don’t show it here.`,
        other: msg`You have # new messages on ${{ siteName }}. For your privacy, we don’t show them here.`,
      },
    )
    return {
      subject,
      preheader: i18n._(otherName ? msg`${{ otherName }} wrote to you on ${{ siteName }}.` : signIn),
      heading: subject,
      body: [i18n._(otherName ? sent : have)],
      button: { text: i18n._(msg`Read and reply`), path: paths.conversation(conversationId) },
      after: [i18n._(msg`Reply on our site, not to this email.`)],
      footer: messagesFooter(),
    }
  },

  conversation_closed: ({ reason, note }: Pick<PostDecision, 'reason' | 'note'>, { siteName }) => ({
    ...titled(i18n._(msg`We closed one of your conversations`)),
    preheader: i18n._(msg`Neither of you can send messages in that conversation anymore. Here’s why.`),
    body: [
      i18n._(msg`A moderator closed one of your conversations. Neither of you can send messages there anymore.`),
      ...describeDecision(reason, note),
      appeal(),
    ],
    footer: decisionFooter(
      i18n._(msg`You’re receiving this email because you took part in a conversation on ${{ siteName }}.`),
    ),
  }),
})
