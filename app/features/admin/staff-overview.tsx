/** The overview of staff: what waits first, each with where to do it, and how the last 30 days went. */
import { plural, t } from '@lingui/core/macro'
import { ToDoList } from '#app/features/overview/to-do.tsx'
import type { ToDoItem } from '#app/features/overview/to-do-item.ts'
import { describeChange } from '#app/features/overview/describe-figures.ts'
import { pageAccessFor } from '#app/features/dashboard/page-access.ts'
import { describeIssueState } from '#app/features/newsletter/issue-state.ts'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { api } from '#app/lib/api/calls.ts'
import { formatNumber } from '#common/format-count.ts'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import type { UserProfile } from '#common/account-answers.ts'
import type { QueueShown } from '#common/admin.ts'
import type { OwnArticleRow } from '#common/article-schemas.ts'
import { withItem } from '#app/lib/use-address.ts'
import { paths } from '#common/paths.ts'
import { POST_KIND_LABELS } from '#common/moderation.ts'
import { DUE_REASONS, DUE_WITHIN_DAYS, type DueReason } from '#common/text-review.ts'
import { type Check, checksOf } from './health-checks.ts'
import { describeWaiting, QUEUE_NAMES, waitingQueues } from './queue-names.ts'
import { isLate, QueueWait } from './queue-wait.tsx'
import { Figures } from './status-line.tsx'
import { sumOf } from './trends.tsx'

type OfProfile = { profile: UserProfile }
const canOpen = (path: string, profile: UserProfile) => pageAccessFor(path, profile) === 'open'

export const StaffWork = ({ profile }: OfProfile) => (
  <>
    <Waiting profile={profile} />
    {profile.role.name === 'moderator' && (
      <>
        <OldestPosts />
        <OldestCorrections />
        <Decided />
      </>
    )}
    <Library profile={profile} />
    {profile.role.name === 'editor' && <Newsletter />}
  </>
)

function Waiting({ profile }: OfProfile) {
  const { items, queues, failed } = useWaiting(profile)
  return (
    <Card heading={t`Waiting for staff`} end={<Target queues={queues} />}>
      {failed && <LoadingNote query={failed} />}
      {items?.length === 0 && queues.length === 0 && <p className="text-muted">{t`Nothing is waiting.`}</p>}
      {items && items.length > 0 && <ToDoList items={items} />}
      {items && queues.length > 0 && <WaitingQueues queues={queues} isBelow={items.length > 0} />}
      {canOpen(paths.admin, profile) && (
        <p className="mt-4">
          <Link href={paths.admin}>{t`All queues`}</Link>
        </p>
      )}
    </Card>
  )
}

const Target = ({ queues }: { queues: readonly QueueShown[] }) =>
  queues.length > 0 && <p className="text-14 text-muted">{t`Target: a decision by the end of the next day`}</p>

const ARTICLES = 3

/**
 * What doesn't work, articles, and texts; beside them, the queues. Undefined until all have come. To those who moderate,
 * an article is one of the posts.
 */
function useWaiting(profile: UserProfile) {
  const ofQueues = { enabled: canOpen(paths.admin, profile) }
  const ofTexts = { enabled: canOpen(paths.adminQueue('due'), profile) }
  const ofArticles = { enabled: ofTexts.enabled && !canOpen(paths.moderation, profile) }
  const health = useList(api.get('admin/health'), { enabled: canOpen(paths.adminQueue('health'), profile) })
  const queues = useList(api.get('admin/queues'), ofQueues)
  const articles = useList(api.get('editor/articles'), ofArticles)
  const due = useList(api.get('admin/due'), ofTexts)
  const failed = [health, queues, articles, due].find(({ isError }) => isError)
  const areLoading = [health, queues, articles, due].some(({ isLoading }) => isLoading)
  const items = [
    ...(health.data ? checksOf(health.data) : []).filter(({ condition }) => condition === 'act').map(checkItem),
    ...(articles.data ?? []).slice(0, ARTICLES).map(articleItem),
    ...dueReasons(due.data?.counts ?? {}, false).map(textItem),
  ]
  return { items: areLoading || failed ? undefined : items, queues: waitingQueues(queues.data ?? []), failed }
}

const checkItem = ({ name, state, since, next, to }: Check): ToDoItem => ({
  id: name,
  icon: 'alert',
  what: `${name}: ${state.toLowerCase()}`,
  why: to ? t`Since ${since}` : next,
  act: to ? next : t`See the check`,
  to: to ?? paths.adminQueue('health'),
  isAlarm: true,
})

/** The longest wait first. */
const WaitingQueues = ({ queues, isBelow }: { queues: readonly QueueShown[]; isBelow: boolean }) => (
  <ul className={`to-do -mb-2 divide-y divide-hairline ${isBelow ? 'mt-4 border-t border-hairline' : ''}`}>
    {queues.map((queue) => (
      <li key={queue.queue} className="card-link queue-row">
        <span className={`disc ${isLate(queue) ? 'disc-clay' : ''}`}>
          <Icon name={QUEUE_NAMES[queue.queue].icon} />
        </span>
        <h3 className="font-sans text-16">
          <Link href={QUEUE_NAMES[queue.queue].to} className="stretched text-ink no-underline hover:underline">
            {t`${describeWaiting(queue)} waiting`}
          </Link>
        </h3>
        <QueueWait queue={queue} />
        <Icon name="next" className="size-4 text-muted" />
      </li>
    ))}
  </ul>
)

const articleItem = ({
  id,
  title,
  author,
  submitted_at: at,
}: Pick<OwnArticleRow, 'id' | 'title' | 'author' | 'submitted_at'>): ToDoItem => ({
  id: `article ${id}`,
  icon: 'newspaper',
  what: title,
  why: at ? t`An article by ${author}, waiting ${formatWaitTime(at)}.` : t`An article by ${author}.`,
  act: t`Read`,
  to: paths.reviewArticle(id),
})

const textFacts = (): Readonly<Record<DueReason, string>> => ({
  expired: t`These items have figures for an earlier tax year.`,
  reported: t`Readers reported factual errors in these items.`,
  source_gone: t`These items cite a page that no longer exists.`,
  expiring: t`Figures in these items expire within ${DUE_WITHIN_DAYS} days.`,
  source_moved: t`These items cite a page that has moved.`,
  source_failed: t`These items cite a page that didn’t respond.`,
  no_passage: t`These items name a source but don’t quote it.`,
  not_reviewed: t`These items still need a tax professional’s sign-off.`,
})

/** What can wait: no reader is told anything wrong. */
const CAN_WAIT: ReadonlySet<DueReason> = new Set(['no_passage', 'not_reviewed'])

type Counted = { slug: DueReason; label: string; count: number }

/** The reasons that have items, the most urgent first: those that can wait, or the others. */
const dueReasons = (counts: Readonly<Record<string, number>>, canWait: boolean): Counted[] =>
  DUE_REASONS.map(({ slug, label }) => ({ slug, label, count: counts[slug] ?? 0 })).filter(
    ({ slug, count }) => count > 0 && CAN_WAIT.has(slug) === canWait,
  )

const toDue = (slug: DueReason) => `${paths.adminQueue('due')}?show=${slug}`

const textItem = ({ slug, label, count }: Counted): ToDoItem => ({
  id: slug,
  icon: 'book',
  what: `${label}: ${plural(count, { one: '# item', other: '# items' })}`,
  why: textFacts()[slug],
  act: t`See the items`,
  to: toDue(slug),
})

/** Work on our own texts that no one waits for. */
function Library({ profile }: OfProfile) {
  const { data } = useList(api.get('admin/due'), { enabled: canOpen(paths.adminQueue('due'), profile) })
  return (
    <Lines
      heading={t`FAQ and resources`}
      isWhole
      items={dueReasons(data?.counts ?? {}, true).map(({ slug, label, count }) => ({
        id: slug,
        name: label,
        fact: textFacts()[slug],
        side: plural(count, { one: '# item', other: '# items' }),
        to: toDue(slug),
      }))}
    />
  )
}

const OLDEST = 3

function OldestPosts() {
  const { data } = useList(api.get('moderation/queue', { params: { perPage: OLDEST } }))
  return (
    <Lines
      heading={t`Oldest posts`}
      items={data?.map(({ kind, id, title, text, author, since }) => ({
        id: `${kind} ${id}`,
        name: title || text,
        fact: t`${capitalize(POST_KIND_LABELS[kind].one)} by ${author}`,
        side: formatWaitTime(since),
        to: withItem(paths.moderation, `${kind} ${id}`),
      }))}
    />
  )
}

function OldestCorrections() {
  const { data } = useList(api.get('admin/corrections', { params: { perPage: OLDEST } }))
  return (
    <Lines
      heading={t`Oldest corrections`}
      items={data?.map(({ id, kind, name, message, created_at: since }) => ({
        id,
        name,
        fact: kind === 'opt_out' ? t`Removal request` : message,
        side: formatWaitTime(since),
        to: withItem(paths.adminQueue('corrections'), id),
      }))}
    />
  )
}

type LinesProps = {
  heading: string
  /** Undefined while they load. `side`: at the right edge, such as how long it has waited. */
  items: readonly { id: string; name: string; fact: string; side: string; to: string }[] | undefined
  /** Facts are shown in full: they are our own sentences. */
  isWhole?: boolean
}

const Lines = ({ heading, items, isWhole }: LinesProps) =>
  items !== undefined &&
  items.length > 0 && (
    <Card heading={heading}>
      <ul className="-my-3 divide-y divide-hairline">
        {items.map(({ id, name, fact, side, to }) => (
          <li key={id} className="card-link flex items-baseline justify-between gap-4 py-3">
            <div className="min-w-0">
              <Link href={to} className="stretched line-clamp-1 font-semibold text-ink no-underline">
                {name}
              </Link>
              <p className={`text-14 text-muted ${isWhole ? '' : 'line-clamp-1'}`}>{fact}</p>
            </div>
            <span className="tabular flex shrink-0 items-center gap-2 text-14 text-muted">
              {side} <Icon name="next" className="size-4" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )

/** A queue where nothing was decided in 60 days has no tile. */
function Decided() {
  const { data = [] } = useList(api.get('admin/queues'))
  const shown = data.filter(({ decided, decided_before: before }) => decided + before > 0)
  if (shown.length === 0) return null
  return (
    <Card heading={t`Decided in the last 30 days`}>
      <Figures
        figures={shown.map(({ queue, decided, decided_before: before }) => ({
          name: QUEUE_NAMES[queue].name,
          value: formatNumber(decided),
          note: describeChange(decided, before),
        }))}
      />
    </Card>
  )
}

const ISSUES = 3

/** The newest issues, and who reads them. */
function Newsletter() {
  const issues = useList(api.get('admin/newsletter/issues'))
  const counts = useList(api.get('admin/newsletter/subscribers'))
  if (!issues.data || !counts.data) return null
  const readers = counts.data.filter(({ state }) => state === 'confirmed')
  return (
    <Card heading={t`Newsletter`}>
      <p className="tabular text-muted">
        {readers.length === 0
          ? t`No confirmed subscribers yet.`
          : plural(sumOf(readers.map(({ subscribers }) => subscribers)), {
              one: '# confirmed subscriber.',
              other: '# confirmed subscribers.',
            })}
      </p>
      <ul className="mt-2 divide-y divide-hairline empty:hidden">
        {issues.data.slice(0, ISSUES).map((issue) => (
          <li key={issue.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
            <span className="min-w-0 flex-1 basis-60 font-semibold">{issue.title}</span>
            <span className="tabular text-14 text-muted first-letter:uppercase">{describeIssueState(issue)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link href={paths.adminQueue('newsletter')}>
          {issues.data.length > 0 ? t`All issues` : t`Write the first issue`}
        </Link>
      </p>
    </Card>
  )
}
