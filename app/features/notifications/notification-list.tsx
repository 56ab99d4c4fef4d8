/** All notifications, unread ones first. The kind filter is in the URL. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CardsSkeleton, LoadingNote } from '#app/ui/list/loading-note.tsx'
import { describeCallError } from '#app/ui/form/call-problems.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { languageOfMessages } from '#common/i18n.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '#common/live-events.ts'
import type { NotificationRow } from '#common/chat-answers.ts'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { briefTimeIn, dayNameIn } from '#app/lib/time-in.ts'
import { clockIn } from '#common/zoned-time.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { countUnread } from '#app/lib/live/count-unread.ts'
import { api } from '#app/lib/api/calls.ts'
import { paths } from '#common/paths.ts'
import { Link } from '#app/ui/link.tsx'

export function NotificationList() {
  const [search] = useSearchParams()
  const chosen = chosenIn(search)
  const { timezone } = useOwnProfile()
  const query = useNotifications(chosen)
  const mark = useMarkAsRead()
  const { rows = [], unread = 0, lastPage = 1 } = query.data ?? {}
  return (
    <section aria-labelledby="told" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="told" className="text-22" aria-live="polite">
          {query.data ? describeUnread(unread) : t`Your notifications`}
        </h2>
        <Button type="button" variant="secondary" disabled={unread === 0 || mark.busy} onClick={() => mark.read('all')}>
          <Icon name="check" /> {t`Mark all as read`}
        </Button>
      </div>
      <KindFilter chosen={chosen} />
      <LoadingNote query={query} skeleton={<CardsSkeleton height="h-24" />} />
      {query.data && rows.length === 0 && <Nothing chosen={chosen} />}
      {groupsOf(rows, timezone).map(({ name, rows: together }) => (
        <div key={name} className="grid gap-2">
          <h3 className="font-sans text-14 font-semibold text-muted">{name}</h3>
          <ul className="sheet divide-y divide-hairline">
            {together.map((row) => (
              <NotificationItem key={row.id} row={row} onRead={() => mark.read([row.id])} />
            ))}
          </ul>
        </div>
      ))}
      <Pager page={chosen.page} lastPage={lastPage} addressOf={(page) => addressOf({ ...chosen, page })} />
    </section>
  )
}

type Group = { name: string; rows: NotificationRow[] }

/** What is unread, and the rest by day, in the order of the rows. */
function groupsOf(rows: readonly NotificationRow[], timezone: string): Group[] {
  const groups: Group[] = []
  for (const row of rows) {
    const name = row.read ? dayNameIn(timezone, row.created_at) : t`Unread`
    const open = groups.at(-1)
    if (open?.name === name) open.rows.push(row)
    else groups.push({ name, rows: [row] })
  }
  return groups
}

const describeUnread = (unread: number) =>
  unread === 0
    ? t`No unread notifications`
    : plural(unread, { one: '# unread notification', other: '# unread notifications' })

function useMarkAsRead() {
  const markRead = useMarkRead()
  const [busy, setBusy] = useState(false)
  const read = async (ids: readonly string[] | 'all') => {
    setBusy(true)
    try {
      await markRead(ids)
    } catch (error) {
      showToast(describeCallError(error), 'problem')
    } finally {
      setBusy(false)
    }
  }
  return { busy, read: (ids: readonly string[] | 'all') => void read(ids) }
}

const Nothing = ({ chosen: { kind, unread } }: { chosen: Chosen }) => (
  <div className="sheet">
    {kind || unread ? (
      <EmptyState art="search" action={<LinkButton to={paths.notifications}>{t`Show all notifications`}</LinkButton>}>
        {kind ? t`No notifications of this type.` : t`You’re all caught up.`}
      </EmptyState>
    ) : (
      <EmptyState
        art="empty-box"
        action={<LinkButton to={paths.notificationSettings}>{t`Choose what we email you`}</LinkButton>}
      >
        <Trans>
          No notifications yet. New messages, answers, reviews, decisions about your account, and changes to agents
          you’re watching appear here.
        </Trans>
      </EmptyState>
    )}
  </div>
)

/** Links, so that a filter can be bookmarked and is in the browser history. */
function KindFilter({ chosen }: { chosen: Chosen }) {
  const first = { ...chosen, page: 1 }
  const choices = [
    {
      name: t({ message: 'All', context: 'notifications' }),
      to: { ...first, kind: null, unread: false },
      isChosen: !chosen.kind && !chosen.unread,
    },
    { name: t`Unread`, to: { ...first, unread: !chosen.unread }, isChosen: chosen.unread },
    ...NOTIFICATION_TYPES.map((kind) => ({
      name: kinds()[kind].name,
      to: { ...first, kind: chosen.kind === kind ? null : kind },
      isChosen: chosen.kind === kind,
    })),
  ]
  return (
    <nav aria-label={t`Notification types`}>
      <ul className="part-links">
        {choices.map(({ name, to, isChosen }) => (
          <li key={name}>
            <Link href={addressOf(to)} data-keep-scroll aria-current={isChosen ? 'true' : undefined} className="filter">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Props = { row: NotificationRow; onRead: () => void }

function NotificationItem({ row, onRead }: Props) {
  const { type, request_id: request, read, created_at: at } = row
  const { timezone } = useOwnProfile()
  const { name, icon, tint } = kinds()[request === null ? type : 'request']
  const to = PLACES[type](row)
  return (
    <li className="flex gap-3 py-4">
      <span className={`disc ${tint}${read ? '' : ' disc-unread'}`}>
        <Icon name={icon} />
      </span>
      <div className="min-w-0 flex-1">
        <p className={`[overflow-wrap:anywhere] ${read ? '' : 'font-semibold'}`}>
          {!read && <span className="sr-only">{t`Unread:`} </span>}
          {to ? (
            <Link href={to} onClick={read ? undefined : onRead} className="text-ink no-underline hover:underline">
              <Words row={row} />
            </Link>
          ) : (
            <Words row={row} />
          )}
        </p>
        <p className="tabular text-14 text-muted">
          {name} · <time dateTime={at}>{read ? clockIn(timezone, at) : briefTimeIn(timezone, at)}</time>
        </p>
      </div>
      {!read && (
        <button type="button" onClick={onRead} className="round-tool">
          <Icon name="check" />
          <span className="sr-only">
            <Trans>
              Mark as read: <Words row={row} />
            </Trans>
          </span>
        </button>
      )}
    </li>
  )
}

/** What a notification says is in the language that its recipient had chosen then. */
function Words({ row: { type, preview, from_name: from, count } }: { row: NotificationRow }) {
  const words = <span lang={languageOfMessages()}>{preview}</span>
  if (type !== 'chat') return words
  const who = from || t`Deleted account`
  return (
    <>
      {count > 1 ? `${who}, ${plural(count, { one: '# message', other: '# messages' })}` : who}: {words}
    </>
  )
}

/** Server queries of the notifications page. */
type Chosen = { kind: NotificationType | null; unread: boolean; page: number }

const ROWS = 20

function chosenIn(search: URLSearchParams): Chosen {
  const page = Number(search.get('page') ?? 1)
  return {
    kind: NOTIFICATION_TYPES.find((type) => type === search.get('kind')) ?? null,
    unread: search.get('unread') === '1',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

function addressOf({ kind, unread, page }: Chosen): string {
  const search = new URLSearchParams()
  if (kind) search.set('kind', kind)
  if (unread) search.set('unread', '1')
  if (page > 1) search.set('page', String(page))
  return `?${search}`
}

const useNotifications = ({ kind, unread, page }: Chosen) =>
  useQuery({
    queryKey: ['notifications', kind, unread, page],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const params = { page, perPage: ROWS, unread: unread ? 'true' : 'false', type: kind ?? undefined } as const
      const { data, meta } = await requestSignedIn(api.get('chats/notifications', { params }))
      return { rows: data, ...meta }
    },
  })

/** @returns a function that marks some notifications, or all, as read. */
function useMarkRead() {
  const client = useQueryClient()
  return async (ids: readonly string[] | 'all'): Promise<void> => {
    await requestSignedIn(api.post('chats/notifications/read', { body: ids === 'all' ? { all: true } : { ids } }))
    void countUnread()
    await client.invalidateQueries({ queryKey: ['notifications'] })
  }
}

/** The label of each kind of notification, and how it looks. */
const kinds = (): Readonly<Record<NotificationType, { name: string; icon: IconName; tint: string }>> => ({
  chat: { name: t`Messages`, icon: 'chat', tint: 'disc-sky' },
  review: { name: t`Reviews`, icon: 'star', tint: 'disc-sand' },
  answer: { name: t`Answers`, icon: 'help', tint: 'disc-sky' },
  article: { name: t`Articles`, icon: 'newspaper', tint: 'disc-clay' },
  claim: { name: t`Claims`, icon: 'badge-check', tint: '' },
  watch: { name: t`Watched agents`, icon: 'eye', tint: '' },
  request: { name: t`Requests`, icon: 'send', tint: 'disc-sky' },
  call: { name: t`Calls`, icon: 'phone', tint: 'disc-clay' },
  system: { name: t`From us`, icon: 'info', tint: 'disc-sand' },
})

type Origin = Pick<NotificationRow, 'ref' | 'from'>

/** Where each kind leads. Null: the notification is text only, without a link. */
const PLACES: Readonly<Record<NotificationType, (origin: Origin) => string | null>> = {
  chat: ({ ref }) => paths.conversation(ref),
  review: () => paths.ownReviews,
  // The page adds the title to its own URL.
  answer: ({ ref }) => paths.question({ publicId: ref, title: '' }),
  article: ({ ref }) => paths.editArticle(ref),
  claim: () => paths.dashboardListing,
  watch: () => paths.dashboardSaved,
  // To the client, from us; to an agent, from the client, about their conversation.
  request: ({ ref, from }) => (from === null ? paths.ownRequest(ref) : paths.conversation(ref)),
  call: ({ ref }) => paths.ownCall(ref),
  system: () => null,
}
