import { longMonth } from '#common/dates.ts'
import { reviewLabel, type TextReview } from '#common/text-review.ts'

type Props = TextReview & {
  sourceName: string
  sourceUrl: string
  /** The entry itself links to the source, so only its host is named. */
  isLinked?: boolean
}

/** An entry's source, when it was written, and who reviewed it. */
export function SourceNote({ sourceName, sourceUrl, isLinked = false, ...review }: Props) {
  const { writtenOn, reviewedBy } = review
  return (
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
  )
}
