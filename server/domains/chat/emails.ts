/** Emails about conversations. None contains anything of what was written. */
import { msg, plural } from '@lingui/core/runtime-macro'
import { formatDate } from '#common/dates.ts'
import { i18n } from '#common/i18n.ts'
import { needName } from '#common/requests.ts'
import { appeal, describeDecision } from '#server/domains/moderation/emails.ts'
import type { PostDecision } from '#server/domains/moderation/types.ts'
import { chosenFooter, decisionFooter, emailKinds, titled } from '#server/platform/mail/email-content.ts'
import { paths } from '#common/paths.ts'

export const EMAIL_INTERVAL_MINUTES = 15

type WaitingMessages = { otherName: string; count: number; conversationId: string }

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

const messagesFooter = () =>
  chosenFooter(
    i18n._(
      msg`You’re receiving this email because emails about new messages are turned on. You’ll get at most one email every ${{ minutes: EMAIL_INTERVAL_MINUTES }} minutes per conversation.`,
    ),
  )

/** For the agent. */
function newRequest({ otherName: name, conversationId, request }: RequestMessages, siteName: string) {
  const subject = [i18n._(msg`New request: ${{ about: aboutOf(request) }}`), request.place].filter(Boolean).join(', ')
  return {
    ...titled(subject),
    preheader: i18n._(msg`Answer it by the end of ${{ until: formatDate(request.answerBy) }}, or decline it.`),
    body: [
      i18n._(msg`${{ name }} sent you a request on ${{ siteName }}. For your privacy, we don’t show it here.`),
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

  request_messages: (given: RequestMessages, { siteName }) =>
    given.request.kind === 'new' ? newRequest(given, siteName) : answeredRequest(given),

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
