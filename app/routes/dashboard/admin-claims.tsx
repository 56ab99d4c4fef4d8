/** /dashboard/admin/claims: the queue of claims. */
import { t } from '@lingui/core/macro'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { ClaimsQueue } from '#app/features/admin/claims-queue.tsx'

export default function Page() {
  return (
    <DashboardPage
      heading={t`Claims`}
      lead={t`Approval takes one strong form of proof (a document, a mailed code, or confirmation from the IRS), or both the email code and the phone call.`}
    >
      <ClaimsQueue kind="claim" />
    </DashboardPage>
  )
}
