/** /dashboard/reviews/edit?review={id}: change the own review. */
import { useNavigate } from 'react-router'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { useEditable } from '#app/features/signed-in/use-list.ts'
import { ReviewForm } from '#app/features/reviews/review-form.tsx'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { quietMeta } from '#app/lib/quiet-meta.ts'
import { useAskedId } from '#app/lib/use-asked-id.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { paths } from '#contract/paths.ts'
import type { OwnReview, ReviewFields } from '#contract/review-forms.ts'

export const meta = quietMeta('Edit your review')

export default function EditReviewPage() {
  const id = useAskedId('review')
  const navigate = useNavigate()
  const query = useEditable<OwnReview>(`user/reviews/${id}`)
  const review = query.data
  const send = async (fields: ReviewFields) => {
    const { message } = await callSignedIn('PATCH', `user/rating/${review?.id}`, fields)
    showToast(message)
    await navigate(paths.ownReviews)
  }
  return (
    <DashboardPage
      heading="Edit your review"
      lead={review && `Of ${review.agent.name}. Readers see that it was edited.`}
    >
      <LoadingNote query={query} />
      {query.isError && (
        <p className="mt-4">
          <LinkButton to={paths.ownReviews}>See your reviews</LinkButton>
        </p>
      )}
      {review && <ReviewForm draft={`review ${review.id}`} review={review} send={send} />}
    </DashboardPage>
  )
}
