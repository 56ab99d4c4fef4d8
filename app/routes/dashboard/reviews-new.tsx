/** /dashboard/reviews/new?agent={id}: writes a review. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { DashboardPage, IdParamPage } from '#app/features/dashboard/dashboard-page.tsx'
import { CardsSkeleton, LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { ReviewPage } from '#app/features/reviews/review-page.tsx'
import { ReviewForm } from '#app/features/reviews/review-form.tsx'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { api } from '#app/lib/api/calls.ts'
import { paths } from '#common/paths.ts'
import { REVIEW_MONTHS, type ReviewFields } from '#common/review-schemas.ts'

export default function NewReviewPage() {
  return (
    <IdParamPage name="agent" heading={t`Write a review`}>
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
    <DashboardPage heading={t`Write a review`}>
      <LoadingNote query={query} skeleton={<CardsSkeleton />} />
      {agent?.review_id && (
        <EmptyState
          frame="sheet"
          art="handshake"
          action={<LinkButton to={paths.ownReviews}>{t`See your reviews`}</LinkButton>}
        >
          <Trans>
            You’ve already reviewed this agent. You can review the same agent once every {REVIEW_MONTHS} months.
          </Trans>
        </EmptyState>
      )}
      {agent && !agent.review_id && (
        <ReviewPage
          agent={{ id: agentId, name: `${agent.first_name} ${agent.last_name}`, path: agent.path }}
          place={[agent.city, agent.state].filter(Boolean).join(', ')}
        >
          <ReviewForm draft={`review ${agentId}`} review={null} send={send} />
        </ReviewPage>
      )}
    </DashboardPage>
  )
}
