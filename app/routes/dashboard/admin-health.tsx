/** /dashboard/admin/health: system metrics. */
import { AdminPage } from '#app/features/queue/admin-page.tsx'
import { Health } from '#app/features/admin/health.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Health')

export default function Page() {
  return (
    <AdminPage heading="Health" lead="Figures of this process and its database.">
      <Health />
    </AdminPage>
  )
}
