/** A resource page: a list of its parts beside or above, and when the content was written or who reviewed it. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ContentsFold, ContentsRail } from '#app/features/guides/contents-list.tsx'
import type { Crumb } from '#app/ui/breadcrumb.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { Page } from '#app/ui/page.tsx'
import { paths } from '#common/paths.ts'
import { reviewData } from '#common/text-review.ts'
import { ReviewNote } from '#app/ui/review-note.tsx'
import type { PageReview } from './group-entries.ts'

export const RESOURCES_CRUMB: Crumb = { name: 'Tax resources', to: paths.taxResources }
const TRAIL = [RESOURCES_CRUMB]

type Props = {
  heading: string
  crumb?: string
  trail?: readonly Crumb[]
  lead: ReactNode
  /** Null: no review information is shown. */
  review: PageReview | null
  parts: readonly { id: string; heading: string }[]
  children: ReactNode
}

export function ResourcePage({ review, parts, children, trail = TRAIL, ...head }: Props) {
  return (
    <Page {...head} trail={trail}>
      {review && <Reviewed heading={head.heading} review={review} />}
      {parts.length > 1 ? (
        <div className="mt-6 lg:grid lg:grid-cols-[minmax(0,45rem)_16rem] lg:justify-between lg:gap-12">
          <div className="lg:col-start-2 lg:row-start-1">
            <ContentsRail sections={parts} withoutSources />
          </div>
          <div className="min-w-0 max-w-reading lg:col-start-1 lg:row-start-1">
            <ContentsFold sections={parts} withoutSources />
            {children}
          </div>
        </div>
      ) : (
        <div className="mt-6 max-w-reading">{children}</div>
      )}
      <NotAdvice />
    </Page>
  )
}

function Reviewed({ heading, review }: { heading: string; review: PageReview }) {
  const { pathname } = useLocation()
  return (
    <p className="tabular text-14 text-muted">
      <JsonLd
        of={({ origin, name }) => ({
          '@type': 'WebPage',
          name: heading,
          url: `${origin}${pathname}`,
          inLanguage: 'en-US',
          ...reviewData(review),
          publisher: { '@type': 'Organization', name, url: `${origin}/` },
        })}
      />
      {review.isMixed ? 'Each entry says when it was written and who has reviewed it.' : <ReviewNote review={review} />}
    </p>
  )
}

function NotAdvice() {
  return (
    <p className="mt-14 max-w-[68ch] border-t border-hairline pt-5 text-14 text-muted">
      General information on federal tax, not advice on your case. We are not the IRS. Rules and sums change: where it
      matters, read the source itself.
    </p>
  )
}
