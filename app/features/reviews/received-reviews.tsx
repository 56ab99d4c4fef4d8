/** Reviews about an agent, for the agent: what they add up to, each review, and what can be done with it. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ReasonOptions } from '#app/features/moderation/reason-options.tsx'
import { PublicText } from '#app/features/moderation/public-text.tsx'
import { serviceLabels } from '#app/features/listing/labels.ts'
import { api } from '#app/lib/api/calls.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { useSite } from '#app/lib/site.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { List } from '#app/ui/list/list.tsx'
import { CardsSkeleton, LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useAct, useSend } from '#app/ui/list/use-act.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import { Notice } from '#app/ui/notice.tsx'
import { formatDate } from '#common/dates.ts'
import { MODERATION_REASONS, type ModerationReason } from '#common/moderation.ts'
import { languageOfContent } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { type OwnReview, REPLY_MAX } from '#common/review-schemas.ts'
import { NEUTRAL_REPLIES } from '#common/safe-reply.ts'
import { messagedOn, RatingSummary, ReviewRecord } from './rating-summary.tsx'
import { Stars } from './stars.tsx'

/** What all public reviews add up to, as on the profile. */
export function RatingOverview({ listing }: { listing: string }) {
  const query = useList(api.get('agent/agents/ratings/{id}', { params: { id: listing } }), {
    queryKey: ['user/reviews', 'summary'],
  })
  return (
    <Card heading={t`Your rating`}>
      <LoadingNote query={query} />
      {query.data?.count === 0 && <p className="text-muted">{t`No reviews yet.`}</p>}
      {query.data && query.data.count > 0 && (
        <div className="grid gap-2">
          <RatingSummary rating={query.data} isNarrow />
          <ReviewRecord ledger={query.data.ledger} />
        </div>
      )}
    </Card>
  )
}

/** Reviews about an agent, those without a reply first: reply once, or ask a moderator to look. */
export function ReceivedReviews() {
  const query = useRows(api.get('user/reviews-received'))
  const waiting = query.data?.filter(({ reply_state: state }) => state === 'none').length ?? 0
  return (
    <section aria-labelledby="received" className="grid max-w-[52rem] gap-4">
      <div>
        <h2 id="received" className="text-22">
          {t`All reviews`}
        </h2>
        {waiting > 0 && (
          <p className="tabular text-muted">
            {plural(waiting, { one: '# review has no reply yet.', other: '# reviews have no reply yet.' })}
          </p>
        )}
      </div>
      <List
        query={query}
        empty={<NoneReceived />}
        className="grid gap-3"
        isCards
        skeleton={<CardsSkeleton height="h-48" />}
      >
        {(review) => <Received key={review.id} review={review} />}
      </List>
    </section>
  )
}

const NoneReceived = () => (
  <EmptyState
    frame="sheet"
    art="storefront"
    action={<LinkButton to={paths.dashboardListing}>{t`See your listing`}</LinkButton>}
  >
    <Trans>No reviews about you yet. Clients can write them on your profile once your claim is approved.</Trans>
  </EmptyState>
)

const replyTags = () =>
  ({
    none: { words: t`No reply yet`, tint: 'tag-sand' },
    published: { words: t`Replied`, tint: '' },
    removed: { words: t`Reply removed`, tint: 'tag-clay' },
  }) as const

function Received({ review }: { review: OwnReview }) {
  const { name: site } = useSite()
  const { words, tint } = replyTags()[review.reply_state]
  return (
    <li className="card grid gap-3 p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={review.author} id={review.id} />
          <div className="min-w-0">
            <p className="font-semibold">{review.author}</p>
            <p className="text-14 text-muted">
              {joinWithDots([formatDate(review.created_at), describeService(review)])}
            </p>
          </div>
        </div>
        <span className={`tag shrink-0 ${tint}`}>{words}</span>
      </div>
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
      {review.state === 'flagged' && (
        <p className="text-14 text-muted">{t`A moderator will check this review. The review stays public until then.`}</p>
      )}
      {review.reply && <Reply heading={t`Your reply`} at={review.replied_at} text={review.reply} />}
      {review.reply_reason && (
        <Notice kind="caution">
          <p>
            <Trans>
              <strong>Your reply was removed.</strong> Public reason: {review.reply_reason}.
            </Trans>
          </p>
        </Notice>
      )}
      <Acts review={review} />
    </li>
  )
}

/** What the agent can do with a review; nothing once it has a reply and is reported. */
function Acts({ review: { id, state, reply_state: replyState } }: { review: OwnReview }) {
  const [open, setOpen] = useState<'reply' | 'flag' | null>(null)
  const close = () => setOpen(null)
  const toggle = (which: 'reply' | 'flag') => setOpen((now) => (now === which ? null : which))
  const [canReply, canFlag] = [replyState === 'none', state === 'published']
  return (
    <>
      <p className="flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
        {canReply && (
          <Button type="button" variant="secondary" aria-expanded={open === 'reply'} onClick={() => toggle('reply')}>
            {t`Reply`}
          </Button>
        )}
        {canFlag && (
          <Button type="button" variant="plain" aria-expanded={open === 'flag'} onClick={() => toggle('flag')}>
            {t`Report to a moderator`}
          </Button>
        )}
      </p>
      {open === 'reply' && <ReplyForm reviewId={id} done={close} />}
      {open === 'flag' && <FlagForm reviewId={id} done={close} />}
    </>
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
        label={t`Which rule does the review break?`}
        value={reason ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <ReasonOptions />
      </SelectField>
      <div>
        <Button type="button" disabled={reason === null} onClick={() => void send()}>
          {t`Report review`}
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
          <Trans>
            You can reply once, and you can’t edit your reply. Don’t confirm or deny that anyone is a client, and don’t
            mention amounts or years. IRC 7216 and Circular 230 keep that information confidential even if the reviewer
            shared it.
          </Trans>
        </p>
      </Notice>
      <div className="grid gap-2">
        <p className="text-14 font-semibold">{t`Start with neutral wording`}</p>
        <p className="flex flex-wrap gap-2">
          {NEUTRAL_REPLIES.map(({ slug, label, text }) => (
            <Button key={slug} type="button" variant="secondary" onClick={() => take(text)}>
              {label}
            </Button>
          ))}
        </p>
      </div>
      <FormFrame form={form} label={t`Your reply`} button={t`Publish reply`} busy={t`Sending`}>
        <TextField {...form.field('reply')} label={t`Your reply (public)`} rows={5} maxLength={REPLY_MAX} />
      </FormFrame>
    </div>
  )
}

export const describeService = ({ service, service_year: year }: OwnReview): string =>
  [service && serviceLabels([service]).join(''), year].filter(Boolean).join(', ')

export const Mark = ({ children }: { children: ReactNode }) => (
  <p>
    <span className="tag">
      <Icon name="chat" className="size-4" /> {children}
    </span>
  </p>
)

export function Reply({ heading, at, text }: { heading: string; at: string | null; text: string }) {
  return (
    <div className="grid gap-1 rounded-box bg-evergreen-tint px-4 py-3">
      <p className="text-14">
        <strong>{heading}</strong>
        {at && <span className="text-muted"> · {formatDate(at)}</span>}
      </p>
      <PublicText text={text} />
    </div>
  )
}
