/** /dashboard/admin/claims: the queue of claims. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { ClaimsDesk } from '#app/features/admin/claims-desk.tsx'
import { AdminDesk } from '#app/features/admin/admin-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Claims')

export default function Page() {
  return (
    <DashboardPage
      heading="Claims"
      lead="Nobody takes over what is not theirs. Approve on one strong proof, or two medium ones."
    >
      <AdminDesk>
        <ClaimsDesk />
      </AdminDesk>
    </DashboardPage>
  )
}
