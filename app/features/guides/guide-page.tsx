/** A page to read: contents beside or above it, sections with anchors, and sources at the end. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { usePage } from '#app/page/page-context.tsx'
import type { ReactNode } from 'react'
import type { Card, Guide, GuideHead, Source } from '#server/domains/guides/guide.ts'
import { isTrustPage, TrustPages } from '#app/features/guides/trust-pages.tsx'
import { Print } from '#app/features/shell/page-buttons.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Site } from '#app/lib/site.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { Illustration, type SpotName } from '#app/ui/illustration.tsx'
import { Page } from '#app/ui/page.tsx'
import { OutdatedNote } from '#app/ui/outdated-note.tsx'
import { ReviewNote } from '#app/ui/review-note.tsx'
import { formatLongDate } from '#common/dates.ts'
import { currentLanguage, currentLocale, languageOfContent } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { reviewData } from '#common/text-review.ts'
import { AskPeople } from './ask-people.tsx'
import { ContentsFold, ContentsRail } from './contents-list.tsx'
import { cardOf, type Parts } from './guide-cards.tsx'
import { Blocks } from './guide-text.tsx'

/** A guide as a loader sends it. */
type PackedGuide = GuideHead & { text: Guide['text'] }

export const guideMeta = (site: Site, { title, description, path }: GuideHead) =>
  pageMeta(site, { title, description, canonical: path })

type Props = {
  guide: PackedGuide
  parts?: Parts
  /** Above the sections: what isn't part of the text. */
  children?: ReactNode
}

const NO_PARTS: Parts = {}

/** By the name of its file. Others have none. */
const ART: Readonly<Record<string, SpotName>> = {
  'about-us': 'handshake',
  accessibility: 'signpost',
  dmca: 'letter',
  'editorial-policy': 'audit',
  'find-irs': 'search',
  'how-response-time-is-measured': 'calendar',
  'how-results-are-ordered': 'signpost',
  'how-we-verify': 'shield',
  privacy: 'shield',
  'questions-to-ask': 'chat',
  'review-policy': 'chat',
  terms: 'handshake',
  'who-is-an-ea': 'handshake',
  'who-runs-this': 'storefront',
}

export function GuidePage({ guide, parts = NO_PARTS, children }: Props) {
  const showCard = (card: Card) => cardOf(card, parts)
  const { heading, lead, trail, crumb, dated, text } = guide
  const isAgreed = 'inEffectSince' in dated
  const art = ART[guide.slug]
  const isTrust = isTrustPage(guide.path)
  return (
    <Page
      heading={heading}
      lead={lead}
      trail={trail}
      {...(crumb ? { crumb } : {})}
      art={art && <Illustration name={art} size={160} className="max-md:hidden" />}
      aside={
        <>
          <ContentsRail sections={text.sections} isNumbered={isAgreed} />
          {!isTrust && <AskPeople />}
        </>
      }
      below={isTrust && <TrustPages here={guide.path} isShort={isAgreed} />}
    >
      <GuideData guide={guide} />
      <GuideFacts guide={guide} />
      {!isAgreed && <OutdatedNote figures={dated} />}
      <ContentsFold sections={text.sections} isNumbered={isAgreed} />
      {(children || text.intro.length > 0) && (
        <div className="mb-10">
          <Blocks blocks={text.intro} showCard={showCard} />
          {children}
        </div>
      )}
      <div className={isAgreed ? 'numbered' : undefined}>
        {text.sections.map((section) => (
          <section
            key={section.id}
            aria-labelledby={section.id}
            className={`${section.id === 'short' ? 'in-short ' : ''}${TEXT}${isAgreed ? '' : LARGER}`}
          >
            <h2 id={section.id}>{section.heading}</h2>
            <Blocks blocks={section.body} showCard={showCard} />
          </section>
        ))}
      </div>
      <SourcesList sources={text.sources} />
    </Page>
  )
}

function GuideData({ guide: { heading, dated } }: { guide: PackedGuide }) {
  const { pathname } = usePage()
  return (
    <JsonLd
      of={({ origin, name }) => ({
        '@type': 'WebPage',
        name: heading,
        url: `${origin}${pathname}`,
        inLanguage: currentLocale(),
        ...('inEffectSince' in dated ? { dateModified: dated.inEffectSince } : reviewData(dated)),
        publisher: { '@type': 'Organization', name, url: `${origin}/` },
      })}
    />
  )
}

/** When it was written and who reviewed it, or from when a legal text holds, and where its versions are. */
function GuideFacts({ guide: { slug, path, dated } }: { guide: PackedGuide }) {
  const isAgreed = 'inEffectSince' in dated
  return (
    <ul className="doc-facts tabular">
      <li>
        <Dated dated={dated} />
      </li>
      <li>
        <a href={paths.textHistory({ kind: isAgreed ? 'legal' : 'guide', slug })}>{t`History`}</a>
      </li>
      {!isAgreed && (
        <li>
          <a href={paths.reportWrongFact(path)}>{t`Report an error`}</a>
        </li>
      )}
      <li className="no-print max-sm:hidden">
        <Print variant="plain">{t`Print`}</Print>
      </li>
    </ul>
  )
}

const Dated = ({ dated }: Pick<PackedGuide, 'dated'>) =>
  'inEffectSince' in dated ? (
    <Trans>
      In effect since <time dateTime={dated.inEffectSince}>{formatLongDate(dated.inEffectSince)}</time>.
    </Trans>
  ) : (
    <ReviewNote review={dated} needsReview={!dated.isAboutSite} />
  )

const TEXT = 'prose max-w-none first:[&>h2]:mt-0'
/** A legal text is long enough as it is. */
const LARGER = ' [&>:is(p,ol,ul)]:text-18'

/** The end of every guide. */
function SourcesList({ sources }: { sources: readonly Source[] }) {
  return (
    <section aria-labelledby="sources" className="mt-14 max-w-reading border-t border-hairline pt-8">
      <h2 id="sources" className="text-28">
        {t`Sources`}
        {languageOfContent() && ` (${t`in English`})`}
      </h2>
      <ul className="mt-4 grid gap-2.5">
        {sources.map(({ name, nameEs, publisher, href }) => (
          <li key={href} className="break-inside-avoid">
            <span lang={languageOfContent()}>
              {currentLanguage() === 'es' && nameEs ? (
                <a href={href} lang="es">
                  {nameEs}
                </a>
              ) : (
                <a href={href}>{name}</a>
              )}
              <span className="text-14 text-muted"> · {publisher}</span>
            </span>
            <span className="hidden font-mono text-14 break-all print:block">{href}</span>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-14 text-muted">{t`Rules and dates change. Check the source before you rely on one.`}</p>
    </section>
  )
}
