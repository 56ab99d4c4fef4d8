/** The reviews that somebody wrote, and what became of each. */
import { useState } from 'react'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { PostStateNote } from '#app/features/moderation/post-state.tsx'
import { PublicText } from '#app/features/moderation/public-text.tsx'
import { useAct } from '#app/features/signed-in/use-act.ts'
import { ShowMore } from '#app/features/signed-in/show-more.tsx'
import { useRows } from '#app/features/signed-in/use-rows.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { paths } from '#contract/paths.ts'
import type { OwnReview } from '#contract/review-forms.ts'
import { showDate } from '#contract/show-date.ts'
import { Stars } from './stars.tsx'

export function OwnReviews() {
  const query = useRows<OwnReview>('user/reviews')
  return (
    <>
      <LoadingNote query={query} />
      {query.data?.length === 0 && (
        <div className="grid gap-4">
          <p className="max-w-[68ch]">
            You have not reviewed anybody yet. Open the profile of an agent you worked with, and choose “Write a
            review”.
          </p>
          <p>
            <LinkButton to={paths.agents}>Find the agent</LinkButton>
          </p>
        </div>
      )}
      <ul className="divide-y divide-hairline empty:hidden">
        {query.data?.map((review) => (
          <OwnReviewItem key={review.id} review={review} />
        ))}
      </ul>
      <ShowMore rest={query.rest} />
    </>
  )
}

function OwnReviewItem({ review }: { review: OwnReview }) {
  const act = useAct()
  const [now] = useState(() => new Date().toISOString())
  const mayEdit = review.state !== 'removed' && review.editable_until > now
  const remove = () => {
    if (window.confirm('Take this review back for good?')) void act('DELETE', `agents/remove-reviews/${review.id}`)
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
        Written {showDate(review.created_at)}
        {mayEdit && `. You can edit it until ${showDate(review.editable_until)}`}
      </p>
      <p className="flex flex-wrap gap-3">
        {mayEdit && <LinkButton to={paths.editReview(review.id)}>Edit</LinkButton>}
        <Button type="button" look="quiet" onClick={remove}>
          Take it back
        </Button>
      </p>
    </li>
  )
}
