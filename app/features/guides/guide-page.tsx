/** A page to read: contents beside or above it, sections with anchors, and sources at the end. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Crumb } from '#app/ui/breadcrumb.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { Page } from '#app/ui/page.tsx'
import { formatLongDate } from '#common/dates.ts'
import { GUIDE_REVIEW, reviewData } from '#common/text-review.ts'
import { ContentsFold, ContentsRail } from './contents-list.tsx'
import { type SourceKey, SOURCES } from './sources.ts'
import { ReviewNote } from '#app/ui/review-note.tsx'
import type { GuideSection } from './types.ts'

type Props = {
  heading: string
  crumb?: string
  trail?: readonly Crumb[]
  lead: ReactNode
  sections: readonly GuideSection[]
  sources: readonly SourceKey[]
  /** For texts that people agree to: when this version took effect. Other texts say when they were written. */
  inEffectSince?: string
  /** Above the sections: what isn't part of the text. */
  children?: ReactNode
}

export function GuidePage({ sections, sources, inEffectSince, children, ...head }: Props) {
  const { pathname } = useLocation()
  const dated = inEffectSince ? <InEffect since={inEffectSince} /> : <ReviewNote review={GUIDE_REVIEW} />
  return (
    <Page {...head}>
      <JsonLd
        of={({ origin, name }) => ({
          '@type': 'WebPage',
          name: head.heading,
          url: `${origin}${pathname}`,
          inLanguage: 'en-US',
          ...(inEffectSince ? { dateModified: inEffectSince } : reviewData(GUIDE_REVIEW)),
          publisher: { '@type': 'Organization', name, url: `${origin}/` },
        })}
      />
      <p className="tabular text-14 text-muted">
        {dated} <a href="#sources">Sources</a>
      </p>
      <div className="mt-6 lg:grid lg:grid-cols-[minmax(0,45rem)_16rem] lg:justify-between lg:gap-12">
        <div className="lg:col-start-2 lg:row-start-1">
          <ContentsRail sections={sections} />
        </div>
        <div className="min-w-0 max-w-reading lg:col-start-1 lg:row-start-1">
          <ContentsFold sections={sections} />
          {children && <div className="mb-10">{children}</div>}
          <div className="[&>section:first-child>h2]:mt-0">
            {sections.map((section) => (
              <Section key={section.id} section={section} />
            ))}
          </div>
          <SourcesList sources={sources} dated={dated} />
        </div>
      </div>
    </Page>
  )
}

const InEffect = ({ since }: { since: string }) => (
  <>
    In effect since <time dateTime={since}>{formatLongDate(since)}</time>.
  </>
)

/** Text keeps its line length; tables and cards use the whole column. */
function Section({ section: { id, heading, Body } }: { section: GuideSection }) {
  return (
    <section
      aria-labelledby={id}
      className="prose max-w-none [&>ol]:max-w-[68ch] [&>p]:max-w-[68ch] [&>ul]:max-w-[68ch]"
    >
      <h2 id={id}>{heading}</h2>
      <Body />
    </section>
  )
}

/** The end of every guide: its sources and when it was written. */
function SourcesList({ sources, dated }: { sources: readonly SourceKey[]; dated: ReactNode }) {
  return (
    <section aria-labelledby="sources" className="mt-14 max-w-reading border-t border-hairline pt-8">
      <h2 id="sources" className="text-26">
        Sources
      </h2>
      <ul className="mt-4 grid gap-2.5">
        {sources.map((key) => {
          const { name, publisher, href } = SOURCES[key]
          return (
            <li key={key} className="break-inside-avoid">
              <a href={href}>{name}</a>
              <span className="text-14 text-muted"> · {publisher}</span>
              <span className="hidden font-mono text-14 break-all print:block">{href}</span>
            </li>
          )
        })}
      </ul>
      <p className="mt-6 text-14 text-muted">
        {dated} Rules and dates change: where it matters, read the source itself.
      </p>
    </section>
  )
}
