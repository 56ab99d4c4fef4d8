import { formatNumber } from '#app/lib/format-count.ts'
import { paths } from '#common/paths.ts'

type CityLink = {
  name: string
  slug: string
  /** Only if it differs from the page's state. */
  state?: string
  listings?: number
  miles?: number
}
type Props = { heading: string; state: string; cities: readonly CityLink[] }

const SHOWN_AT_ONCE = 24

/** Cities as links, with their number of listings or their distance. A long list is collapsed. */
export function CityLinks({ heading, state, cities }: Props) {
  if (cities.length === 0) return null
  const rest = cities.slice(SHOWN_AT_ONCE)
  return (
    <section aria-label={heading} className="no-print mb-8">
      <h2 className="text-21">{heading}</h2>
      <CityList state={state} cities={cities.slice(0, SHOWN_AT_ONCE)} />
      {rest.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 items-center font-semibold text-evergreen">
            {formatNumber(rest.length)} more cities
          </summary>
          <CityList state={state} cities={rest} />
        </details>
      )}
    </section>
  )
}

function CityList({ state, cities }: Omit<Props, 'heading'>) {
  return (
    <ul className="mt-2 columns-2 gap-x-8 md:columns-3 lg:columns-4">
      {cities.map((city) => (
        <li key={`${city.state} ${city.slug}`} className="break-inside-avoid">
          <a
            href={paths.agentsInCity({ state: city.state ?? state, city: city.slug })}
            className="group flex min-h-9 items-center justify-between gap-3 no-underline"
          >
            <span className="min-w-0 group-hover:underline">
              {city.name}
              {city.state && city.state !== state && `, ${city.state}`}
            </span>
            <span className="tabular shrink-0 text-14 text-muted">
              {city.miles === undefined
                ? formatNumber(city.listings ?? 0)
                : `${Math.max(1, Math.round(city.miles))} mi`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
