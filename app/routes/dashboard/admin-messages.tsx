/** /dashboard/admin/messages: what visitors wrote to us. */
import { MessagesDesk } from '#app/features/admin/messages-desk.tsx'
import { DeskPage } from '#app/features/desk/desk-page.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Messages of visitors')

export default function Page() {
  return (
    <DeskPage
      heading="Messages of visitors"
      lead="What was written on the contact page. Who has dealt with one says so here."
    >
      <MessagesDesk />
    </DeskPage>
  )
}
