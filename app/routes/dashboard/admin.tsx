/** /dashboard/admin: the admin queues. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { Queues } from '#app/features/admin/queues.tsx'

export default function Page() {
  return (
    <DashboardPage heading="Admin queues" lead="What’s waiting, how much of it, and since when.">
      <Queues />
    </DashboardPage>
  )
}
