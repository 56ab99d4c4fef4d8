/** /dashboard/admin/claims: the queue of claims. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { ClaimsQueue } from '#app/features/admin/claims-queue.tsx'

export default function Page() {
  return (
    <DashboardPage heading="Claims" lead="Approve a claim on one strong proof or two medium ones.">
      <ClaimsQueue kind="claim" />
    </DashboardPage>
  )
}
