/** What clients wrote about an agent, and what the agent may do: reply once, ask for a look. */
import { useState } from 'react'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { PublicText } from '#app/features/moderation/public-text.tsx'
import { ReasonOptions } from '#app/features/moderation/reason-options.tsx'
import { useAct } from '#app/features/signed-in/use-act.ts'
import { ShowMore } from '#app/features/signed-in/show-more.tsx'
import { useRows } from '#app/features/signed-in/use-rows.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { OwnReview } from '#contract/review-forms.ts'
import { showDate } from '#contract/show-date.ts'
import { ReplyForm } from './reply-form.tsx'
import { Stars } from './stars.tsx'

export function ReceivedReviews() {
  const query = useRows<OwnReview>('user/reviews-received')
  return (
    <>
      <LoadingNote query={query} />
      {query.data?.length === 0 && (
        <p className="max-w-[68ch]">
          No review of you is public yet. Clients write them from your profile once your listing is yours. You may ask
          all clients for one, but never pay for it or pick the happy ones.
        </p>
      )}
      <ul className="divide-y divide-hairline empty:hidden">
        {query.data?.map((review) => (
          <Received key={review.id} review={review} />
        ))}
      </ul>
      <ShowMore rest={query.rest} />
    </>
  )
}

function Received({ review }: { review: OwnReview }) {
  const [open, setOpen] = useState<'reply' | 'flag' | null>(null)
  const toggle = (which: 'reply' | 'flag') => setOpen((now) => (now === which ? null : which))
  return (
    <li className="grid gap-3 py-6 first:pt-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Stars rating={review.rating} className="text-18" />
        {review.title && <strong>{review.title}</strong>}
      </p>
      <PublicText text={review.comment} />
      <p className="text-14 text-muted">
        {review.author} · {showDate(review.created_at)}
        {review.state === 'flagged' && ' · a moderator will look at it; it is public until then'}
      </p>
      {review.reply ? (
        <div className="border-l-2 border-evergreen pl-4">
          <p className="text-14 font-semibold">Your reply</p>
          <PublicText text={review.reply} />
        </div>
      ) : null}
      {review.reply_reason && (
        <Notice kind="caution">
          <p>
            <strong>Your reply was removed.</strong> The public reason: {review.reply_reason}.
          </p>
        </Notice>
      )}
      <p className="flex flex-wrap gap-3">
        {review.reply_state === 'none' && (
          <Button type="button" look="quiet" aria-expanded={open === 'reply'} onClick={() => toggle('reply')}>
            Reply
          </Button>
        )}
        {review.state === 'published' && (
          <Button type="button" look="quiet" aria-expanded={open === 'flag'} onClick={() => toggle('flag')}>
            Ask a moderator to look
          </Button>
        )}
      </p>
      {open === 'reply' && <ReplyForm reviewId={review.id} done={() => setOpen(null)} />}
      {open === 'flag' && <FlagForm reviewId={review.id} done={() => setOpen(null)} />}
    </li>
  )
}

function FlagForm({ reviewId, done }: { reviewId: string; done: () => void }) {
  const act = useAct()
  const [reason, setReason] = useState('')
  const send = async () => {
    if (await act('POST', `reviews/${reviewId}/flag`, { reason })) done()
  }
  return (
    <div className="grid max-w-[30rem] gap-3">
      <SelectField label="Which rule does it break?" value={reason} onChange={(event) => setReason(event.target.value)}>
        <ReasonOptions />
      </SelectField>
      <div>
        <Button type="button" disabled={reason === ''} onClick={() => void send()}>
          Send to the moderators
        </Button>
      </div>
    </div>
  )
}
