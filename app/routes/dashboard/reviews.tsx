/** /dashboard/reviews: reviews the user wrote; for agents, the reviews they received. */
import { useState } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { List } from '#app/ui/list/list.tsx'
import { PostStateNote } from '#app/features/moderation/post-state.tsx'
import { PublicText } from '#app/features/moderation/public-text.tsx'
import { useAct, useSend } from '#app/ui/list/use-act.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { api } from '#app/lib/api/calls.ts'
import { paths } from '#common/paths.ts'
import { type OwnReview, REPLY_MAX } from '#common/review-schemas.ts'
import { formatDate } from '#common/dates.ts'
import { ReviewInvitation } from '#app/features/reviews/review-invitation.tsx'
import { Stars } from '#app/features/reviews/stars.tsx'
import { ReasonOptions } from '#app/features/moderation/reason-options.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { MODERATION_REASONS, type ModerationReason } from '#common/moderation.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { NEUTRAL_REPLIES } from '#common/safe-reply.ts'

export default function ReviewsPage() {
  const { role, agent } = useOwnProfile()
  const isAgent = role.name === 'agent'
  return (
    <DashboardPage
      heading={isAgent ? 'Reviews of you' : 'Your reviews'}
      lead={
        isAgent
          ? 'You can reply once to each review and report it to a moderator. No one can hide a review.'
          : 'What you wrote about agents, and what became of it.'
      }
    >
      {isAgent && agent?.status === 'approved' && agent.listing_id && <ReviewInvitation listingId={agent.listing_id} />}
      {isAgent ? <ReceivedReviews /> : <OwnReviews />}
    </DashboardPage>
  )
}

/** The reviews a user wrote, and the status of each. */
const OwnReviews = () => (
  <List query={useRows(api.get('user/reviews'))} empty={<NoneWritten />} className="">
    {(review) => <OwnReviewItem key={review.id} review={review} />}
  </List>
)

const NoneWritten = () => (
  <div className="grid gap-4">
    <p className="max-w-[68ch]">
      You haven’t written any reviews yet. Open the profile of an agent you worked with and select “Write a review.”
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
    if (window.confirm('Delete this review? You can’t undo this.'))
      void act(api.delete('agents/remove-reviews/{id}', { params: { id: review.id } }))
  }
  return (
    <li className="grid gap-3 py-6 first:pt-0">
      <h2 className="text-22">
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
          Delete
        </Button>
      </p>
    </li>
  )
}

/** Reviews about an agent, and the agent's options: reply once, or ask for a moderator's review. */
const ReceivedReviews = () => (
  <List query={useRows(api.get('user/reviews-received'))} empty={<NoneReceived />} className="">
    {(review) => <Received key={review.id} review={review} />}
  </List>
)

const NoneReceived = () => (
  <p className="max-w-[68ch]">
    No reviews about you yet. Reviewers write them from your profile once your listing is yours.
  </p>
)

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
        {review.author} · {formatDate(review.created_at)}
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
          <Button type="button" variant="secondary" aria-expanded={open === 'reply'} onClick={() => toggle('reply')}>
            Reply
          </Button>
        )}
        {review.state === 'published' && (
          <Button type="button" variant="secondary" aria-expanded={open === 'flag'} onClick={() => toggle('flag')}>
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
  const [reason, setReason] = useState<ModerationReason | null>(null)
  const choose = (value: string) => setReason(MODERATION_REASONS.find(({ slug }) => slug === value)?.slug ?? null)
  const send = async () => {
    if (reason && (await act(api.post('reviews/{id}/flag', { params: { id: reviewId }, body: { reason } })))) done()
  }
  return (
    <div className="grid max-w-[30rem] gap-3">
      <SelectField
        label="Which rule does it break?"
        value={reason ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <ReasonOptions />
      </SelectField>
      <div>
        <Button type="button" disabled={reason === null} onClick={() => void send()}>
          Send to the moderators
        </Button>
      </div>
    </div>
  )
}

/** The agent's one reply: suggested neutral phrases, and a check for confidential information. */
function ReplyForm({ reviewId, done }: { reviewId: string; done: () => void }) {
  const send = useSend()
  const form = useForm({
    name: `reply-${reviewId}`,
    schema: async () => (await import('#common/review-schemas.ts')).replyForm,
    send: (body) => send(api.post('reviews/{id}/reply', { params: { id: reviewId }, body }), done),
    draft: `reply ${reviewId}`,
  })
  const take = (text: string) => {
    const field = document.getElementById(`reply-${reviewId}-reply`)
    if (!(field instanceof HTMLTextAreaElement)) return
    // Appends to the input, never replaces it; the event makes the form treat it as typed.
    field.value = [field.value.trimEnd(), text].filter(Boolean).join('\n\n')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  return (
    <div className="grid gap-4">
      <Notice>
        <p>
          You can reply once and can’t change it. Don’t confirm or deny that anyone is a client, and don’t mention
          amounts or years: IRC 7216 keeps that secret even when the reviewer wrote it.
        </p>
      </Notice>
      <div className="grid gap-2">
        <p className="text-14 font-semibold">Start from neutral words</p>
        <p className="flex flex-wrap gap-2">
          {NEUTRAL_REPLIES.map(({ slug, label, text }) => (
            <Button key={slug} type="button" variant="secondary" onClick={() => take(text)}>
              {label}
            </Button>
          ))}
        </p>
      </div>
      <FormFrame form={form} label="Your reply" notYet="Not sent yet" button="Publish the reply" busy="Sending">
        <TextField {...form.field('reply')} label="Your reply, in public" rows={5} maxLength={REPLY_MAX} />
      </FormFrame>
    </div>
  )
}
