/** /dashboard/admin/messages: what visitors wrote to us. */
import { AdminDesk } from '#app/features/admin/admin-desk.tsx'
import { MessagesDesk } from '#app/features/admin/messages-desk.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Messages of visitors')

export default function Page() {
  return (
    <DashboardPage
      heading="Messages of visitors"
      lead="What was written on the contact page. Who has dealt with one says so here."
    >
      <AdminDesk>
        <MessagesDesk />
      </AdminDesk>
    </DashboardPage>
  )
}
