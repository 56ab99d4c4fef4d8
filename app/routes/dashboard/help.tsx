/** /dashboard/help */
import { DashboardHelp } from '#app/features/dashboard/help.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Help')

export default function HelpPage() {
  return (
    <DashboardPage heading="Help" lead={<p>What people ask about their account. Each answer is short.</p>}>
      <DashboardHelp />
    </DashboardPage>
  )
}
