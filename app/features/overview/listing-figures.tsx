/** What people saw of an agent's listing and did there, in the last 30 days. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { api } from '#app/lib/api/calls.ts'
import { formatNumber } from '#common/format-count.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { CountSparkline, isLine, Sparkline } from '#app/ui/sparkline.tsx'
import { StatTile } from '#app/ui/stat-tile.tsx'
import { formatDate } from '#common/dates.ts'
import { REPLY_RECORD_DAYS, REPLY_RECORD_FROM } from '#common/figures.ts'
import { paths } from '#common/paths.ts'
import { formatWait } from '#app/features/listing/reply-line.ts'
import { describeChange, describeDifference, describeWaitChange } from './describe-figures.ts'

const figuresCall = api.get('listing/own/figures')
type Figures = NonNullable<ReturnType<typeof useFigures>['data']>
const useFigures = () => useList(figuresCall)

const allCounted = () =>
  [
    { part: 'views', label: t`Profile views` },
    { part: 'appearances', label: t`Search appearances` },
    { part: 'conversations', label: t`Conversations started` },
  ] as const

export function ListingFigures() {
  const query = useFigures()
  const { data } = query
  return (
    <Card heading={t`Last 30 days`}>
      {query.isError && <LoadingNote query={query} />}
      {data && isEmpty(data) && <NoFigures />}
      {!query.isError && !(data && isEmpty(data)) && (
        <>
          <p className="-mt-2 min-h-6 text-14 text-muted">{data && periodOf(data)}</p>
          <ul className="figure-tiles mt-3">
            {allCounted().map((counted) => (
              <CountTile key={counted.part} {...counted} figures={data} />
            ))}
            <ReplyTile figures={data} />
          </ul>
          {data && data.replies.conversations > 0 && (
            <p className="mt-3 text-14 text-muted">
              <Trans>
                In the last {REPLY_RECORD_DAYS} days, you answered {data.replies.in_two_business_days} of{' '}
                {data.replies.conversations} first messages within two business days.
              </Trans>
            </p>
          )}
          <div className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-14">
            <Link href={paths.howResultsAreOrdered}>{t`How results are ordered`}</Link>
            <Link href={paths.howResponseTimeIsMeasured}>{t`How response time is measured`}</Link>
            <details className="open:basis-full">
              <summary className="summary-link">{t`How views are counted`}</summary>
              <p className="mt-1 max-w-[68ch] text-muted">
                <Trans>
                  We don’t use cookies to count views, and we don’t record who views your profile. Visits by bots aren’t
                  counted, but your own visits are.
                </Trans>
              </p>
            </details>
          </div>
        </>
      )}
    </Card>
  )
}

const isEmpty = ({ views, appearances, conversations, replies }: Figures): boolean =>
  replies.conversations === 0 &&
  [views, appearances, conversations].every(({ total, total_before: before }) => total === 0 && !before)

function NoFigures() {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Illustration name="search" size={96} />
      <div className="flex-1 basis-64">
        <p className="text-muted">
          <Trans>
            No stats yet. Once people find your listing, you’ll see how often it appears and how many people message
            you. Agents with a complete profile appear higher in lists.
          </Trans>
        </p>
        <p className="mt-3">
          <LinkButton to={paths.dashboardListing}>{t`Complete your profile`}</LinkButton>
        </p>
      </div>
    </div>
  )
}

function periodOf(figures: Figures): string {
  const { from, to, since, views } = figures
  const period = t`${formatDate(from)} to ${formatDate(to)}`
  if (views.days_before)
    return allCounted().some(({ part }) => isLine(figures[part].days))
      ? t`${period}, compared with the previous 30 days (dotted line).`
      : t`${period}, compared with the previous 30 days.`
  return since > from ? t`${period}. We’ve counted views since ${formatDate(since)}.` : `${period}.`
}

type CountProps = ReturnType<typeof allCounted>[number] & { figures: Figures | undefined }

function CountTile({ label, part, figures }: CountProps) {
  if (!figures) return <StatTile label={label} figure="" change="" />
  const { total, total_before: before, days, days_before: daysBefore } = figures[part]
  return (
    <StatTile
      label={label}
      figure={formatNumber(total)}
      change={
        <Change
          isBetter={before !== null && total > before}
          words={describeChange(total, before)}
          brief={describeDifference(total, before, formatNumber)}
        />
      }
      chart={<CountSparkline name={label} days={days} before={daysBefore} />}
    />
  )
}

/** `brief`: on a phone. */
type ChangeProps = { isBetter: boolean; words: string; brief: string }

const Change = ({ isBetter, words, brief }: ChangeProps) => (
  <span className={isBetter ? 'font-medium text-evergreen' : undefined}>
    <span className="max-sm:hidden">{words}</span>
    <span className="sm:hidden">{brief}</span>
  </span>
)

const replyLabel = () => t`Median reply (${REPLY_RECORD_DAYS} days)`

function ReplyTile({ figures }: { figures: Figures | undefined }) {
  if (!figures) return <StatTile label={replyLabel()} figure="" change="" />
  const { conversations, median_minutes: median, median_minutes_before: before, days } = figures.replies
  if (median === null) return <NoMedian conversations={conversations} />
  const known = days.filter((minutes) => minutes !== null)
  return (
    <StatTile
      label={replyLabel()}
      figure={formatWait(median)}
      change={
        <Change
          isBetter={before !== null && median < before}
          words={describeWaitChange(median, before)}
          brief={describeDifference(median, before, formatWait)}
        />
      }
      chart={
        <Sparkline
          days={days}
          label={t`Daily median: ${formatWait(Math.min(...known))} to ${formatWait(Math.max(...known))}`}
        />
      }
    />
  )
}

function NoMedian({ conversations }: { conversations: number }) {
  const hasEnough = conversations >= REPLY_RECORD_FROM
  return (
    <StatTile
      label={replyLabel()}
      figure={hasEnough ? t`None` : t`Not enough data`}
      change={
        hasEnough
          ? t`Most of your ${conversations} conversations have no reply from you`
          : t`${conversations} of the ${REPLY_RECORD_FROM} conversations needed`
      }
    />
  )
}

const allParts = () =>
  [
    { part: 'reviews_received', name: t`Reviews`, to: paths.ownReviews, act: t`Read your reviews` },
    { part: 'answers', name: t`Answers`, to: paths.ownQuestions, act: t`Answer a question` },
    { part: 'articles', name: t`Articles`, to: paths.ownArticles, act: t`Write an article` },
  ] as const

/** An agent's public content and pending work, each with where it is managed. */
export function OwnWork() {
  const { data } = useList(api.get('user/contributions'))
  return (
    <Card heading={t`What clients see`}>
      <ul className="own-work -my-3 divide-y divide-hairline">
        {allParts().map(({ part, name, to, act }) => (
          <li key={part} className="py-3">
            <h3 className="font-sans text-16 font-semibold">{name}</h3>
            <p className="tabular text-right text-22 font-semibold">{data && formatNumber(data[part].published)}</p>
            <Link href={to} className="inline-flex min-h-9 items-center justify-self-start text-14">
              {act}
            </Link>
            {data && data[part].waiting > 0 && (
              <p className="tabular text-14 whitespace-nowrap text-muted">
                {t`${formatNumber(data[part].waiting)} in review`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
