/** /dashboard/admin/audit-log: who did what. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { AuditLog } from '#app/features/admin/audit-log.tsx'
import { AdminDesk } from '#app/features/admin/admin-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Log of acts')

export default function Page() {
  return (
    <DashboardPage heading="Log of acts" lead="Kept for good. Newest first.">
      <AdminDesk>
        <AuditLog />
      </AdminDesk>
    </DashboardPage>
  )
}
