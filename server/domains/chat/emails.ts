/** Emails about conversations. None contains anything of what was written. */
import { APPEAL, describeDecision } from '#server/domains/moderation/emails.ts'
import type { PostDecision } from '#server/domains/moderation/types.ts'
import { chosenFooter, decisionFooter, emailKinds } from '#server/platform/mail/email-content.ts'
import { paths } from '#common/paths.ts'

export const EMAIL_INTERVAL_MINUTES = 15

type WaitingMessages = { otherName: string; count: number; conversationId: string }

export const chatEmails = emailKinds({
  messages: ({ otherName, count, conversationId }: WaitingMessages, { siteName }) => {
    const [what, them] = count === 1 ? ['a new message', 'it'] : [`${count} new messages`, 'them']
    return {
      subject: `You have ${what}`,
      preheader: otherName ? `${otherName} wrote to you at ${siteName}.` : `Sign in at ${siteName} to read ${them}.`,
      heading: `You have ${what}`,
      body: [
        `${otherName ? `${otherName} sent you` : 'You have'} ${what} at ${siteName}. For your privacy, we don’t show ${them} here.`,
      ],
      button: { text: 'Read and reply', path: paths.conversation(conversationId) },
      after: ['Reply there, not to this email.'],
      footer: chosenFooter(
        `emails about new messages are turned on. You get at most one every ${EMAIL_INTERVAL_MINUTES} minutes for each conversation`,
      ),
    }
  },

  conversation_closed: ({ reason, note }: Pick<PostDecision, 'reason' | 'note'>, { siteName }) => ({
    subject: 'We closed one of your conversations',
    preheader: 'Neither of you can send messages there anymore. Here’s why.',
    heading: 'We closed one of your conversations',
    body: [
      'A moderator closed one of your conversations. Neither of you can send messages there anymore.',
      ...describeDecision(reason, note),
      APPEAL,
    ],
    footer: decisionFooter(`you took part in a conversation at ${siteName}`),
  }),
})
