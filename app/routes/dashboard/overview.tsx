/** /dashboard: pending items and links. The live connection opens only in the dashboard. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { Overview } from '#app/features/overview/overview.tsx'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Dashboard')

export default function OverviewPage() {
  const profile = useOwnProfile()
  return (
    <DashboardPage heading={`Hello, ${profile.first_name || profile.email}`}>
      <Overview profile={profile} />
    </DashboardPage>
  )
}
