/** /dashboard/admin/messages: messages from the contact form. */
import { t } from '@lingui/core/macro'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { QueueView } from '#app/features/queue/queue-view.tsx'
import { AnswerBy } from '#app/features/queue/answer-by.tsx'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { MessageLineShown } from '#common/admin.ts'
import { CONTACT_TOPICS } from '#common/contact-topics.ts'
import { dayOf, formatDate, formatDateTime, plusDays } from '#common/dates.ts'
import { PRIVACY_ANSWER_DAYS } from '#common/legal-versions.ts'

export default function Page() {
  return (
    <DashboardPage
      heading={t`Contact messages`}
      lead={t`Messages from the contact page. Reply by email, then mark the message as resolved.`}
    >
      <MessagesQueue />
    </DashboardPage>
  )
}

const allChoices = () => [
  { key: 'd', value: 'done', label: t`Resolved`, done: (count: number) => t`${count} marked as resolved` },
]

/** What visitors wrote on /contact. Staff reply by email and mark the message as answered here. */
const MessagesQueue = () => (
  <QueueView
    label={t`Messages`}
    art="chat"
    heads={[t`From`, t`Waiting`]}
    rowsOf={(sorted) => api.get('admin/messages', { params: sorted })}
    lineOf={lineOf}
    choices={allChoices()}
    hint={t`Say how you replied, or why you didn’t. Your note is recorded in the audit log.`}
    decide={({ id }, { reason }) => api.post('admin/messages/{id}/settle', { params: { id }, body: { reason } })}
  >
    {(message, decision) => (
      <>
        <Message message={message} />
        {decision}
      </>
    )}
  </QueueView>
)

const topicOf = ({ topic }: MessageLineShown) => CONTACT_TOPICS.find(({ slug }) => slug === topic)?.label ?? topic

/** A message about the sender's data is a request that has to be answered by a day. */
const answerBy = ({ topic, created_at: at }: MessageLineShown): string | null =>
  topic === 'privacy' ? plusDays(dayOf(new Date(at)), PRIVACY_ANSWER_DAYS) : null

function factsOf(message: MessageLineShown): string {
  const day = answerBy(message)
  return day ? t`${topicOf(message)} · respond by ${formatDate(day)}` : topicOf(message)
}

const lineOf = (message: MessageLineShown) => ({
  title: message.name,
  facts: factsOf(message),
  wait: formatWaitTime(message.created_at),
  mark: message.held ? t`Possibly spam` : null,
})

function Message({ message }: { message: MessageLineShown }) {
  const { email, held, created_at: at } = message
  return (
    <>
      {held && (
        <Notice kind="caution">
          <p>{t`The sender filled in a hidden field, so this is probably spam. We didn’t email the message to staff.`}</p>
        </Notice>
      )}
      <Facts
        facts={[
          { name: t`About`, value: topicOf(message) },
          ...(message.page ? [{ name: t`Page`, value: <a href={message.page}>{message.page}</a> }] : []),
          { name: t`Email address`, value: email },
          { name: t`Sent`, value: formatDateTime(at) },
        ]}
      />
      <AnswerBy day={answerBy(message)} />
      <p className="max-w-[68ch] whitespace-pre-line [overflow-wrap:anywhere]">{message.message}</p>
      <p>
        <a href={`mailto:${encodeURIComponent(email)}`} className="inline-flex min-h-11 items-center">
          {t`Reply by email`}
        </a>
      </p>
    </>
  )
}
