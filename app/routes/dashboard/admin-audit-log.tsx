/** /dashboard/admin/audit-log: who did what. */
import { DeskPage } from '#app/features/desk/desk-page.tsx'
import { AuditLog } from '#app/features/admin/audit-log.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Log of acts')

export default function Page() {
  return (
    <DeskPage heading="Log of acts" lead="Kept for good. Newest first.">
      <AuditLog />
    </DeskPage>
  )
}
