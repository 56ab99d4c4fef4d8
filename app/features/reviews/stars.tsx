import { t } from '@lingui/core/macro'

/** Five stars, each in a square of 20. */
const OUTLINE = [0, 20, 40, 60, 80]
  .map((x) => `M${x + 10} 2l2.5 5.3 5.8.7-4.3 4 1.1 5.8-5.1-2.9-5.1 2.9 1.1-5.8-4.3-4 5.8-.7z`)
  .join('')

/** A rating out of five. The number is for those who can't see the stars or tell the colors apart. */
export const Stars = ({ rating, className = '' }: { rating: number; className?: string }) => (
  <span className={`inline-flex items-center gap-2 whitespace-nowrap ${className}`}>
    <StarRow rating={rating} />
    <span className="tabular text-14 text-muted">
      <span aria-hidden="true">{rating}/5</span>
      <span className="sr-only">{t`${rating} of 5 stars`}</span>
    </span>
  </span>
)

/** Filled as far as the rating goes. The inner drawing cuts off what is beyond. */
export const StarRow = ({ rating }: { rating: number }) => (
  <svg viewBox="0 0 100 20" width="90" height="18" aria-hidden="true" className="text-star">
    <path d={OUTLINE} fill="none" stroke="currentColor" />
    <svg width={rating * 20} height="20">
      <path d={OUTLINE} fill="currentColor" />
    </svg>
  </svg>
)
