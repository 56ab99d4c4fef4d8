import { StatesMap } from '#app/features/map/states-map.tsx'
import { formatNumber } from '#app/lib/format-count.ts'
import type { StateCount } from '#server/domains/agents/count-listings.ts'
import { paths } from '#common/paths.ts'

/** Every state that has listings: a map for those who prefer one, and a list for everyone. */
export function BrowseByState({ states }: { states: readonly StateCount[] }) {
  const listed = states.filter(({ listings }) => listings > 0)
  if (listed.length === 0) return null
  return (
    <section aria-labelledby="states" className="mt-14">
      <h2 id="states" className="text-26">
        Choose a state
      </h2>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[1fr_19rem] lg:gap-12">
        <div className="relative">
          <a
            href="#state-list"
            className="sr-only rounded-box bg-evergreen px-4 py-2 font-semibold text-on-evergreen focus:not-sr-only focus:absolute focus:top-0 focus:left-0"
          >
            Skip the map
          </a>
          <StatesMap states={states} />
        </div>
        <ul
          id="state-list"
          tabIndex={-1}
          aria-label="States by name"
          className="later [--room:90rem] columns-2 gap-x-5 sm:gap-x-8 md:columns-3 lg:max-h-[32rem] lg:columns-1 lg:overflow-y-auto lg:border-y lg:border-hairline lg:pr-3"
        >
          {listed.map(({ code, name, listings }) => (
            <li key={code} className="break-inside-avoid border-b border-hairline last:lg:border-b-0">
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
      </div>
    </section>
  )
}
