import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
/** States on every page that the people shown are fictional; disappears once a real list is imported. */
export function DemoBanner() {
  return (
    <aside aria-label={t`Demonstration`} className="border-b border-marigold bg-marigold-tint text-14">
      <p className="mx-auto max-w-page px-4 py-1.5 md:px-6">
        <Trans>
          <strong>Demonstration.</strong> Every person and firm listed here is fictional. We haven’t added a real IRS
          list yet.
        </Trans>
      </p>
    </aside>
  )
}
