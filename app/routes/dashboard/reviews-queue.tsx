/** /dashboard/reviews/queue: the moderation queue for all kinds of text. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { ModerationQueue } from '#app/features/moderation/moderation-queue.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Moderation')

export default function QueuePage() {
  return (
    <DashboardPage
      heading="Moderation"
      lead="What a rule held, and what was reported, oldest first. Every decision is logged; reasons are public."
    >
      <ModerationQueue />
    </DashboardPage>
  )
}
