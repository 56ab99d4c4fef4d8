/** /dashboard/reviews/queue: the moderators' desk, one queue for all kinds of text. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { ModerationDesk } from '#app/features/moderation/moderation-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Moderation')

export default function QueuePage() {
  return (
    <DashboardPage
      heading="Moderation"
      lead="What a rule held, and what was reported, oldest first. Every decision is logged; reasons are public."
    >
      <ModerationDesk />
    </DashboardPage>
  )
}
