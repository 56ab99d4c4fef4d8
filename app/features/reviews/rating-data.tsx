import { JsonLd } from '#app/ui/json-ld.tsx'
import type { SingleAgentRating } from '#contract/review-forms.ts'

/** The mean for search engines, where the page shows it: from three reviews up. */
export function RatingData({ path, rating: { average, count } }: { path: string; rating: SingleAgentRating }) {
  if (average === null) return null
  return (
    <JsonLd
      of={({ origin }) => ({
        '@type': 'AggregateRating',
        itemReviewed: { '@id': `${origin}${path}#person` },
        ratingValue: average,
        reviewCount: count,
        bestRating: 5,
        worstRating: 1,
      })}
    />
  )
}
