/** /dashboard/admin: the admin queues. */
import { AdminPage } from '#app/features/queue/admin-page.tsx'
import { Queues } from '#app/features/admin/queues.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Admin desk')

export default function Page() {
  return (
    <AdminPage heading="Admin desk" lead="What waits, how much, and since when.">
      <Queues />
    </AdminPage>
  )
}
