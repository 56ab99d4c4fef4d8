/**
 * The states as links, shaded by number of listings. The outlines are one drawing in the browser's cache; the page has
 * only names and links, so the map works without script. Those who can't see or hit a small state have the list below
 * it.
 */
import { formatCount } from '#app/lib/format-count.ts'
import { paths } from '#common/paths.ts'
import { stateOf } from '#common/states.ts'
import outlines from './states.svg?url'
import { tintLabels, tintLimits, tintOf } from './tint-states.ts'

type Counted = { code: string; name: string; listings: number }

/** The drawing has the 50 states and the District. */
const isDrawn = ({ code }: Counted) => ['state', 'district'].includes(stateOf(code)?.kind ?? '')

export function StatesMap({ states }: { states: readonly Counted[] }) {
  const drawn = states.filter(isDrawn)
  const limits = tintLimits(drawn.map(({ listings }) => listings))
  return (
    <figure aria-label="Map of the states" className="no-print">
      {/* Alaska's islands extend past the left edge. */}
      <svg viewBox="-120 0 2080 1220" className="states-map">
        {drawn.map((state) => (
          <StateShape key={state.code} state={state} tint={tintOf(state.listings, limits)} />
        ))}
      </svg>
      <figcaption className="tabular mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-muted">
        <span>Listings:</span>
        {tintLabels(limits).map((label, place) => (
          <span key={label} className="inline-flex items-center gap-1.5">
            <i aria-hidden="true" className={`tint tint-${place + 1}`} /> {label}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

function StateShape({ state: { code, name, listings }, tint }: { state: Counted; tint: number }) {
  const shape = <use href={`${outlines}#${code}`} className={`tint-${tint}`} />
  if (listings === 0) return shape
  return (
    <a href={paths.agentsInState(code)}>
      <title>{`${name}, ${formatCount(listings, 'listing', 'listings')}`}</title>
      {shape}
    </a>
  )
}
