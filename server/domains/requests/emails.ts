/** Emails about requests. None contains anything of what was written. */
import { msg } from '@lingui/core/runtime-macro'
import { formatDate } from '#common/dates.ts'
import { i18n } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { needName } from '#common/requests.ts'
import { messagesFooter } from '#server/domains/chat/emails.ts'
import { chosenFooter, emailKinds, titled } from '#server/platform/mail/email-content.ts'

/** `answerBy`: the last day on which an answer is on time, 'YYYY-MM-DD'; `dueOn`: on which the client's own is. */
type ReminderFacts = {
  clientName: string
  conversationId: string
  sentAt: Date
  answerBy: string
  dueOn?: string | null
}

export type UnreadRequest = {
  id: string
  /** `new` for the agent; the others for the client, whom the agent has answered. */
  kind: 'new' | 'answered' | 'declined'
  need: string
  letter: string
  /** '' if it isn't known. */
  place: string
  /** The last day on which an answer is on time, 'YYYY-MM-DD'. */
  answerBy: string
}
type RequestMessages = { otherName: string; conversationId: string; request: UnreadRequest }

/** What a letter's number looks like. Anything else that was typed stays out of subjects. */
const LETTER_NUMBER = /^(?:letter |notice )?((?=.*\d)[a-z0-9][a-z0-9 -]{0,11})$/i

/** `CP2000 letter`, or the service. */
function aboutOf({ need, letter }: Pick<UnreadRequest, 'need' | 'letter'>): string {
  const number = LETTER_NUMBER.exec(letter)?.[1]
  return number === undefined ? needName(need) : i18n._(msg`${{ number }} letter`)
}

/** For the agent. */
function newRequest({ otherName: name, conversationId, request }: RequestMessages, siteName: string) {
  const subject = [i18n._(msg`New request: ${{ about: aboutOf(request) }}`), request.place].filter(Boolean).join(', ')
  return {
    ...titled(subject),
    preheader: i18n._(msg`Answer it by the end of ${{ until: formatDate(request.answerBy) }}, or decline it.`),
    body: [
      i18n._(msg`${{ name }} sent you a request on ${{ siteName }}. For the client’s privacy, we don’t show it here.`),
      i18n._(
        msg`Answer the request by the end of ${{ until: formatDate(request.answerBy) }}, or decline it. After that, we’ll let the client ask another agent.`,
      ),
    ],
    button: { text: i18n._(msg`Read the request`), path: paths.conversation(conversationId) },
    footer: messagesFooter(),
  }
}

/** For the client. */
function answeredRequest({ otherName: name, request }: RequestMessages) {
  const about = aboutOf(request)
  const isDeclined = request.kind === 'declined'
  return {
    ...titled(
      isDeclined
        ? i18n._(msg`An agent declined your request: ${{ about }}`)
        : i18n._(msg`An agent answered your request: ${{ about }}`),
    ),
    preheader: isDeclined
      ? i18n._(msg`You can ask another agent.`)
      : i18n._(msg`Compare the answers you’ve received so far.`),
    body: [
      isDeclined
        ? i18n._(msg`${{ name }}, EA, can’t take your request. You can see why, and ask another agent who fits.`)
        : i18n._(msg`${{ name }}, EA, answered your request. For your privacy, we don’t show the answer here.`),
    ],
    button: {
      text: isDeclined ? i18n._(msg`See your request`) : i18n._(msg`Read the answer`),
      path: paths.ownRequest(request.id),
    },
    footer: messagesFooter(),
  }
}

export const requestEmails = emailKinds({
  request_messages: (given: RequestMessages, { siteName }) =>
    given.request.kind === 'new' ? newRequest(given, siteName) : answeredRequest(given),

  request_unread: ({ clientName, conversationId, sentAt, answerBy, dueOn = null }: ReminderFacts, { siteName }) => {
    const facts = { clientName, siteName, on: formatDate(sentAt.toISOString()), until: formatDate(answerBy) }
    return {
      ...titled(i18n._(msg`A client’s request is waiting for you`)),
      preheader: i18n._(msg`If you can’t take the request, decline it so the client can ask someone else.`),
      body: [
        i18n._(
          msg`${{ clientName: facts.clientName }} sent you a request on ${{ siteName: facts.siteName }} on ${{ on: facts.on }}, and you haven’t opened it yet. For the client’s privacy, we don’t show it here.`,
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
