/** What the pages of a state and of a city have besides the list of agents. */
import { formatNumber } from '#app/lib/format-count.ts'
import { useSite } from '#app/lib/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { NewestList } from '#server/domains/agents/newest-list.ts'
import { listName } from '#common/list-status.ts'
import { formatLongDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'

type SummaryProps = {
  total: number
  list: NewestList | null
  /** `California`, `Fresno, CA`. */
  place: string
  /** USPS code: a search from here stays in the state. */
  state: string
}

/** How many agents are on which list, and a search within the state. */
export function PlaceSummary({ total, list, place, state }: SummaryProps) {
  const { singular, plural } = useSite().product
  const many = total === 1 ? singular : plural
  return (
    <div className="mb-8 grid gap-5">
      <p className="max-w-[68ch] text-18">
        {total === 0 ? `No ${many} in ${place}` : `${formatNumber(total)} ${many} in ${place}`}
        {list?.isDemo ? ' (invented for demonstration)' : ''}.{' '}
        {list
          ? `Newest list: ${listName(list.kind)}, ${formatLongDate(list.listDate)}. `
          : 'No IRS list has been imported yet. '}
        {total === 0 && `An ${singular} from any state may act for you, by phone or video.`}
      </p>
      <search>
        <form action={paths.agents} className="no-print grid max-w-reading gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
          <input type="hidden" name="state" value={state} />
          <Field
            label={`Search in ${state}`}
            name="q"
            type="search"
            hint="Name, firm, city or ZIP code"
            autoComplete="off"
          />
          <Button>
            <Icon name="search" /> Search
          </Button>
        </form>
      </search>
    </div>
  )
}

type CityLink = {
  name: string
  slug: string
  /** Only if it differs from the page's state. */
  state?: string
  listings?: number
  miles?: number
}
type LinksProps = { heading: string; state: string; cities: readonly CityLink[] }

const SHOWN_AT_ONCE = 24

/** Cities as links, with their number of listings or their distance. A long list is collapsed. */
export function CityLinks({ heading, state, cities }: LinksProps) {
  if (cities.length === 0) return null
  const rest = cities.slice(SHOWN_AT_ONCE)
  return (
    <section aria-label={heading} className="no-print mb-8">
      <h2 className="text-22">{heading}</h2>
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

function CityList({ state, cities }: Omit<LinksProps, 'heading'>) {
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
