/** /dashboard/admin/newsletter: write, preview, test, schedule, and send issues, and track their progress. */
import { AdminPage } from '#app/features/queue/admin-page.tsx'
import { NewsletterAdmin } from '#app/features/newsletter/newsletter-admin.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Newsletter')

export default function NewsletterAdminPage() {
  return (
    <AdminPage
      heading="Newsletter"
      lead="Issues from the first draft to the last reader. The figures come from the sending: nobody is watched reading."
    >
      <NewsletterAdmin />
    </AdminPage>
  )
}
