import type { ReactNode } from 'react'
import type { TextReview } from '#common/text-review.ts'
import { SourceNote } from './source-note.tsx'

type Props = TextReview & {
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
