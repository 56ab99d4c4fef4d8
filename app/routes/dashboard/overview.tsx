/** /dashboard: what waits, and where to go on. Only here the live connection opens. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { Overview } from '#app/features/dashboard/overview.tsx'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Dashboard')

export default function OverviewPage() {
  const profile = useOwnProfile()
  return (
    <DashboardPage heading={`Hello, ${profile.first_name || profile.email}`}>
      <Overview profile={profile} />
    </DashboardPage>
  )
}
