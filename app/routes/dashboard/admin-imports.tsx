/** /dashboard/admin/imports: lists of the IRS. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { ImportsDesk } from '#app/features/admin/imports-desk.tsx'
import { AdminDesk } from '#app/features/admin/admin-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Imports')

export default function Page() {
  return (
    <DashboardPage
      heading="Imports"
      lead="Try a list first: nothing changes until you commit it, and the newest run can be taken back."
    >
      <AdminDesk>
        <ImportsDesk />
      </AdminDesk>
    </DashboardPage>
  )
}
