/** One issue: its figures, what can be done with it now, and its text. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { useAct } from '#app/features/signed-in/use-act.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { capital } from '#app/lib/capital.ts'
import { Button } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Field } from '#app/ui/field.tsx'
import type { WholeIssueShown } from '#contract/newsletter-admin.ts'
import { IssueBody } from './issue-body.tsx'
import { IssueEditor } from './issue-editor.tsx'
import { MailPreview } from './mail-preview.tsx'
import { sayState } from './say-state.ts'

const LOOK_EVERY_MS = 2_000

export function IssueDesk({ id, onClose }: { id: number; onClose: () => void }) {
  const path = `admin/newsletter/issues/${id}`
  const query = useQuery({
    queryKey: [path],
    queryFn: async () => (await callSignedIn<WholeIssueShown>('GET', path)).data,
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? LOOK_EVERY_MS : false),
  })
  const [editing, setEditing] = useState(false)
  const issue = query.data
  return (
    <div className="grid gap-6">
      <p>
        <Button type="button" look="quiet" onClick={onClose}>
          All issues
        </Button>
      </p>
      <LoadingNote query={query} />
      {issue && editing && <IssueEditor issue={issue} onClose={() => setEditing(false)} />}
      {issue && !editing && (
        <article aria-label={issue.title} className="grid gap-6">
          <h2 className="text-26">{issue.title}</h2>
          <p className="tabular text-muted">{capital(sayState(issue))}</p>
          {issue.recipients > 0 && <Progress issue={issue} />}
          <Actions issue={issue} path={path} onEdit={() => setEditing(true)} onDropped={onClose} />
          <section aria-label="Text" className="grid max-w-reading gap-5 border-t border-hairline pt-5">
            <p className="text-18 text-muted">{issue.summary}</p>
            <IssueBody blocks={issue.blocks} />
          </section>
          <MailPreview path={path} />
        </article>
      )}
    </div>
  )
}

function Progress({ issue }: { issue: WholeIssueShown }) {
  const done = issue.recipients - issue.waiting
  const count = (value: number) => value.toLocaleString('en-US')
  return (
    <section aria-label="Figures" className="grid gap-3">
      <progress aria-label="Settled" max={issue.recipients} value={done} className="w-full max-w-reading" />
      <Facts
        facts={[
          { name: 'Readers', value: count(issue.recipients) },
          { name: 'Waiting', value: count(issue.waiting) },
          { name: 'Sent', value: count(issue.sent) },
          { name: 'Refused', value: count(issue.failed) },
          { name: 'Came back', value: count(issue.bounced) },
          { name: 'Left before their turn', value: count(issue.skipped) },
          { name: 'Left within a week', value: count(issue.left) },
        ]}
      />
    </section>
  )
}

type ActionProps = { issue: WholeIssueShown; path: string; onEdit: () => void; onDropped: () => void }

function Actions({ issue: { state, version }, path, onEdit, onDropped }: ActionProps) {
  const act = useAct()
  const press = (verb: string, body?: object) => () => void act('POST', `${path}/${verb}`, body)
  const drop = async () => {
    if (await act('DELETE', path, { version })) onDropped()
  }
  const isOpen = state === 'draft' || state === 'scheduled'
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        {isOpen && <Plain onPress={onEdit}>Edit</Plain>}
        <Plain onPress={press('test')}>Send a test to me</Plain>
        {state === 'scheduled' && <Plain onPress={press('unschedule')}>Do not send it then</Plain>}
        {state === 'sending' && <Plain onPress={press('pause')}>Pause</Plain>}
        {state === 'paused' && <Plain onPress={press('resume')}>Send the rest</Plain>}
        {isOpen && <SendNow onSend={press('send', { version })} />}
        {state === 'draft' && (
          <Button type="button" look="danger" onClick={drop}>
            Throw it away
          </Button>
        )}
      </div>
      {isOpen && <Schedule onSchedule={(at) => void act('POST', `${path}/schedule`, { version, at })} />}
    </div>
  )
}

/** It cannot be called back: asked twice. */
function SendNow({ onSend }: { onSend: () => void }) {
  const [sure, setSure] = useState(false)
  return sure ? (
    <Button type="button" onClick={onSend}>
      Yes, to all readers now
    </Button>
  ) : (
    <Button type="button" onClick={() => setSure(true)}>
      Send it now
    </Button>
  )
}

const Plain = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <Button type="button" look="quiet" onClick={onPress}>
    {children}
  </Button>
)

function Schedule({ onSchedule }: { onSchedule: (at: string) => void }) {
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const at = String(new FormData(event.currentTarget).get('at'))
        if (at) onSchedule(new Date(at).toISOString())
      }}
    >
      <Field name="at" type="datetime-local" label="Send at (your time)" required />
      <Button look="quiet">Schedule</Button>
    </form>
  )
}
