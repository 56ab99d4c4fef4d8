/** What the pages of a state and of a city have besides the list of agents. */
import { plural, t } from '@lingui/core/macro'
import { formatNumber } from '#common/format-count.ts'
import { formatDistance } from '#app/features/listing/labels.ts'
import { useSite } from '#app/lib/site.ts'
import { paths } from '#common/paths.ts'

type SummaryProps = {
  total: number
  hasList: boolean
  /** `California`, `Fresno, CA`. */
  place: string
}

/** How many agents there are. That they are fictional is said above each page, and by the list, which file has them. */
export function PlaceSummary({ total, hasList, place }: SummaryProps) {
  const { singular, plural: many } = useSite().product
  return (
    <>
      {plural(total, {
        0: `No ${many} in ${place}.`,
        one: `# ${singular} in ${place}.`,
        other: `# ${many} in ${place}.`,
      })}{' '}
      {!hasList && `${t`We don’t have an IRS list yet.`} `}
      {total === 0 && t`An ${singular} from any state can represent you, by phone or video.`}
    </>
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
type LinksProps = {
  heading: string
  state: string
  /** The largest or nearest first. */
  cities: readonly CityLink[]
  /** Of the page with all of them. */
  allAt?: string
}

const SHOWN_AT_ONCE = 12

/** Cities as links, with their number of listings or their distance, in one line. Without `allAt`, all are shown. */
export function CityLinks({ heading, state, cities, allAt }: LinksProps) {
  if (cities.length === 0) return null
  const hasMore = cities.length > SHOWN_AT_ONCE
  return (
    <section aria-label={heading} className={hasMore && !allAt ? 'no-print mb-4 grid gap-2' : 'cities no-print'}>
      <h2 className={`text-18 whitespace-nowrap${hasMore ? ' max-sm:hidden' : ''}`}>{heading}</h2>
      <ul className="city-links">
        {(allAt ? cities.slice(0, SHOWN_AT_ONCE) : cities).map((city) => (
          <li key={`${city.state} ${city.slug}`}>
            <a href={paths.agentsInCity({ state: city.state ?? state, city: city.slug })} className="tag city-link">
              {city.name}
              {city.state && city.state !== state && `, ${city.state}`}
              <small>
                {city.miles === undefined ? formatNumber(city.listings ?? 0) : formatDistance(Math.max(1, city.miles))}
              </small>
            </a>
          </li>
        ))}
      </ul>
      {hasMore && allAt && (
        <a href={allAt} className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap">
          {t`All ${formatNumber(cities.length)} cities`}
        </a>
      )}
    </section>
  )
}
