/** Emails about requests. None contains anything of what was written. */
import { msg } from '@lingui/core/runtime-macro'
import { formatDate } from '#common/dates.ts'
import { i18n } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { chosenFooter, emailKinds, titled } from '#server/platform/mail/email-content.ts'

/** `answerBy`: the last day on which an answer is on time, 'YYYY-MM-DD'; `dueOn`: on which the client's own is. */
type UnreadRequest = {
  clientName: string
  conversationId: string
  sentAt: Date
  answerBy: string
  dueOn?: string | null
}

export const requestEmails = emailKinds({
  request_unread: ({ clientName, conversationId, sentAt, answerBy, dueOn = null }: UnreadRequest, { siteName }) => {
    const facts = { clientName, siteName, on: formatDate(sentAt.toISOString()), until: formatDate(answerBy) }
    return {
      ...titled(i18n._(msg`A client’s request is waiting for you`)),
      preheader: i18n._(msg`If you can’t take the request, decline it so the client can ask someone else.`),
      body: [
        i18n._(
          msg`${{ clientName: facts.clientName }} sent you a request on ${{ siteName: facts.siteName }} on ${{ on: facts.on }}, and you haven’t opened it yet. For your privacy, we don’t show it here.`,
        ),
        ...(dueOn ? [i18n._(msg`The client’s answer to the IRS is due by ${{ due: formatDate(dueOn) }}.`)] : []),
        i18n._(
          msg`Answer the request by the end of ${{ until: facts.until }}, or decline it. After that, we’ll let the client ask another agent.`,
        ),
      ],
      button: { text: i18n._(msg`Read the request`), path: paths.conversation(conversationId) },
      after: [
        [
          i18n._(msg`This is our only reminder about this request. If you’re away, your listing can say so:`),
          ' ',
          { text: i18n._(msg`Set your time away`), path: `${paths.dashboardListing}#away` },
        ],
      ],
      footer: chosenFooter(i18n._(msg`You’re receiving this email because emails about new messages are turned on.`)),
    }
  },
})
