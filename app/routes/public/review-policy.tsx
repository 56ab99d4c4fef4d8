/** /guides/review-policy: how reviews are handled, with the counts of the whole site. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { guideMeta, GuidePage } from '#app/features/guides/guide-page.tsx'
import { ReviewCounts } from '#app/features/reviews/review-counts.tsx'
import { guideAt } from '#server/domains/guides/read-guides.ts'
import { countHeldReviews, readLedger } from '#server/domains/moderation/read-ledger.ts'

export async function loader({ pattern, scope }: PageArgs) {
  const [ledger, held] = await Promise.all([readLedger(scope.db, { kind: 'review' }), countHeldReviews(scope.db)])
  return { guide: guideAt(scope.settings, pattern), ledger, held }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => guideMeta(site, loaderData.guide)

export default function ReviewPolicyPage({ loaderData: { guide, ledger, held } }: PageProps<typeof loader>) {
  return <GuidePage guide={guide} parts={{ 'review-counts': <ReviewCounts ledger={ledger} held={held} /> }} />
}
