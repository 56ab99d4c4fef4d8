/** An answer: its author, the tax year, how long it can be trusted, and its sources. */
import { StatusBadge } from '#app/features/listing/status-badge.tsx'
import { AuthorLinks } from '#app/ui/author-links.tsx'
import type { ReactNode } from 'react'
import { PublicText } from '#app/features/moderation/public-text.tsx'
import { ReportLink } from '#app/features/moderation/report-link.tsx'
import { ExampleNotice } from '#app/ui/example-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCount } from '#app/lib/format-count.ts'
import type { ListStatus } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'
import { formatDate } from '#common/dates.ts'
import type { AnswerView } from '#server/domains/questions/types.ts'

const day = (at: Date) => formatDate(new Date(at).toISOString())

type Props = { answer: AnswerView; standing: ListStatus | undefined; children?: ReactNode }

export function AnswerBlock({ answer, standing, children }: Props) {
  const { agentName, publishedAt, editedAt, stale, checkAgainBy } = answer
  return (
    <article
      id={`answer-${answer.id}`}
      aria-label={`Answer of ${agentName}`}
      className="grid gap-4 py-6 lg:grid-cols-[minmax(0,1fr)_13rem] lg:gap-8"
    >
      <div className="grid content-start gap-3">
        <AnswerHead answer={answer} standing={standing} />
        {answer.isDemo && <ExampleNotice what="answer" />}
        {stale && checkAgainBy && (
          <Notice kind="caution">
            <p>This answer was to be checked again by {formatDate(checkAgainBy)}. The rules may have changed since.</p>
          </Notice>
        )}
        <PublicText text={answer.body} />
        <Sources answer={answer} />
        <div className="tabular flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-muted">
          <span>
            {day(publishedAt)}
            {editedAt && `, edited ${day(editedAt)}`}
          </span>
          {answer.seconds > 0 && <span>{formatCount(answer.seconds, 'agent stands', 'agents stand')} behind it</span>}
          {answer.helpful > 0 && <span>{formatCount(answer.helpful, 'reader', 'readers')} found it helpful</span>}
          <ReportLink kind="answer" id={answer.id} what={`the answer of ${agentName}`} />
        </div>
        {children}
      </div>
      <FreshnessNote answer={answer} />
    </article>
  )
}

function AnswerHead({ answer: { agentName, listing, accepted }, standing }: Omit<Props, 'children'>) {
  return (
    <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <h3 className="text-18 font-semibold">
        {listing ? <a href={paths.listing(listing)}>{agentName}</a> : agentName}
        <span className="ml-2 text-14 font-normal text-muted">EA</span>
      </h3>
      {listing && standing && <StatusBadge standing={standing} to={`${paths.listing(listing)}#standing`} />}
      {accepted && (
        <p className="inline-flex items-center gap-1 text-14 font-semibold text-evergreen">
          <Icon name="check" /> Accepted by the asker
        </p>
      )}
    </header>
  )
}

function FreshnessNote({ answer: { taxYear, checkAgainBy } }: { answer: AnswerView }) {
  if (!taxYear && !checkAgainBy) return null
  return (
    <dl className="tabular grid content-start gap-2 text-14 max-lg:flex max-lg:flex-wrap max-lg:gap-x-8">
      {taxYear && (
        <div>
          <dt className="text-muted">Holds for tax year</dt>
          <dd className="font-semibold">{taxYear}</dd>
        </div>
      )}
      {checkAgainBy && (
        <div>
          <dt className="text-muted">Check again by</dt>
          <dd className="font-semibold">{formatDate(checkAgainBy)}</dd>
        </div>
      )}
    </dl>
  )
}

function Sources({ answer: { sources } }: { answer: AnswerView }) {
  if (sources.length === 0) return null
  return (
    <div className="text-14">
      <p className="font-semibold">Sources</p>
      <AuthorLinks links={sources} />
    </div>
  )
}
