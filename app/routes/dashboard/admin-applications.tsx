/** /dashboard/admin/applications: the queue of applications from agents who aren't listed. */
import { t } from '@lingui/core/macro'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { ClaimsQueue } from '#app/features/admin/claims-queue.tsx'

export default function Page() {
  return (
    <DashboardPage
      heading={t`Applications`}
      lead={t`Applications from agents whose names aren’t on the IRS list yet. Once approved, applicants become agents here, without a listing.`}
    >
      <ClaimsQueue kind="application" />
    </DashboardPage>
  )
}
