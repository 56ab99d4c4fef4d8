/** /dashboard/admin/doubts: listings that may be the same person. */
import { AdminPage } from '#app/features/queue/admin-page.tsx'
import { DoubtsQueue } from '#app/features/admin/doubts-queue.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Doubtful matches')

export default function Page() {
  return (
    <AdminPage
      heading="Doubtful matches"
      lead="Somebody left a list and somebody new came, much alike. The importer joins nobody on a guess."
    >
      <DoubtsQueue />
    </AdminPage>
  )
}
