/** Writes or edits a review. Validated by the same schema as on the server. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ConsentText } from '#app/ui/consent-text.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import type { Typed } from '#app/ui/form/form-values.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import {
  type OwnReview,
  REVIEW_COMMENT_MAX,
  REVIEW_COMMENT_MIN,
  REVIEW_TITLE_MAX,
  type ReviewFields,
} from '#common/review-schemas.ts'
import { RATED_PARTS, starLabels } from '#common/reviews.ts'
import { SERVICES } from '#common/option-lists.ts'
import { paths } from '#common/paths.ts'
import { useSite } from '#app/lib/site.ts'
import { currentYear } from '#common/dates.ts'
import { formatNumber } from '#common/format-count.ts'

/** One to five stars as native radio buttons, which arrow keys, screen readers, and forms support. */
type StarFieldProps = {
  id: string
  name: string
  legend: string
  /** The current value, when a review is edited. */
  chosen?: number | null | undefined
  /** Adds a "no rating" choice. */
  optional?: boolean
  problem?: string | undefined
}

function StarField({ id, name, legend, chosen = null, optional = false, problem }: StarFieldProps) {
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={problem ? `${id}-problem` : undefined} className="grid gap-1">
      <legend className="mb-1 text-14 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {optional && <Choice name={name} value="" words={t`No answer`} sign="–" checked={chosen === null} />}
        {starLabels().map((words, place) => (
          <Choice
            key={words}
            name={name}
            value={String(place + 1)}
            words={words}
            sign={'★'.repeat(place + 1)}
            checked={chosen === place + 1}
          />
        ))}
      </div>
      {problem && (
        <p id={`${id}-problem`} className="text-14 font-semibold text-brick">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

type ChoiceProps = { name: string; value: string; words: string; sign: string; checked: boolean }

const Choice = ({ name, value, words, sign, checked }: ChoiceProps) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-box border border-edge px-3 text-14 has-checked:border-evergreen has-checked:bg-evergreen-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
    <input type="radio" name={name} value={value} defaultChecked={checked} className="size-4 accent-evergreen" />
    <span aria-hidden="true" className="text-star">
      {sign}
    </span>
    {value === '' ? words : `${value} · ${words}`}
  </label>
)

type Props = {
  /** Separates the drafts of different reviews. */
  draft: string
  /** Null: a new review. */
  review: OwnReview | null
  send: (fields: ReviewFields) => Promise<unknown>
}

const YEARS_BACK = 10
const years = () => Array.from({ length: YEARS_BACK }, (_, back) => currentYear() - back)

export function ReviewForm({ draft, review, send }: Props) {
  const form = useForm({
    name: 'review',
    schema: async () => (await import('#common/review-schemas.ts')).reviewEditForm,
    send,
    shape,
    draft,
  })
  return (
    <FormFrame form={form} label={t`Your review`} button={review ? t`Save review` : t`Submit review`} busy={t`Sending`}>
      <StarField {...form.field('rating')} legend={t`Your rating`} chosen={review?.rating} />
      <details className="rounded-box border border-hairline px-4 py-2" open={review !== null}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t`Detailed ratings (optional)`}</summary>
        <div className="grid gap-4 pt-2 pb-3">
          {RATED_PARTS.map(({ slug, label }) => (
            <StarField key={slug} {...form.field(slug)} legend={label} chosen={review?.[slug]} optional />
          ))}
        </div>
      </details>
      <Field
        {...form.field('title')}
        label={t`Title (optional)`}
        maxLength={REVIEW_TITLE_MAX}
        defaultValue={review?.title}
      />
      <TextField
        {...form.field('comment')}
        label={t`Your experience`}
        hint={t`What did the agent do for you, how did it go, and what would you tell a friend? ${REVIEW_COMMENT_MIN} to ${formatNumber(REVIEW_COMMENT_MAX)} characters. Don’t include amounts from your return, or Social Security or account numbers.`}
        rows={8}
        defaultValue={review?.comment}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...form.field('service')} label={t`Service (optional)`} defaultValue={review?.service ?? ''}>
          <option value="">{t`Not stated`}</option>
          {SERVICES.map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          {...form.field('service_year')}
          label={t`Year of service (optional)`}
          defaultValue={review?.service_year ?? ''}
        >
          <option value="">{t`Not stated`}</option>
          {years().map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
      </div>
      <Agreements field={form.field} review={review} />
    </FormFrame>
  )
}

type AgreementsProps = { field: ReturnType<typeof useForm>['field']; review: OwnReview | null }

/** What the reviewer agrees to. */
function Agreements({ field, review }: AgreementsProps) {
  const { name, product } = useSite()
  return (
    <>
      <CheckField {...field('attest')} label={<ConsentText name="review-attestation" />} />
      <CheckField
        {...field('show_messaged')}
        defaultChecked={review?.show_messaged ?? false}
        label={<ConsentText name="review-messaged" site={{ name, singular: product.noun }} />}
        hint={t`Optional. This label tells readers that you and the agent have messaged each other here. It never shows what you wrote, and it doesn’t say that you’re a client.`}
      />
      <p className="max-w-[68ch] text-14 text-muted">
        <Trans>
          We apply the same rules to every review, whatever it says. <a href={paths.reviewPolicy}>Review policy</a>
        </Trans>
      </p>
    </>
  )
}

const NUMBERS = new Set(['rating', 'expertise', 'communication', 'timeliness', 'value', 'service_year'])

/** Fields hold text; the API takes numbers, and null for empty fields. */
function shape(typed: Typed): unknown {
  const shaped = Object.entries(typed).map(([name, value]) => {
    if (!NUMBERS.has(name)) return [name, value === '' && name === 'service' ? null : value]
    return [name, value === '' ? null : Number(value)]
  })
  return Object.fromEntries(shaped)
}
