import type { ReactNode } from 'react'
import { OutdatedNote } from '#app/ui/outdated-note.tsx'
import { type Figures, reviewLabel, type TextReview } from '#common/text-review.ts'
import { longMonth } from '#common/dates.ts'

type Props = TextReview &
  Figures & {
    slug: string
    sourceName: string
    sourceUrl: string
    /** Secondary text beside the name. */
    aside?: ReactNode
    /** Links the name to the source itself. */
    isLink?: boolean
    title: string
    children?: ReactNode
  }

/** A name, its description, and its source. */
export function PlainEntry({ slug, title, aside, isLink = false, children, ...source }: Props) {
  return (
    <li id={slug} className="break-inside-avoid border-t border-hairline py-4 first:border-t-0">
      <h3 className="text-18 leading-snug">{isLink ? <a href={source.sourceUrl}>{title}</a> : title}</h3>
      {aside && <p className="text-14 text-muted">{aside}</p>}
      <div className="mt-1 max-w-[68ch]">{children}</div>
      <SourceNote {...source} isLinked={isLink} />
    </li>
  )
}

type SourceProps = TextReview &
  Figures & {
    sourceName: string
    sourceUrl: string
    /** The entry itself links to the source, so only its host is named. */
    isLinked?: boolean
  }

/** An entry's source, when it was written, who reviewed it, and whether its figures are out of date. */
export function SourceNote({ sourceName, sourceUrl, isLinked = false, ...review }: SourceProps) {
  const { writtenOn, reviewedBy } = review
  return (
    <>
      <p className="mt-1.5 text-14 text-muted">
        {isLinked ? (
          new URL(sourceUrl).host
        ) : (
          <>
            Source: <a href={sourceUrl}>{sourceName}</a>
          </>
        )}{' '}
        · written <time dateTime={writtenOn}>{longMonth(writtenOn)}</time>
        {reviewedBy && ` · ${reviewLabel(review)}`}
        <span className="hidden font-mono break-all print:block">{sourceUrl}</span>
      </p>
      <OutdatedNote figures={review} />
    </>
  )
}
