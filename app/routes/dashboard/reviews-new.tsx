/** /dashboard/reviews/new?agent={id}: write a review. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { ReviewForm } from '#app/features/reviews/review-form.tsx'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { quietMeta } from '#app/lib/quiet-meta.ts'
import { useAskedId } from '#app/lib/use-asked-id.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { paths } from '#contract/paths.ts'
import type { ReviewFields } from '#contract/review-forms.ts'

export const meta = quietMeta('Write a review')

type Agent = {
  first_name: string
  last_name: string
  city: string
  state: string | null
  path: string
  review_id: string | null
}

export default function NewReviewPage() {
  const agentId = useAskedId('agent')
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['agent', agentId],
    queryFn: async () => (await callSignedIn<Agent>('GET', `agent/agents/views/${agentId}`)).data,
  })
  const agent = query.data
  const send = async (fields: ReviewFields) => {
    const { message } = await callSignedIn('POST', 'user/rating', { agent_id: agentId, ...fields })
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
