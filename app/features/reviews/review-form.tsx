/** Writes or edits a review. Checked by the schema that the server uses too. */
import { CheckField } from '#app/features/account/form/check-field.tsx'
import { FormFrame } from '#app/features/account/form/form-frame.tsx'
import type { Typed } from '#app/features/account/form/typed-in.ts'
import { useAccountForm } from '#app/features/account/form/use-account-form.ts'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import {
  type PublicReview,
  REVIEW_COMMENT_MAX,
  REVIEW_COMMENT_MIN,
  REVIEW_TITLE_MAX,
  reviewEditForm,
  type ReviewFields,
} from '#contract/review-forms.ts'
import { RATED_PARTS } from '#contract/review-limits.ts'
import { SERVICES } from '#contract/services.ts'
import { StarField } from './star-field.tsx'

type Props = {
  /** Keeps the drafts of two reviews apart. */
  draft: string
  /** Null: a new one. */
  review: PublicReview | null
  send: (fields: ReviewFields) => Promise<unknown>
}

const YEARS_BACK = 10
const years = () => Array.from({ length: YEARS_BACK }, (_, back) => new Date().getUTCFullYear() - back)

export function ReviewForm({ draft, review, send }: Props) {
  const form = useAccountForm({ name: 'review', schema: reviewEditForm, send, shape, draft })
  return (
    <FormFrame
      form={form}
      label="Your review"
      notYet="Not sent yet"
      button={review ? 'Save the review' : 'Send the review'}
      busy="Sending"
    >
      <StarField {...form.field('rating')} legend="Your rating" chosen={review?.rating} />
      <details className="rounded-box border border-hairline px-4 py-2" open={review !== null}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">Rate in detail (optional)</summary>
        <div className="grid gap-4 pt-2 pb-3">
          {RATED_PARTS.map(({ slug, label }) => (
            <StarField key={slug} {...form.field(slug)} legend={label} chosen={review?.[slug]} optional />
          ))}
        </div>
      </details>
      <Field
        {...form.field('title')}
        label="Title (optional)"
        maxLength={REVIEW_TITLE_MAX}
        defaultValue={review?.title}
      />
      <TextField
        {...form.field('comment')}
        label="Your experience"
        hint={`What was the task, how did it go, what would you tell a friend? ${REVIEW_COMMENT_MIN} to ${REVIEW_COMMENT_MAX.toLocaleString('en-US')} characters. No amounts of your return, no Social Security or account numbers.`}
        rows={8}
        defaultValue={review?.comment}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...form.field('service')} label="Service (optional)" defaultValue={review?.service ?? ''}>
          <option value="">not said</option>
          {SERVICES.map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          {...form.field('service_year')}
          label="Year of the service (optional)"
          defaultValue={review?.service_year ?? ''}
        >
          <option value="">not said</option>
          {years().map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
      </div>
      <CheckField
        {...form.field('attest')}
        label="This is my own experience with this agent. I am not family, staff or a rival, and nobody pays me for it."
      />
    </FormFrame>
  )
}

const NUMBERS = new Set(['rating', 'expertise', 'communication', 'timeliness', 'value', 'service_year'])

/** Fields hold text; the call takes numbers, and null for what is not said. */
function shape(typed: Typed): unknown {
  const shaped = Object.entries(typed).map(([name, value]) => {
    if (!NUMBERS.has(name)) return [name, value === '' && name === 'service' ? null : value]
    return [name, value === '' ? null : Number(value)]
  })
  return Object.fromEntries(shaped)
}
