/** Everything we told somebody: what waits first. The choice of kinds stands in the address. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { failureWords } from '#app/features/account/form/problems.ts'
import { showCount } from '#app/lib/show-count.ts'
import { Button } from '#app/ui/button.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { KindFilter } from './kind-filter.tsx'
import { NotificationItem } from './notification-item.tsx'
import { addressOf, type Chosen, chosenIn, useMarkRead, useNotifications } from './notification-queries.ts'

export function NotificationList() {
  const [search] = useSearchParams()
  const chosen = chosenIn(search)
  const query = useNotifications(chosen)
  const mark = useMarking()
  const { rows = [], unread = 0, lastPage = 1 } = query.data ?? {}
  return (
    <section aria-labelledby="told" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="told" className="text-21" aria-live="polite">
          {query.data ? waitWords(unread) : 'Your notifications'}
        </h2>
        <Button type="button" look="quiet" disabled={unread === 0 || mark.busy} onClick={() => mark.read('all')}>
          Mark all as read
        </Button>
      </div>
      <KindFilter chosen={chosen} />
      <LoadingNote query={query} />
      {query.data && rows.length === 0 && <Nothing chosen={chosen} />}
      <ul className="divide-y divide-hairline border-y border-hairline empty:hidden">
        {rows.map((row) => (
          <NotificationItem key={row.id} row={row} onRead={() => mark.read([row.id])} />
        ))}
      </ul>
      <Pager page={chosen.page} lastPage={lastPage} addressOf={(page) => addressOf({ ...chosen, page })} />
    </section>
  )
}

const waitWords = (unread: number) =>
  unread === 0 ? 'Nothing waits' : `${showCount(unread, 'notification', 'notifications')} not read`

function useMarking() {
  const markRead = useMarkRead()
  const [busy, setBusy] = useState(false)
  const read = async (ids: readonly string[] | 'all') => {
    setBusy(true)
    try {
      await markRead(ids)
    } catch (error) {
      showToast(failureWords(error), 'problem')
    } finally {
      setBusy(false)
    }
  }
  return { busy, read: (ids: readonly string[] | 'all') => void read(ids) }
}

const Nothing = ({ chosen: { kind, unread } }: { chosen: Chosen }) => (
  <p className="max-w-[68ch] text-muted">
    {kind || unread ? (
      <>
        Nothing of this kind. <a href="?">Show all notifications</a>
      </>
    ) : (
      'Nothing yet. Messages, answers to your questions, reviews, decisions of our staff and news of agents whom you watch stand here.'
    )}
  </p>
)
