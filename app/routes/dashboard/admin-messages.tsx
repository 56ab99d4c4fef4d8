/** /dashboard/admin/messages: messages from the contact form. */
import { MessagesQueue } from '#app/features/admin/messages-queue.tsx'
import { AdminPage } from '#app/features/queue/admin-page.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Messages of visitors')

export default function Page() {
  return (
    <AdminPage
      heading="Messages of visitors"
      lead="What was written on the contact page. Who has dealt with one says so here."
    >
      <MessagesQueue />
    </AdminPage>
  )
}
