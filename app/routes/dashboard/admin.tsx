/** /dashboard/admin: what waits for our staff. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { Queues } from '#app/features/admin/queues.tsx'
import { AdminDesk } from '#app/features/admin/admin-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Admin desk')

export default function Page() {
  return (
    <DashboardPage heading="Admin desk" lead="What waits, how much, and since when.">
      <AdminDesk>
        <Queues />
      </AdminDesk>
    </DashboardPage>
  )
}
