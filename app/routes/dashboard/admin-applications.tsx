/** /dashboard/admin/applications: the queue of applications from agents who aren't listed. */
import { AdminPage } from '#app/features/queue/admin-page.tsx'
import { ClaimsQueue } from '#app/features/admin/claims-queue.tsx'

export default function Page() {
  return (
    <AdminPage
      heading="Applications"
      lead="From agents whose name isn’t on our list yet. Approval makes them an agent here, without a listing."
    >
      <ClaimsQueue kind="application" />
    </AdminPage>
  )
}
