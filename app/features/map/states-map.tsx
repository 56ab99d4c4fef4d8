/**
 * The states as links, shaded by their listings. The outlines are one drawing in the browser's cache; the page holds
 * only names and links, so the map works without script. Who cannot see or hit a small state has the list below it.
 */
import { showCount } from '#app/lib/show-count.ts'
import { paths } from '#contract/paths.ts'
import { stateOf } from '#contract/states.ts'
import outlines from './states.svg?url'
import { tintLabels, tintLimits, tintOf } from './tint-states.ts'

type Counted = { code: string; name: string; listings: number }

/** The drawing has the fifty states and the District. */
const isDrawn = ({ code }: Counted) => ['state', 'district'].includes(stateOf(code)?.kind ?? '')

export function StatesMap({ states }: { states: readonly Counted[] }) {
  const drawn = states.filter(isDrawn)
  const limits = tintLimits(drawn.map(({ listings }) => listings))
  return (
    <figure aria-label="Map of the states" className="no-print">
      {/* Alaska's islands reach beyond the left edge. */}
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
      <title>{`${name}, ${showCount(listings, 'listing', 'listings')}`}</title>
      {shape}
    </a>
  )
}
