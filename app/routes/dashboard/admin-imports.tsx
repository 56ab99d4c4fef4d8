/** /dashboard/admin/imports: imports of IRS lists. */
import { AdminPage } from '#app/features/queue/admin-page.tsx'
import { ImportsAdmin } from '#app/features/admin/imports-admin.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Imports')

export default function Page() {
  return (
    <AdminPage
      heading="Imports"
      lead="Try a list first: nothing changes until you commit it, and the newest run can be taken back."
    >
      <ImportsAdmin />
    </AdminPage>
  )
}
