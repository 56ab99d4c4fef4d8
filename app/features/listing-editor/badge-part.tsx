/** The badge for the agent's own site, with the HTML to paste. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { badgeSnippet } from '#app/lib/embed-snippets.ts'
import { useSite } from '#app/lib/site.ts'
import { Button } from '#app/ui/button.tsx'
import { FoldedPart } from '#app/ui/folded-part.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { TextField } from '#app/ui/field.tsx'
import type { OwnListingShown } from '#common/listing-content.ts'
import { paths } from '#common/paths.ts'

/** Nothing for a listing that has no public page. */
export function BadgePart({ own: { listing, is_public: isPublic } }: { own: OwnListingShown }) {
  const { origin } = useSite()
  if (!listing || !isPublic || listing.status === 'hidden') return null
  const snippet = badgeSnippet(origin, listing)
  return (
    <FoldedPart anchor="badge" heading={t`Badge for your website`} said={t`Shows your status on the newest IRS list`}>
      <div className="grid gap-4">
        <p className="max-w-[68ch] text-14 text-muted">
          <Trans>
            The badge shows your name, what the newest IRS list says about you, and the date of the list. It links to
            your profile, sets no cookies, and updates automatically. If a newer list doesn’t include you, the badge
            says so within 15 minutes.
          </Trans>
        </p>
        <p>
          <img src={paths.badge(listing.id)} alt={t`Your badge`} className="max-w-full" />
        </p>
        <TextField
          label={t`HTML for your website`}
          readOnly
          rows={5}
          value={snippet}
          onFocus={(event) => event.target.select()}
        />
        <div>
          <Button type="button" variant="secondary" onClick={() => void copyText(snippet, t`HTML copied`)}>
            {t`Copy HTML`}
          </Button>
        </div>
        <p className="max-w-[68ch] text-14 text-muted">
          <Trans>
            Don’t change what the badge says. Don’t place the badge next to words that suggest that the IRS recommends
            you or that you work for the IRS (31 CFR 10.30).
          </Trans>
        </p>
      </div>
    </FoldedPart>
  )
}
