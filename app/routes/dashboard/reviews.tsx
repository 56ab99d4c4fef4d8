/** /dashboard/reviews: reviews the user wrote; for agents, the reviews they received. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { PostStateNote } from '#app/features/moderation/post-state.tsx'
import { PublicText } from '#app/features/moderation/public-text.tsx'
import { messagedOn } from '#app/features/reviews/rating-summary.tsx'
import {
  describeService,
  Mark,
  RatingOverview,
  ReceivedReviews,
  Reply,
} from '#app/features/reviews/received-reviews.tsx'
import { ReviewInvitation } from '#app/features/reviews/review-invitation.tsx'
import { Stars } from '#app/features/reviews/stars.tsx'
import { api } from '#app/lib/api/calls.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { useSite } from '#app/lib/site.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { List } from '#app/ui/list/list.tsx'
import { CardsSkeleton } from '#app/ui/list/loading-note.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import { languageOfContent } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import type { OwnReview } from '#common/review-schemas.ts'
import { formatDate } from '#common/dates.ts'

export default function ReviewsPage() {
  const { role, agent } = useOwnProfile()
  const isAgent = role.name === 'agent'
  const listing = isAgent && agent?.status === 'approved' ? agent.listing_id : null
  return (
    <DashboardPage
      heading={isAgent ? t`Reviews about you` : t`Your reviews`}
      lead={
        isAgent
          ? t`You can reply once to each review, and you can report a review to a moderator. You can’t hide reviews.`
          : t`The reviews you wrote about agents, and the status of each review.`
      }
    >
      {listing ? (
        <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_21rem] xl:grid-rows-[auto_1fr]">
          <div className="xl:col-start-2">
            <RatingOverview listing={listing} />
          </div>
          <div className="xl:col-start-1 xl:row-span-2 xl:row-start-1">
            <ReceivedReviews />
          </div>
          <div className="xl:col-start-2">
            <ReviewInvitation listingId={listing} />
          </div>
        </div>
      ) : isAgent ? (
        <ReceivedReviews />
      ) : (
        <OwnReviews />
      )}
    </DashboardPage>
  )
}

/** The reviews a user wrote, and the status of each. */
const OwnReviews = () => (
  <div className="grid gap-4">
    <List
      query={useRows(api.get('user/reviews'))}
      empty={<NoneWritten />}
      className="grid gap-3"
      isCards
      skeleton={<CardsSkeleton height="h-48" />}
    >
      {(review) => <OwnReviewItem key={review.id} review={review} />}
    </List>
  </div>
)

const NoneWritten = () => (
  <EmptyState
    frame="sheet"
    art="handshake"
    action={
      <LinkButton variant="primary" to={paths.agents}>
        {t`Find your agent`}
      </LinkButton>
    }
  >
    <Trans>
      You haven’t written any reviews yet. Open the profile of an agent you worked with and select “Write a review.”
    </Trans>
  </EmptyState>
)

function OwnReviewItem({ review }: { review: OwnReview }) {
  const act = useAct()
  const { name: site } = useSite()
  const [now] = useState(() => new Date().toISOString())
  const mayEdit = review.state !== 'removed' && review.editable_until > now
  const remove = () => {
    if (window.confirm(t`Delete this review? You can’t undo this.`))
      void act(api.delete('agents/remove-reviews/{id}', { params: { id: review.id } }))
  }
  return (
    <li className="card grid gap-3 p-5">
      <div className="flex items-center gap-3">
        <Avatar name={review.agent.name} id={review.agent.id} />
        <div className="min-w-0">
          <h2 className="text-22">
            <a href={review.agent.path} className="text-ink no-underline hover:underline">
              {review.agent.name}
            </a>
          </h2>
          <p className="tabular text-14 text-muted">
            {joinWithDots([
              t`Written ${formatDate(review.created_at)}`,
              review.edited_at && t`edited ${formatDate(review.edited_at)}`,
              describeService(review),
            ])}
          </p>
        </div>
      </div>
      <PostStateNote state={review.state} heldFor={review.held_for} reason={review.reason_text} note={review.note} />
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Stars rating={review.rating} className="text-18" />
        {review.title && (
          <strong lang={languageOfContent()} className="[overflow-wrap:anywhere]">
            {review.title}
          </strong>
        )}
      </p>
      <PublicText text={review.comment} />
      {review.exchanged_messages && <Mark>{messagedOn(site)}</Mark>}
      {review.reply && (
        <Reply heading={t`Reply from ${review.agent.name}`} at={review.replied_at} text={review.reply} />
      )}
      <div className="flex flex-wrap items-center gap-3 border-t border-hairline pt-3">
        {mayEdit && <LinkButton to={paths.editReview(review.id)}>{t`Edit`}</LinkButton>}
        <Button type="button" variant="secondary" onClick={remove}>
          {t`Delete`}
        </Button>
        {mayEdit && (
          <p className="text-14 text-muted">
            <Trans>You can edit this review until {formatDate(review.editable_until)}.</Trans>
          </p>
        )}
      </div>
    </li>
  )
}
