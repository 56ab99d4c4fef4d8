/** The reviews a user wrote, and the status of each. */
import { useState } from 'react'
import { List } from '#app/ui/list/list.tsx'
import { PostStateNote } from '#app/features/moderation/post-state.tsx'
import { PublicText } from '#app/features/moderation/public-text.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { api } from '#app/lib/api/calls.ts'
import { paths } from '#common/paths.ts'
import type { OwnReview } from '#common/review-schemas.ts'
import { formatDate } from '#common/dates.ts'
import { Stars } from './stars.tsx'

export const OwnReviews = () => (
  <List query={useRows(api.get('user/reviews'))} empty={<NoReviews />} className="">
    {(review) => <OwnReviewItem key={review.id} review={review} />}
  </List>
)

const NoReviews = () => (
  <div className="grid gap-4">
    <p className="max-w-[68ch]">
      You have not reviewed anybody yet. Open the profile of an agent you worked with, and choose “Write a review”.
    </p>
    <p>
      <LinkButton to={paths.agents}>Find the agent</LinkButton>
    </p>
  </div>
)

function OwnReviewItem({ review }: { review: OwnReview }) {
  const act = useAct()
  const [now] = useState(() => new Date().toISOString())
  const mayEdit = review.state !== 'removed' && review.editable_until > now
  const remove = () => {
    if (window.confirm('Take this review back for good?'))
      void act(api.delete('agents/remove-reviews/{id}', { params: { id: review.id } }))
  }
  return (
    <li className="grid gap-3 py-6 first:pt-0">
      <h2 className="text-21">
        <a href={review.agent.path}>{review.agent.name}</a>
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Stars rating={review.rating} />
        {review.title && <strong>{review.title}</strong>}
      </p>
      <PublicText text={review.comment} />
      <PostStateNote state={review.state} heldFor={review.held_for} reason={review.reason_text} note={review.note} />
      {review.reply && (
        <div className="border-l-2 border-evergreen pl-4">
          <p className="text-14 font-semibold">The agent replied</p>
          <PublicText text={review.reply} />
        </div>
      )}
      <p className="text-14 text-muted">
        Written {formatDate(review.created_at)}
        {mayEdit && `. You can edit it until ${formatDate(review.editable_until)}`}
      </p>
      <p className="flex flex-wrap gap-3">
        {mayEdit && <LinkButton to={paths.editReview(review.id)}>Edit</LinkButton>}
        <Button type="button" variant="secondary" onClick={remove}>
          Take it back
        </Button>
      </p>
    </li>
  )
}
