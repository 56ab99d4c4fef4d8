/** /dashboard/admin/audit-log: a record of staff actions. */
import { AdminPage } from '#app/features/queue/admin-page.tsx'
import { AuditLog } from '#app/features/admin/audit-log.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Log of acts')

export default function Page() {
  return (
    <AdminPage heading="Log of acts" lead="Kept for good. Newest first.">
      <AuditLog />
    </AdminPage>
  )
}
