/** /dashboard/reviews/edit?review={id}: edits the user's own review. */
import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import { DashboardPage, IdParamPage } from '#app/features/dashboard/dashboard-page.tsx'
import { CardsSkeleton, LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useEditable } from '#app/ui/list/use-list.ts'
import { ReviewPage } from '#app/features/reviews/review-page.tsx'
import { ReviewForm } from '#app/features/reviews/review-form.tsx'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { api } from '#app/lib/api/calls.ts'
import { paths } from '#common/paths.ts'
import type { ReviewFields } from '#common/review-schemas.ts'

export default function EditReviewPage() {
  return (
    <IdParamPage name="review" heading={t`Edit your review`}>
      {(id) => <EditReview id={id} />}
    </IdParamPage>
  )
}

function EditReview({ id }: { id: string }) {
  const navigate = useNavigate()
  const query = useEditable(api.get('user/reviews/{id}', { params: { id } }))
  const review = query.data
  const send = async (fields: ReviewFields) => {
    const { message } = await requestSignedIn(api.patch('user/rating/{id}', { params: { id }, body: fields }))
    showToast(message)
    await navigate(paths.ownReviews)
  }
  return (
    <DashboardPage heading={t`Edit your review`} lead={review && t`Readers will see that you edited your review.`}>
      <LoadingNote query={query} skeleton={<CardsSkeleton />} />
      {query.isError && (
        <p className="mt-4">
          <LinkButton to={paths.ownReviews}>{t`See your reviews`}</LinkButton>
        </p>
      )}
      {review && (
        <ReviewPage agent={review.agent}>
          <ReviewForm draft={`review ${review.id}`} review={review} send={send} />
        </ReviewPage>
      )}
    </DashboardPage>
  )
}
