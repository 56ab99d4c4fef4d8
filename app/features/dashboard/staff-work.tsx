import { QueueCounts } from '#app/features/admin/queues.tsx'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { useList } from '#app/features/signed-in/use-list.ts'
import type { QueueShown } from '#contract/admin.ts'
import { paths } from '#contract/paths.ts'

/** The queues that are not empty: what staff come here for. */
export function StaffWork() {
  const query = useList<QueueShown[]>('admin/queues')
  const waiting = query.data?.filter((queue) => queue.waiting > 0)
  return (
    <section aria-labelledby="staff" className="grid gap-3">
      <h2 id="staff" className="text-26">
        What waits for our staff
      </h2>
      <LoadingNote query={query} />
      <QueueCounts queues={waiting ?? []} heading="h3" />
      {waiting?.length === 0 && <p className="text-muted">Nothing: every queue is empty.</p>}
      <p>
        <a href={paths.admin}>All queues</a>
      </p>
    </section>
  )
}
