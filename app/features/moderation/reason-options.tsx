import { MODERATION_REASONS } from '#contract/moderation.ts'

/** The rules a text may break, as the choices of a select. */
export const ReasonOptions = () => (
  <>
    <option value="">Choose one</option>
    {MODERATION_REASONS.map(({ slug, label }) => (
      <option key={slug} value={slug}>
        {label}
      </option>
    ))}
  </>
)
