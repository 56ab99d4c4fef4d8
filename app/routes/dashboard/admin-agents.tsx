/** /dashboard/admin/agents: who wants to be approved. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { AgentsDesk } from '#app/features/admin/agents-desk.tsx'
import { AdminDesk } from '#app/features/admin/admin-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Agents')

export default function Page() {
  return (
    <DashboardPage heading="Agents" lead="Approve without a listing only who is truly enrolled and not yet listed.">
      <AdminDesk>
        <AgentsDesk />
      </AdminDesk>
    </DashboardPage>
  )
}
