/** /dashboard/admin: the admin queues. */
import { AdminPage } from '#app/features/queue/admin-page.tsx'
import { Queues } from '#app/features/admin/queues.tsx'

export default function Page() {
  return (
    <AdminPage heading="Admin desk" lead="What waits, how much, and since when.">
      <Queues />
    </AdminPage>
  )
}
