/** /dashboard/admin/changes: what agents want shown beside the official list. */
import { AdminPage } from '#app/features/queue/admin-page.tsx'
import { ChangesQueue } from '#app/features/admin/changes-queue.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Changes')

export default function Page() {
  return (
    <AdminPage
      heading="Changes"
      lead="Credentials, names and places that agents want shown. What the IRS list says is never changed by it."
    >
      <ChangesQueue />
    </AdminPage>
  )
}
