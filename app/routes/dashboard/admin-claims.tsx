/** /dashboard/admin/claims: the queue of claims. */
import { t } from '@lingui/core/macro'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { ClaimsQueue } from '#app/features/admin/claims-queue.tsx'

export default function Page() {
  return (
    <DashboardPage heading={t`Claims`} lead={t`Compare the account with the listing, check the proof, then decide.`}>
      <ClaimsQueue kind="claim" />
    </DashboardPage>
  )
}
