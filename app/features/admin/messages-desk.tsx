/** What visitors wrote on /contact. They are answered by mail; here it is noted that they were. */
import { QueueDesk } from '#app/features/desk/queue-desk.tsx'
import { waitingFor } from '#app/features/desk/waiting-for.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { MessageLineShown } from '#contract/admin.ts'
import { CONTACT_TOPICS } from '#contract/contact-message.ts'
import { showTime } from '#contract/show-date.ts'

const CHOICES = [{ key: 'd', value: 'done', label: 'Dealt with' }]

export const MessagesDesk = () => (
  <QueueDesk<MessageLineShown>
    label="Messages"
    path="admin/messages"
    lineOf={lineOf}
    choices={CHOICES}
    hint="The log keeps it: how it was answered, or why not."
    decide={({ id }, { reason }) => ({ path: `admin/messages/${id}/settle`, body: { reason } })}
  >
    {(message, decision) => (
      <>
        <Message message={message} />
        {decision}
      </>
    )}
  </QueueDesk>
)

const topicOf = ({ topic }: MessageLineShown) => CONTACT_TOPICS.find(({ slug }) => slug === topic)?.label ?? topic

const lineOf = (message: MessageLineShown) => ({
  title: message.name,
  facts: `${topicOf(message)} · ${waitingFor(message.created_at)}`,
  mark: message.held ? 'Perhaps a program' : null,
})

function Message({ message }: { message: MessageLineShown }) {
  const { email, held, created_at: at } = message
  return (
    <>
      {held && (
        <Notice kind="caution">
          <p>Whoever sent it filled a field that people do not see. It was not mailed to us.</p>
        </Notice>
      )}
      <Facts
        facts={[
          { name: 'About', value: topicOf(message) },
          { name: 'Address', value: email },
          { name: 'Written', value: showTime(at) },
        ]}
      />
      <p className="max-w-[68ch] whitespace-pre-line [overflow-wrap:anywhere]">{message.message}</p>
      <p>
        <a href={`mailto:${encodeURIComponent(email)}`} className="inline-flex min-h-11 items-center">
          Answer by mail
        </a>
      </p>
    </>
  )
}
