/** What visitors wrote on /contact. They are answered by mail; here it is noted that they were. */
import { LoadingNote } from '#app/features/moderation/loading-note.tsx'
import { useAct, useList } from '#app/features/moderation/signed-in-query.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { MessageLineShown } from '#contract/admin.ts'
import { CONTACT_TOPICS } from '#contract/contact-message.ts'
import { showTime } from '#contract/show-date.ts'
import { type Choice, DecisionForm } from './decision-form.tsx'
import { QueueFrame } from './queue-frame.tsx'
import { ageOf } from './queues.tsx'
import { useQueue } from './use-queue.ts'

const CHOICES: readonly Choice[] = [{ key: 'd', value: 'done', label: 'Dealt with' }]

export function MessagesDesk() {
  const act = useAct()
  const query = useList<MessageLineShown[]>('admin/messages')
  const { current, choose, decision, setDecision } = useQueue(query.data, CHOICES)
  return (
    <>
      <LoadingNote query={query} />
      {query.data && (
        <QueueFrame label="Messages" lines={query.data.map(lineOf)} current={current?.id ?? null} onChoose={choose}>
          {current && (
            <article key={current.id} aria-label={current.name} className="grid gap-6">
              <Message message={current} />
              <DecisionForm
                choices={CHOICES}
                chosen={decision}
                hint="The log keeps it: how it was answered, or why not."
                onChoose={setDecision}
                onSend={async ({ reason }) => {
                  const done = await act('POST', `admin/messages/${current.id}/settle`, { reason })
                  if (done) setDecision(null)
                  return done
                }}
              />
            </article>
          )}
        </QueueFrame>
      )}
    </>
  )
}

const topicOf = ({ topic }: MessageLineShown) => CONTACT_TOPICS.find(({ slug }) => slug === topic)?.label ?? topic

const lineOf = (message: MessageLineShown) => ({
  id: message.id,
  title: message.name,
  facts: `${topicOf(message)} · ${ageOf(message.created_at)}`,
  mark: message.held ? 'Perhaps a program' : null,
})

function Message({ message }: { message: MessageLineShown }) {
  const { name, email, held, created_at: at } = message
  return (
    <>
      <h2 className="text-26 [overflow-wrap:anywhere]">{name}</h2>
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
        <a href={`mailto:${encodeURIComponent(email)}`}>Answer by mail</a>
      </p>
    </>
  )
}
