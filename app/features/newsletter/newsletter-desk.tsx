/** The editors' desk: the issues with how far each is, and one of them to write or to send. */
import { useState } from 'react'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { useList } from '#app/features/signed-in/use-list.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { newsletterOf } from '#contract/newsletter.ts'
import type { IssueShown } from '#contract/newsletter-admin.ts'
import { IssueDesk } from './issue-desk.tsx'
import { NewIssue } from './issue-editor.tsx'
import { sayState } from './say-state.ts'

const ISSUES = 'admin/newsletter/issues'

export function NewsletterDesk() {
  const { role } = useOwnProfile()
  if (role.name !== 'editor' && role.name !== 'admin') {
    return (
      <Notice kind="problem">
        <p>This is for our editors.</p>
      </Notice>
    )
  }
  return <Issues />
}

function Issues() {
  const query = useList<IssueShown[]>(ISSUES)
  const [open, setOpen] = useState<number | 'new' | null>(null)
  if (open === 'new') return <NewIssue onClose={() => setOpen(null)} onSaved={setOpen} />
  if (open !== null) return <IssueDesk id={open} onClose={() => setOpen(null)} />
  return (
    <div className="grid gap-6">
      <p>
        <Button type="button" onClick={() => setOpen('new')}>
          Write an issue
        </Button>
      </p>
      <LoadingNote query={query} />
      {query.data?.length === 0 && <p className="text-muted">No issue yet. Write the first one.</p>}
      {query.data && query.data.length > 0 && (
        <ul className="border-t border-hairline">
          {query.data.map((issue) => (
            <li key={issue.id} className="grid gap-1 border-b border-hairline py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
              <div>
                <h2 className="text-21">{issue.title}</h2>
                <p className="tabular text-14 text-muted">
                  {newsletterOf(issue.list).name} · {sayState(issue)}
                </p>
              </div>
              <div>
                <Button type="button" look="quiet" onClick={() => setOpen(issue.id)}>
                  Open <span className="sr-only">{issue.title}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
