/** A page to read: contents beside or above, sections with anchors, and sources with the date of review at the end. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Crumb } from '#app/ui/breadcrumb.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { Page } from '#app/ui/page.tsx'
import { REVIEWED_ON } from '#contract/reviewed-on.ts'
import { showDate } from '#contract/show-date.ts'
import { ContentsFold, ContentsRail } from './contents-list.tsx'
import type { SourceKey } from './sources.ts'
import { SourcesList } from './sources-list.tsx'
import type { GuideSection } from './types.ts'

type Props = {
  heading: string
  crumb?: string
  trail?: readonly Crumb[]
  lead: ReactNode
  sections: readonly GuideSection[]
  sources: readonly SourceKey[]
  /** Above the sections: what is not part of the text. */
  children?: ReactNode
}

export function GuidePage({ sections, sources, children, ...head }: Props) {
  const { pathname } = useLocation()
  return (
    <Page {...head}>
      <JsonLd
        of={({ origin, name }) => ({
          '@type': 'WebPage',
          name: head.heading,
          url: `${origin}${pathname}`,
          inLanguage: 'en-US',
          lastReviewed: REVIEWED_ON,
          dateModified: REVIEWED_ON,
          publisher: { '@type': 'Organization', name, url: `${origin}/` },
        })}
      />
      <p className="tabular text-14 text-muted">
        Reviewed <time dateTime={REVIEWED_ON}>{showDate(REVIEWED_ON)}</time> · <a href="#sources">Sources</a>
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
          <SourcesList sources={sources} />
        </div>
      </div>
    </Page>
  )
}

/** Text keeps its measure; tables and cards take the whole column. */
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
