/** /dashboard/admin: what waits in the admin queues, and for admins what moved lately. */
import { t } from '@lingui/core/macro'
import { Queues } from '#app/features/admin/queues.tsx'
import { Trends } from '#app/features/admin/trends.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'

const SHOWN = [
  'waiting',
  'decided',
  'signups',
  'checks',
  'claims',
  'replies',
  'searches',
  'questions',
  'answers',
  'reviews',
  'imports',
] as const

export default function Page() {
  const { role } = useOwnProfile()
  return (
    <DashboardPage heading={t`Admin queues`}>
      <div className="grid gap-10">
        <Queues />
        {role.name === 'admin' && <Trends only={SHOWN} />}
      </div>
    </DashboardPage>
  )
}
