/** /dashboard/reviews/new?agent={id}: writes a review. */
import { useNavigate } from 'react-router'
import { DashboardPage, IdParamPage } from '#app/features/dashboard/dashboard-page.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { ReviewForm } from '#app/features/reviews/review-form.tsx'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { api } from '#app/lib/api/calls.ts'
import { paths } from '#common/paths.ts'
import type { ReviewFields } from '#common/review-schemas.ts'

export default function NewReviewPage() {
  return (
    <IdParamPage name="agent" heading="Write a review">
      {(id) => <NewReview agentId={id} />}
    </IdParamPage>
  )
}

function NewReview({ agentId }: { agentId: string }) {
  const navigate = useNavigate()
  const query = useList(api.get('agent/agents/views/{id}', { params: { id: agentId } }))
  const agent = query.data
  const send = async (fields: ReviewFields) => {
    const { message } = await requestSignedIn(api.post('user/rating', { body: { agent_id: agentId, ...fields } }))
    showToast(message)
    await navigate(paths.ownReviews)
  }
  return (
    <DashboardPage
      heading="Write a review"
      lead={
        agent && (
          <>
            Of <a href={agent.path}>{`${agent.first_name} ${agent.last_name}`}</a>,{' '}
            {[agent.city, agent.state].filter(Boolean).join(', ')}
          </>
        )
      }
    >
      <LoadingNote query={query} />
      {agent?.review_id && (
        <div className="grid gap-4">
          <p>You have reviewed this agent. One review in twelve months is possible.</p>
          <p>
            <LinkButton to={paths.ownReviews}>See your reviews</LinkButton>
          </p>
        </div>
      )}
      {agent && !agent.review_id && <ReviewForm draft={`review ${agentId}`} review={null} send={send} />}
    </DashboardPage>
  )
}
