/** /dashboard/reviews: those one wrote; for agents those one received. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { OwnReviews } from '#app/features/reviews/own-reviews.tsx'
import { ReceivedReviews } from '#app/features/reviews/received-reviews.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Reviews')

export default function ReviewsPage() {
  const isAgent = useOwnProfile().role.name === 'agent'
  return (
    <DashboardPage
      heading={isAgent ? 'Reviews of you' : 'Your reviews'}
      lead={
        isAgent
          ? 'You may reply once to each, and ask a moderator to look. Nobody can hide one.'
          : 'What you wrote about agents, and what became of it.'
      }
    >
      {isAgent ? <ReceivedReviews /> : <OwnReviews />}
    </DashboardPage>
  )
}
