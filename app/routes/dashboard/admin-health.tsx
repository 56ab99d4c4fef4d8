/** /dashboard/admin/health: figures. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { Health } from '#app/features/admin/health.tsx'
import { AdminDesk } from '#app/features/admin/admin-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Health')

export default function Page() {
  return (
    <DashboardPage heading="Health" lead="Figures of this process and its database.">
      <AdminDesk>
        <Health />
      </AdminDesk>
    </DashboardPage>
  )
}
