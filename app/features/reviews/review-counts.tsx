/** What became of all reviews on the site: received, published, held, removed, and why. */
import { formatNumber } from '#app/lib/format-count.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { HeldReviews } from '#server/domains/moderation/read-ledger.ts'
import type { HeldFor } from '#common/moderation.ts'
import type { Ledger } from '#common/moderation-schemas.ts'

const HELD: Readonly<Record<HeldFor, string>> = {
  first_posts: 'Of these: among the first two texts of an account',
  link: 'Of these: with a link',
  repeat: 'Of these: several texts of the author were removed lately',
}

export function ReviewCounts({ ledger, held }: { ledger: Ledger; held: HeldReviews }) {
  const { received, published, removed, reasons } = ledger
  return (
    <div className="tabular grid gap-4">
      {held.hasExamples && (
        <Notice kind="caution">
          <p>Invented reviews are counted here: this directory is a demonstration.</p>
        </Notice>
      )}
      <Facts
        facts={[
          { name: 'Received', value: formatNumber(received) },
          { name: 'Published', value: formatNumber(published) },
          { name: 'Held, waiting for a moderator', value: formatNumber(ledger.held) },
          ...held.counts.map(({ heldFor, count }) => ({ name: HELD[heldFor], value: formatNumber(count) })),
          { name: 'Removed or not published', value: formatNumber(removed) },
          ...reasons.map(({ label, count }) => ({ name: `Of these: ${lower(label)}`, value: formatNumber(count) })),
        ]}
      />
    </div>
  )
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
