/** /dashboard/admin/claims: the queue of claims. */
import { t } from '@lingui/core/macro'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { ClaimsQueue } from '#app/features/admin/claims-queue.tsx'

export default function Page() {
  return (
    <DashboardPage heading={t`Claims`} lead={t`Approve a claim that has one strong form of proof or two medium ones.`}>
      <ClaimsQueue kind="claim" />
    </DashboardPage>
  )
}
