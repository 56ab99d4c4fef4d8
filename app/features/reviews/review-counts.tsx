/** What became of all reviews on the site: received, published, held, removed, and why. */
import { t } from '@lingui/core/macro'
import { FigureTiles } from '#app/features/legal/figure-tiles.tsx'
import { formatNumber } from '#common/format-count.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { HeldReviews } from '#server/domains/moderation/read-ledger.ts'
import type { HeldFor } from '#common/moderation.ts'
import type { Ledger } from '#common/moderation-schemas.ts'

const allHeld = (): Readonly<Record<HeldFor, string>> => ({
  first_posts: t`Held: one of an account’s first two posts`,
  link: t`Held: contains a link`,
  repeat: t`Held: several of the author’s posts were removed recently`,
})

export function ReviewCounts({ ledger, held }: { ledger: Ledger; held: HeldReviews }) {
  const { received, published, removed, reasons } = ledger
  return (
    <div className="tabular grid gap-4">
      {held.hasExamples && (
        <Notice kind="caution">
          <p>{t`This directory is a demonstration, so these counts include fictional reviews.`}</p>
        </Notice>
      )}
      <FigureTiles
        figures={[
          { label: t`Received`, figure: formatNumber(received) },
          { label: t`Published`, figure: formatNumber(published) },
          { label: t`Held`, figure: formatNumber(ledger.held), note: t`Waiting for a moderator` },
          { label: t`Removed`, figure: formatNumber(removed), note: t`Includes reviews we didn’t publish` },
        ]}
      />
      {(held.counts.length > 0 || reasons.length > 0) && (
        <Facts
          facts={[
            ...held.counts.map(({ heldFor, count }) => ({ name: allHeld()[heldFor], value: formatNumber(count) })),
            ...reasons.map(({ label, count }) => ({ name: t`Removed: ${lower(label)}`, value: formatNumber(count) })),
          ]}
        />
      )}
    </div>
  )
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
