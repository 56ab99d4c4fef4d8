import { showDate } from '#contract/show-date.ts'

type Props = {
  sourceName: string
  sourceUrl: string
  reviewedOn: string
  /** The entry itself links to it: only its host is named. */
  isLinked?: boolean
}

/** What an entry rests on, and when it was read against that. */
export function SourceNote({ sourceName, sourceUrl, reviewedOn, isLinked = false }: Props) {
  return (
    <p className="mt-1.5 text-14 text-muted">
      {isLinked ? (
        new URL(sourceUrl).host
      ) : (
        <>
          Source: <a href={sourceUrl}>{sourceName}</a>
        </>
      )}{' '}
      · reviewed <time dateTime={reviewedOn}>{showDate(reviewedOn)}</time>
      <span className="hidden font-mono break-all print:block">{sourceUrl}</span>
    </p>
  )
}
