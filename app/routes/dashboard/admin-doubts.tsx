/** /dashboard/admin/doubts: who may be one person. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { DoubtsDesk } from '#app/features/admin/doubts-desk.tsx'
import { AdminDesk } from '#app/features/admin/admin-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Doubtful matches')

export default function Page() {
  return (
    <DashboardPage
      heading="Doubtful matches"
      lead="Somebody left a list and somebody new came, much alike. The importer joins nobody on a guess."
    >
      <AdminDesk>
        <DoubtsDesk />
      </AdminDesk>
    </DashboardPage>
  )
}
