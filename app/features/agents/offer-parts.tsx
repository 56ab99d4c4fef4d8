/** Links to a city's pages of a service or a language, and what such a page says besides its agents. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { CityOffer } from '#server/domains/agents/city-offers.ts'
import type { ResourceEntry } from '#server/domains/resources/types.ts'
import { paths } from '#common/paths.ts'
import { useProductPaths } from '#app/lib/site.ts'
import { formatNumber } from '#common/format-count.ts'
import { languageOfContent } from '#common/i18n.ts'

const SHOWN_MAX = 12

/** "In Fresno: IRS notices 7, Spanish 4". */
export function OfferLinks({ place, offers }: { place: string; offers: readonly CityOffer[] }) {
  if (offers.length === 0) return null
  return (
    <nav aria-label={t`Services and languages in ${place}`} className="no-print mb-6">
      <ul className="city-links items-center">
        <li className="font-semibold">
          <Trans>In {place}:</Trans>
        </li>
        {offers.slice(0, SHOWN_MAX).map(({ offer, agents, state, city }) => (
          <li key={`${offer.kind} ${offer.slug}`}>
            <a href={paths.agentsInCityFor({ state, city, offer })} className="tag city-link">
              {offer.label}
              {agents > 1 && <small>{formatNumber(agents)}</small>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export type OfferText = {
  /** Of the glossary, with their sources. */
  terms: readonly Pick<ResourceEntry<'term'>, 'slug' | 'title' | 'content' | 'sourceName' | 'sourceUrl'>[]
  ask: readonly string[]
}

export function AboutOffer({ text: { terms, ask }, what }: { text: OfferText; what: string }) {
  const { questionsToAsk } = useProductPaths()
  return (
    <div className="mt-12 grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <section aria-labelledby="ask" className="prose">
        <h2 id="ask">{t`Questions to ask`}</h2>
        <ul>
          {ask.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
        <p>
          <a href={questionsToAsk}>{t`More questions to ask before you hire an agent`}</a>
        </p>
      </section>
      {terms.length > 0 && (
        <section aria-labelledby="words" className="prose">
          <h2 id="words">{what}</h2>
          {/* The glossary is in English. */}
          {terms.map(({ slug, title, content, sourceName, sourceUrl }) => (
            <p key={slug} lang={languageOfContent()}>
              <a href={`${paths.glossary}#${slug}`} className="font-semibold">
                {title}
              </a>
              . {content.meaning}{' '}
              <span className="text-14 text-muted">
                (<a href={sourceUrl}>{sourceName}</a>)
              </span>
            </p>
          ))}
        </section>
      )}
    </div>
  )
}
