import { inALine } from '#app/lib/in-a-line.ts'
import { serviceLabels } from '#app/features/agents/labels.ts'
import { PublicText } from '#app/features/moderation/public-text.tsx'
import { ReportLink } from '#app/features/moderation/report-link.tsx'
import type { Service } from '#contract/services.ts'
import { showDate } from '#contract/show-date.ts'
import type { PublicReview } from '#contract/review-forms.ts'
import { Stars } from './stars.tsx'

/** One review with the agent's reply. */
export function ReviewItem({ review, agentName }: { review: PublicReview; agentName: string }) {
  const { id, rating, title, comment, author, created_at: at, edited_at: editedAt } = review
  const about = [review.service && serviceLabels([review.service as Service]).join(''), review.service_year]
  return (
    <li className="grid gap-2 py-5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Stars rating={rating} className="text-18" />
        {title && <strong className="[overflow-wrap:anywhere]">{title}</strong>}
      </p>
      <PublicText text={comment} />
      <p className="tabular flex flex-wrap items-center gap-x-4 text-14 text-muted">
        <span>
          {inALine([author, showDate(at), editedAt && `edited ${showDate(editedAt)}`, ...about])}
          {review.is_example && '\u00a0· example'}
        </span>
        <ReportLink kind="review" id={id} what={`the review of ${author}`} />
      </p>
      {review.reply && (
        <div className="ml-4 grid gap-1 border-l-2 border-evergreen pl-4">
          <p className="text-14 font-semibold">Reply of {agentName}</p>
          <PublicText text={review.reply} />
          <p className="flex gap-4 text-14 text-muted">
            {showDate(review.replied_at ?? at)}
            <ReportLink kind="reply" id={id} what="this reply" />
          </p>
        </div>
      )}
    </li>
  )
}
