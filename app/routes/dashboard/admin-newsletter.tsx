/** /dashboard/admin/newsletter: write, preview, test, schedule, and send issues, and track their progress. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { List } from '#app/ui/list/list.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { newsletterOf } from '#common/newsletter.ts'
import type { WholeIssueShown } from '#common/newsletter-schemas.ts'
import { describeIssueState } from '#app/features/newsletter/issue-state.ts'
import { IssueEditor, NewIssue } from '#app/features/newsletter/issue-editor.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { useAct, useSend } from '#app/ui/list/use-act.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Field } from '#app/ui/field.tsx'
import { IssueBody } from '#app/features/newsletter/issue-body.tsx'
import { api } from '#app/lib/api/calls.ts'
import { formatNumber } from '#common/format-count.ts'

export default function NewsletterAdminPage() {
  return (
    <DashboardPage
      heading={t`Newsletter`}
      lead={t`Write, schedule, and send issues. The numbers cover delivery only, because we don’t track who reads an issue.`}
    >
      <NewsletterAdmin />
    </DashboardPage>
  )
}

/** The editors' newsletter page: the issues with their progress, and one of them to write or send. */
function NewsletterAdmin() {
  const { role } = useOwnProfile()
  if (role.name !== 'editor' && role.name !== 'admin') {
    return (
      <Notice kind="problem">
        <p>{t`This page is for our editors.`}</p>
      </Notice>
    )
  }
  return <Issues />
}

function Issues() {
  const query = useList(api.get('admin/newsletter/issues'))
  const [open, setOpen] = useState<number | 'new' | null>(null)
  if (open === 'new') return <NewIssue onClose={() => setOpen(null)} onSaved={setOpen} />
  if (open !== null) return <IssueAdmin id={open} onClose={() => setOpen(null)} />
  return (
    <div className="grid gap-6">
      <p>
        <Button type="button" onClick={() => setOpen('new')}>
          {t`Write an issue`}
        </Button>
      </p>
      <List
        className="sheet"
        query={query}
        empty={<p className="text-muted">{t`No newsletter issues yet. Write the first one.`}</p>}
      >
        {(issue) => (
          <li key={issue.id} className="grid gap-1 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
            <div>
              <h2 className="text-22">{issue.title}</h2>
              <p className="tabular text-14 text-muted">
                {newsletterOf(issue.list).name} · {describeIssueState(issue)}
              </p>
            </div>
            <div>
              <Button type="button" variant="secondary" onClick={() => setOpen(issue.id)}>
                <Trans>
                  Open <span className="sr-only">{issue.title}</span>
                </Trans>
              </Button>
            </div>
          </li>
        )}
      </List>
    </div>
  )
}

const LOOK_EVERY_MS = 2_000

/** One issue: its statistics, the actions available now, and its text. */
function IssueAdmin({ id, onClose }: { id: number; onClose: () => void }) {
  const call = api.get('admin/newsletter/issues/{id}', { params: { id } })
  const query = useList(call, {
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? LOOK_EVERY_MS : false),
  })
  const [editing, setEditing] = useState(false)
  const issue = query.data
  return (
    <div className="grid gap-6">
      <p>
        <Button type="button" variant="secondary" onClick={onClose}>
          {t`All issues`}
        </Button>
      </p>
      <LoadingNote query={query} />
      {issue && editing && <IssueEditor issue={issue} onClose={() => setEditing(false)} />}
      {issue && !editing && (
        <article aria-label={issue.title} className="grid gap-6">
          <h2 className="text-28">{issue.title}</h2>
          <p className="tabular text-muted">{capitalize(describeIssueState(issue))}</p>
          {issue.recipients > 0 && <Progress issue={issue} />}
          <Actions issue={issue} onEdit={() => setEditing(true)} onDropped={onClose} />
          <section aria-label={t`Body`} className="grid max-w-reading gap-5 border-t border-hairline pt-5">
            <p className="text-18 text-muted">{issue.summary}</p>
            <IssueBody blocks={issue.blocks} />
          </section>
          <EmailPreview id={issue.id} />
        </article>
      )}
    </div>
  )
}

function Progress({ issue }: { issue: WholeIssueShown }) {
  const done = issue.recipients - issue.waiting
  return (
    <section aria-label={t`Delivery results`} className="grid gap-3">
      <progress
        aria-label={t`Delivery progress`}
        max={issue.recipients}
        value={done}
        className="w-full max-w-reading"
      />
      <Facts
        facts={[
          { name: t`Recipients`, value: formatNumber(issue.recipients) },
          { name: t`Waiting`, value: formatNumber(issue.waiting) },
          { name: t`Sent`, value: formatNumber(issue.sent) },
          { name: t`Rejected`, value: formatNumber(issue.failed) },
          { name: t`Bounced`, value: formatNumber(issue.bounced) },
          { name: t`Unsubscribed before sending`, value: formatNumber(issue.skipped) },
          { name: t`Unsubscribed within a week`, value: formatNumber(issue.left) },
        ]}
      />
    </section>
  )
}

type ActionProps = { issue: WholeIssueShown; onEdit: () => void; onDropped: () => void }

function Actions({ issue: { id, state, version }, onEdit, onDropped }: ActionProps) {
  const act = useAct()
  const params = { id }
  const press = (verb: 'test' | 'unschedule' | 'pause' | 'resume') => () =>
    void act(api.post(`admin/newsletter/issues/{id}/${verb}`, { params }))
  const drop = async () => {
    if (await act(api.delete('admin/newsletter/issues/{id}', { params, body: { version } }))) onDropped()
  }
  const isOpen = state === 'draft' || state === 'scheduled'
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        {isOpen && <Plain onPress={onEdit}>{t`Edit`}</Plain>}
        <Plain onPress={press('test')}>{t`Send me a test`}</Plain>
        {state === 'scheduled' && <Plain onPress={press('unschedule')}>{t`Cancel scheduled send`}</Plain>}
        {state === 'sending' && <Plain onPress={press('pause')}>{t`Pause`}</Plain>}
        {state === 'paused' && <Plain onPress={press('resume')}>{t`Send the rest`}</Plain>}
        {isOpen && (
          <SendNow
            onSend={() => void act(api.post('admin/newsletter/issues/{id}/send', { params, body: { version } }))}
          />
        )}
        {state === 'draft' && (
          <Button type="button" variant="danger" onClick={drop}>
            {t`Delete issue`}
          </Button>
        )}
      </div>
      {isOpen && <Schedule id={id} version={version} />}
    </div>
  )
}

/** Sending can't be undone, so it asks for confirmation. */
function SendNow({ onSend }: { onSend: () => void }) {
  const [sure, setSure] = useState(false)
  return sure ? (
    <Button type="button" onClick={onSend}>
      {t`Yes, send to all subscribers now`}
    </Button>
  ) : (
    <Button type="button" onClick={() => setSure(true)}>
      {t`Send now`}
    </Button>
  )
}

const Plain = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <Button type="button" variant="secondary" onClick={onPress}>
    {children}
  </Button>
)

function Schedule({ id, version }: Pick<WholeIssueShown, 'id' | 'version'>) {
  const send = useSend()
  const { frame, field } = useForm({
    toasts: true,
    check: (fields) => ({ payload: new Date(String(fields.get('at'))).toISOString(), problems: null }),
    send: (at) => send(api.post('admin/newsletter/issues/{id}/schedule', { params: { id }, body: { version, at } })),
  })
  return (
    <form {...frame} className="flex flex-wrap items-end gap-3">
      <Field {...field('at')} type="datetime-local" label={t`Send at (your time)`} required />
      <Button variant="secondary">{t`Schedule`}</Button>
    </form>
  )
}

/** The plain-text version of the email: the subject, the text, and the footer that each reader gets. */
function EmailPreview({ id }: { id: number }) {
  const [open, setOpen] = useState(false)
  const call = api.get('admin/newsletter/issues/{id}/preview', { params: { id } })
  const query = useList(call, { enabled: open })
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="border-t border-hairline pt-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{t`Plain-text version`}</summary>
      {open && <LoadingNote query={query} />}
      {query.data && (
        <pre className="max-w-reading font-sans whitespace-pre-wrap [overflow-wrap:anywhere]">
          {t`Subject: ${query.data.subject}\n\n${query.data.text}`}
        </pre>
      )}
    </details>
  )
}
