/** /dashboard/admin/texts: the questions of /faq and the tax resources. */
import { AdminPage } from '#app/features/queue/admin-page.tsx'
import { TextsAdmin } from '#app/features/texts/texts-admin.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Questions and tax resources')

export default function TextsAdminPage() {
  return (
    <AdminPage
      heading="Questions and tax resources"
      lead="What is changed here is on the pages at once, with its source and the day it was read against that."
    >
      <TextsAdmin />
    </AdminPage>
  )
}
