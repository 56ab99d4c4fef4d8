import { plural, t } from '@lingui/core/macro'
import { formatNumber } from '#common/format-count.ts'
import type { StateCount } from '#server/domains/agents/listing-counts.ts'
import { paths } from '#common/paths.ts'
import outlines from './states.svg?url'
import { tintLabels, tintLimits, tintOf } from './tint-states.ts'
import { currentLanguage } from '#common/i18n.ts'
import { stateName, stateOf } from '#common/states.ts'

/** Every state that has listings: a map for those who prefer one, and a list for everyone. */
export function BrowseByState({ states }: { states: readonly StateCount[] }) {
  const listed = states
    .filter(({ listings }) => listings > 0)
    .map(({ code, name, listings }) => ({ code, name: stateName({ code, name }), listings }))
    .toSorted(
      (one, other) =>
        Number(isDrawn(other)) - Number(isDrawn(one)) || one.name.localeCompare(other.name, currentLanguage()),
    )
  if (listed.length === 0) return null
  return (
    <section id="states" aria-label={t`Choose a state`} className="mt-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-12">
        <div className="relative">
          <a
            href="#state-list"
            className="sr-only rounded-box bg-evergreen px-4 py-2 font-semibold text-on-evergreen focus:not-sr-only focus:absolute focus:top-0 focus:left-0"
          >
            {t`Skip the map`}
          </a>
          <StatesMap states={states} />
        </div>
        {/* Closed on phones; open, and without its summary, where there is room beside the map. */}
        <details className="state-list more">
          <summary className="min-h-11 font-semibold text-evergreen">{t`All states by name`}</summary>
          <ul
            id="state-list"
            tabIndex={-1}
            aria-label={t`States by name`}
            className="state-names columns-2 gap-x-5 sm:gap-x-8 md:columns-3"
          >
            {listed.map(({ code, name, listings }) => (
              <li key={code} className="break-inside-avoid border-b border-hairline">
                <a
                  href={paths.agentsInState(code)}
                  className="group flex min-h-11 flex-wrap items-center justify-between gap-x-3 no-underline lg:min-h-9"
                >
                  {/* The count wraps to the next line only if a word is too long for this one. */}
                  <span className="min-w-min grow basis-0 group-hover:underline">{name}</span>
                  <span className="tabular text-14 text-muted">{formatNumber(listings)}</span>
                </a>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </section>
  )
}

/**
 * The states as links, shaded by number of listings. The outlines are one drawing in the browser's cache; the page has
 * only names and links, so the map works without script. Those who can't see or hit a small state have the list beside
 * it.
 */
function StatesMap({ states }: { states: readonly StateCount[] }) {
  const drawn = states.filter(isDrawn)
  const limits = tintLimits(drawn.map(({ listings }) => listings))
  return (
    <figure aria-label={t`Map of the states`} className="no-print">
      {/* Alaska's islands extend past the left edge. */}
      <svg viewBox="-120 0 2080 1220" className="states-map">
        {drawn.map((state) => (
          <StateShape key={state.code} state={state} tint={tintOf(state.listings, limits)} />
        ))}
      </svg>
      <figcaption className="tabular mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-muted">
        <span>{t`Listings:`}</span>
        {tintLabels(limits).map((label, place) => (
          <span key={label} className="inline-flex items-center gap-1.5">
            <i aria-hidden="true" className={`tint tint-${place + 1}`} /> {label}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** The drawing has the 50 states and the District. */
const isDrawn = ({ code }: Pick<StateCount, 'code'>) => ['state', 'district'].includes(stateOf(code)?.kind ?? '')

function StateShape({ state: { code, listings, ...named }, tint }: { state: StateCount; tint: number }) {
  const shape = <use href={`${outlines}#${code}`} className={`tint-${tint}`} />
  if (listings === 0) return shape
  return (
    <a href={paths.agentsInState(code)}>
      <title>{`${stateName({ code, ...named })}, ${plural(listings, { one: '# listing', other: '# listings' })}`}</title>
      {shape}
    </a>
  )
}
