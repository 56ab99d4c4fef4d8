import { Link } from 'react-router'
import { showNumber } from '#app/lib/show-count.ts'
import type { StateCount } from '#server/agents/count-listings.ts'
import { paths } from '#contract/paths.ts'

/** Every state that has listings, with their number. */
export function BrowseByState({ states }: { states: readonly StateCount[] }) {
  const listed = states.filter(({ listings }) => listings > 0)
  if (listed.length === 0) return null
  return (
    <section aria-labelledby="states" className="mt-14">
      <h2 id="states" className="text-26">
        By state
      </h2>
      <ul className="mt-4 columns-1 gap-x-8 sm:columns-2 md:columns-3 lg:columns-4">
        {listed.map(({ code, name, listings }) => (
          <li key={code} className="break-inside-avoid border-b border-hairline">
            <Link
              to={paths.agentsInState(code)}
              className="group flex min-h-11 items-center justify-between gap-4 no-underline"
            >
              <span className="group-hover:underline">{name}</span>
              <span className="tabular text-14 text-muted">{showNumber(listings)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
