import { t } from '@lingui/core/macro'

/** A rating out of five. The number is for those who can't see the stars or tell the colors apart. */
export const Stars = ({ rating, className = '' }: { rating: number; className?: string }) => (
  <span className={`inline-flex items-baseline gap-2 whitespace-nowrap ${className}`}>
    <span aria-hidden="true" className="tracking-wider text-star">
      {'★'.repeat(Math.round(rating))}
      <span className="text-edge">{'☆'.repeat(5 - Math.round(rating))}</span>
    </span>
    <span className="tabular text-14 text-muted">
      <span aria-hidden="true">{rating}/5</span>
      <span className="sr-only">{t`${rating} of 5 stars`}</span>
    </span>
  </span>
)
