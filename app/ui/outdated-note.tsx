import { today } from '#common/dates.ts'
import { type Figures, outdatedLabel } from '#common/text-review.ts'

/** Nothing while the figures of a text hold. */
export function OutdatedNote({ figures }: { figures: Figures }) {
  const label = outdatedLabel(figures, today())
  return label && <p className="mt-1.5 text-14 font-semibold text-brick">{label}</p>
}
