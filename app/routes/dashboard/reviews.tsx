/** /dashboard/reviews: reviews the user wrote; for agents, the reviews they received. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { OwnReviews } from '#app/features/reviews/own-reviews.tsx'
import { ReceivedReviews } from '#app/features/reviews/received-reviews.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Reviews')

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
