/** What waits for a moderator. Each is decided where it stands. */
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { type Decision, MODERATION_REASONS, NOTE_MAX, type QueueItem, reasonWords } from '#contract/moderation.ts'
import { showTime } from '#contract/show-date.ts'
import { LoadingNote } from './loading-note.tsx'
import { PublicText } from './public-text.tsx'
import { useAct, useList } from './signed-in-query.ts'

export function ModerationQueue() {
  const query = useList<QueueItem[]>('moderation/queue')
  return (
    <>
      <LoadingNote query={query} />
      {query.data?.length === 0 && (
        <p className="max-w-[68ch]">Nothing waits. What is held or reported appears here.</p>
      )}
      <ul className="divide-y divide-hairline empty:hidden">
        {query.data?.map((item) => (
          <Waiting key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </ul>
    </>
  )
}

const WHY = { first_posts: 'one of the first two', link: 'holds a link', repeat: 'broke rules lately' } as const

function Waiting({ item }: { item: QueueItem }) {
  const facts = [item.author, showTime(item.created_at), item.held_for && `held: ${WHY[item.held_for]}`]
  if (item.author_removed > 0) facts.push(`${item.author_removed} removed within 90 days`)
  return (
    <li className="grid gap-3 py-6 first:pt-0">
      <h2 className="text-18 [overflow-wrap:anywhere]">
        <span className="capitalize">{item.kind}</span>: {item.title || item.about}
      </h2>
      <p className="tabular text-14 text-muted">{facts.filter(Boolean).join(' · ')}</p>
      <PublicText text={item.text} />
      {item.reports.length > 0 && (
        <ul className="list-disc pl-5 text-14">
          {item.reports.map(({ reason, note, at }) => (
            <li key={`${at} ${reason}`}>
              Reported: {reasonWords(reason)}
              {note && ` (“${note}”)`}
            </li>
          ))}
        </ul>
      )}
      {item.state !== 'pending' && <a href={item.path}>See it in its place</a>}
      <DecisionForm item={item} />
    </li>
  )
}

function DecisionForm({ item }: { item: QueueItem }) {
  const act = useAct()
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [withNote, setWithNote] = useState(false)
  const isHeld = item.state === 'pending'
  const decide = (decision: Decision) =>
    void act('POST', 'moderation/decisions', {
      kind: item.kind,
      id: item.id,
      decision,
      ...(decision === 'publish' ? {} : { reason }),
      note: withNote ? note : '',
    })
  return (
    <div className="grid max-w-[34rem] gap-3">
      <SelectField
        label="Public reason, where it goes"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      >
        <option value="">none chosen</option>
        {MODERATION_REASONS.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </SelectField>
      <Checkbox
        label="Add words for the author"
        checked={withNote}
        onChange={(event) => setWithNote(event.target.checked)}
      />
      {withNote && (
        <TextField
          label="For the author alone"
          rows={3}
          maxLength={NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      <p className="flex flex-wrap gap-3">
        <Button type="button" onClick={() => decide('publish')}>
          {isHeld ? 'Publish' : 'Keep it'}
        </Button>
        <Button
          type="button"
          look="quiet"
          disabled={reason === ''}
          onClick={() => decide(isHeld ? 'reject' : 'remove')}
        >
          {isHeld ? 'Reject' : 'Remove'}
        </Button>
      </p>
    </div>
  )
}
