import { t } from '@lingui/core/macro'
import { MODERATION_REASONS } from '#common/moderation.ts'

/** The rules a text can break, as options of a select. */
export const ReasonOptions = () => (
  <>
    <option value="">{t`Choose one`}</option>
    {MODERATION_REASONS.map(({ slug, label }) => (
      <option key={slug} value={slug}>
        {label}
      </option>
    ))}
  </>
)
