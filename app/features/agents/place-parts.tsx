/** What the pages of a state and of a city have besides the list of agents. */
import { plural, t } from '@lingui/core/macro'
import { formatNumber } from '#common/format-count.ts'
import { formatDistance } from '#app/features/listing/labels.ts'
import { useSite } from '#app/lib/site.ts'
import type { NewestList } from '#server/domains/agents/newest-list.ts'
import { listName } from '#common/list-status.ts'
import { formatLongDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'

type SummaryProps = {
  total: number
  list: NewestList | null
  /** `California`, `Fresno, CA`. */
  place: string
}

/** How many agents are on which list. That they are fictional is said above each page. */
export function PlaceSummary({ total, list, place }: SummaryProps) {
  const { singular, plural: many } = useSite().product
  return (
    <>
      {plural(total, {
        0: `No ${many} in ${place}.`,
        one: `# ${singular} in ${place}.`,
        other: `# ${many} in ${place}.`,
      })}{' '}
      {list ? (
        // On a phone, the list of agents says it once.
        <span className="max-sm:hidden">
          {t`Newest list: ${listName(list.kind)}, ${formatLongDate(list.listDate)}.`}{' '}
        </span>
      ) : (
        `${t`We don’t have an IRS list yet.`} `
      )}
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
type LinksProps = { heading: string; state: string; cities: readonly CityLink[] }

const SHOWN_AT_ONCE = 16

/** Cities as links, with their number of listings or their distance. A long list is collapsed. */
export function CityLinks({ heading, state, cities }: LinksProps) {
  if (cities.length === 0) return null
  const rest = cities.slice(SHOWN_AT_ONCE)
  const linkTo = (city: CityLink) => (
    <li key={`${city.state} ${city.slug}`}>
      <a href={paths.agentsInCity({ state: city.state ?? state, city: city.slug })} className="tag city-link">
        {city.name}
        {city.state && city.state !== state && `, ${city.state}`}
        <small>
          {city.miles === undefined ? formatNumber(city.listings ?? 0) : formatDistance(Math.max(1, city.miles))}
        </small>
      </a>
    </li>
  )
  return (
    <section aria-label={heading} className="cities no-print">
      <h2 className="flex min-h-11 items-center text-18">{heading}</h2>
      <ul className="city-links">{cities.slice(0, SHOWN_AT_ONCE).map(linkTo)}</ul>
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-evergreen">
            {plural(rest.length, { one: '# more city', other: '# more cities' })}
          </summary>
          <ul className="city-links">{rest.map(linkTo)}</ul>
        </details>
      )}
    </section>
  )
}
