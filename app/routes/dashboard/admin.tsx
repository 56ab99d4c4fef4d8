/** /dashboard/admin: what waits for our staff. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { Queues } from '#app/features/admin/queues.tsx'
import { StaffOnly } from '#app/features/admin/staff-only.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Admin desk')

export default function Page() {
  return (
    <DashboardPage heading="Admin desk" lead="What waits, how much, and since when.">
      <StaffOnly moderators>
        <Queues />
      </StaffOnly>
    </DashboardPage>
  )
}
