/** /dashboard/admin: what waits for our staff. */
import { DeskPage } from '#app/features/desk/desk-page.tsx'
import { Queues } from '#app/features/admin/queues.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Admin desk')

export default function Page() {
  return (
    <DeskPage heading="Admin desk" lead="What waits, how much, and since when.">
      <Queues />
    </DeskPage>
  )
}
