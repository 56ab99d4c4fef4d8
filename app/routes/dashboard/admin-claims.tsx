/** /dashboard/admin/claims: the queue of claims. */
import { AdminPage } from '#app/features/queue/admin-page.tsx'
import { ClaimsQueue } from '#app/features/admin/claims-queue.tsx'

export default function Page() {
  return (
    <AdminPage
      heading="Claims"
      lead="Nobody takes over what is not theirs. Approve on one strong proof, or two medium ones."
    >
      <ClaimsQueue kind="claim" />
    </AdminPage>
  )
}
