/** /dashboard/admin/changes: what agents want said beside the official list. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { ChangesDesk } from '#app/features/admin/changes-desk.tsx'
import { AdminDesk } from '#app/features/admin/admin-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Changes')

export default function Page() {
  return (
    <DashboardPage
      heading="Changes"
      lead="Credentials, names and places that agents want shown. What the IRS list says is never changed by it."
    >
      <AdminDesk>
        <ChangesDesk />
      </AdminDesk>
    </DashboardPage>
  )
}
