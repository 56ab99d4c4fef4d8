/** A page to read: contents beside or above it, sections with anchors, and sources at the end. */
import { usePage } from '#app/page/page-context.tsx'
import type { ReactNode } from 'react'
import type { Card, Guide, GuideHead, Source } from '#server/domains/guides/guide.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Site } from '#app/lib/site.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { Page } from '#app/ui/page.tsx'
import { OutdatedNote } from '#app/ui/outdated-note.tsx'
import { ReviewNote } from '#app/ui/review-note.tsx'
import { formatLongDate } from '#common/dates.ts'
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

export function GuidePage({ guide, parts = NO_PARTS, children }: Props) {
  const showCard = (card: Card) => cardOf(card, parts)
  const { pathname } = usePage()
  const { heading, lead, trail, crumb, dated } = guide
  const history = paths.textHistory({ kind: 'inEffectSince' in dated ? 'legal' : 'guide', slug: guide.slug })
  const { intro, sections, sources } = guide.text
  const isAgreed = 'inEffectSince' in dated
  const date = isAgreed ? (
    <InEffect since={dated.inEffectSince} />
  ) : (
    <ReviewNote review={dated} needsReview={!dated.isAboutSite} />
  )
  return (
    <Page
      heading={heading}
      lead={lead}
      trail={trail}
      {...(crumb ? { crumb } : {})}
      aside={
        <>
          <ContentsRail sections={sections} />
          {!isAgreed && <AskPeople />}
        </>
      }
    >
      <JsonLd
        of={({ origin, name }) => ({
          '@type': 'WebPage',
          name: heading,
          url: `${origin}${pathname}`,
          inLanguage: 'en-US',
          ...(isAgreed ? { dateModified: dated.inEffectSince } : reviewData(dated)),
          publisher: { '@type': 'Organization', name, url: `${origin}/` },
        })}
      />
      <p className="tabular mb-6 text-14 text-muted">
        {date} <a href="#sources">Sources</a> · <a href={history}>History</a>
        {!isAgreed && (
          <>
            {' '}
            · <a href={paths.reportWrongFact(guide.path)}>Report a wrong fact</a>
          </>
        )}
      </p>
      {!isAgreed && <OutdatedNote figures={dated} />}
      <ContentsFold sections={sections} />
      {(children || intro.length > 0) && (
        <div className="mb-10">
          <Blocks blocks={intro} showCard={showCard} />
          {children}
        </div>
      )}
      <div className="[&>section:first-child>h2]:mt-0">
        {/* Text keeps its line length; tables and cards use the whole column. */}
        {sections.map((section) => (
          <section
            key={section.id}
            aria-labelledby={section.id}
            className="prose max-w-none [&>ol]:max-w-[68ch] [&>p]:max-w-[68ch] [&>ul]:max-w-[68ch]"
          >
            <h2 id={section.id}>{section.heading}</h2>
            <Blocks blocks={section.body} showCard={showCard} />
          </section>
        ))}
      </div>
      <SourcesList sources={sources} dated={date} />
    </Page>
  )
}

const InEffect = ({ since }: { since: string }) => (
  <>
    In effect since <time dateTime={since}>{formatLongDate(since)}</time>.
  </>
)

/** The end of every guide: its sources and when it was written. */
function SourcesList({ sources, dated }: { sources: readonly Source[]; dated: ReactNode }) {
  return (
    <section aria-labelledby="sources" className="mt-14 max-w-reading border-t border-hairline pt-8">
      <h2 id="sources" className="text-28">
        Sources
      </h2>
      <ul className="mt-4 grid gap-2.5">
        {sources.map(({ name, publisher, href }) => (
          <li key={href} className="break-inside-avoid">
            <a href={href}>{name}</a>
            <span className="text-14 text-muted"> · {publisher}</span>
            <span className="hidden font-mono text-14 break-all print:block">{href}</span>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-14 text-muted">
        {dated} Rules and dates change: where it matters, read the source itself.
      </p>
    </section>
  )
}
