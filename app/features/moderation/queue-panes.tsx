/** The panes of the moderation queue: what waits, and the text to decide on. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { QueueList } from '#app/features/queue/queue-list.tsx'
import type { FocusTarget } from '#app/features/queue/use-focus-on-change.ts'
import type { Selection } from '#app/features/queue/use-selection.ts'
import type { Sorting } from '#app/features/queue/use-sorting.ts'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { POST_KIND_LABELS, type QueueKind, reasonLabel } from '#common/moderation.ts'
import type { KindWaiting, ModerationCase, QueueItem } from '#common/moderation-schemas.ts'
import { ShowMore } from '#app/ui/list/show-more.tsx'
import type { Rest } from '#app/ui/list/use-rows.ts'
import { Notice } from '#app/ui/notice.tsx'
import { formatDateTime } from '#common/dates.ts'
import { keyOf } from './decisions.tsx'
import { PublicText } from './public-text.tsx'

type KindsProps = {
  counts: readonly KindWaiting[]
  kind: QueueKind | null
  setKind: (kind: QueueKind | null) => void
}

/** How many of each kind wait, and since when; one shows that kind alone. */
export function ModerationKinds({ counts, kind, setKind }: KindsProps) {
  const all = counts.reduce((sum, { waiting }) => sum + waiting, 0)
  return (
    <ul aria-label={t`Post types`} className="flex flex-wrap gap-2">
      <Kind name={t`Everything`} count={all} on={kind === null} onPress={() => setKind(null)} />
      {counts.map(({ kind: each, waiting, oldest_at: oldest }) => (
        <Kind
          key={each}
          name={POST_KIND_LABELS[each].many}
          count={waiting}
          age={oldest ? formatAge(oldest) : undefined}
          on={kind === each}
          onPress={() => setKind(kind === each ? null : each)}
        />
      ))}
    </ul>
  )
}

type ListProps = {
  /** Undefined while they load. */
  items: readonly QueueItem[] | undefined
  rest: Rest
  sorting: Sorting
  selection: Selection
  current: string | null
  onChoose: (key: string) => void
  /** Below the list. */
  children: ReactNode
}

/** What waits, to be selected and opened. */
export const ModerationList = ({ items, rest, children, ...list }: ListProps) => (
  <div className="grid min-w-0 content-start gap-2 lg:sticky lg:top-20 lg:self-start">
    <QueueList label={t`Waiting`} heads={[t`Post`, t`Waiting`]} lines={items?.map(lineOf)} {...list} />
    <ShowMore rest={rest} />
    {children}
  </div>
)

type KindProps = { name: string; count: number; age?: string | undefined; on: boolean; onPress: () => void }

const Kind = ({ name, count, age, on, onPress }: KindProps) => (
  <li>
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className="flex min-h-11 cursor-pointer items-center gap-x-2 rounded-box border border-edge bg-raised px-3 text-14 hover:bg-evergreen-tint aria-pressed:border-evergreen aria-pressed:bg-evergreen-tint aria-pressed:text-evergreen"
    >
      <span className="font-semibold">{name}</span>
      <span className="tabular">
        {count}
        {age && (
          <span className="text-muted" title={t`Longest wait: ${age}`}>
            {' '}
            · <span className="sr-only">{t`longest wait`} </span>
            {age}
          </span>
        )}
      </span>
    </button>
  </li>
)

/** Short, because it appears next to a count. */
function formatAge(at: string): string {
  const hours = Math.floor((Date.now() - Date.parse(at)) / 3_600_000)
  if (hours < 1) return '< 1 h'
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

function lineOf(item: QueueItem) {
  const { kind, title, about, author, since, reports } = item
  const many = reports.length
  return {
    id: keyOf(item),
    title: `${capitalize(POST_KIND_LABELS[kind].one)}: ${title || about}`,
    facts: author,
    wait: formatWaitTime(since),
    mark: many > 0 ? plural(many, { one: 'Reported', other: '# reports' }) : null,
  }
}

const why = () =>
  ({
    first_posts: t`This is one of this person’s first two posts.`,
    link: t`This post contains a link.`,
    repeat: t`This person broke the rules recently.`,
  }) as const

type PostDetailProps = {
  item: QueueItem
  found: ModerationCase | undefined
  focusTarget: FocusTarget
  /** The decision. */
  children: ReactNode
}

/** The text itself, why it is in the queue, and its context. */
export function PostDetail({ item, found, focusTarget, children }: PostDetailProps) {
  const isConversation = item.kind === 'conversation'
  return (
    <article aria-labelledby="desk-post" className="card grid min-w-0 content-start gap-5 p-5 md:p-6">
      <div>
        <h2 id="desk-post" ref={focusTarget} tabIndex={-1} className="scroll-mt-24 text-28 [overflow-wrap:anywhere]">
          {capitalize(POST_KIND_LABELS[item.kind].one)}: {item.title || item.about}
        </h2>
        <p className="tabular mt-1 text-14 text-muted">
          {[item.author, formatDateTime(item.created_at), item.title !== '' && item.about].filter(Boolean).join(' · ')}
        </p>
      </div>
      <WhyHere item={item} />
      {children}
      {isConversation ? null : <PublicText text={textOf(item)} className="max-h-[36rem] overflow-y-auto" />}
      {found && <Context found={found} />}
      {found && found.messages.length > 0 && <Messages found={found} reported={item.author} />}
      {item.state !== 'pending' && !isConversation && (
        <p>
          <a href={item.path} className="inline-flex min-h-11 items-center">
            {t`View in context`}
          </a>
        </p>
      )}
    </article>
  )
}

/** In an article, each heading, line, and cell becomes its own paragraph. */
const textOf = ({ kind, text }: QueueItem): string => (kind === 'article' ? text.replaceAll('\n', '\n\n') : text)

function WhyHere({ item: { kind, held_for: held, reports, text, state, by_editor: byEditor } }: { item: QueueItem }) {
  if (kind === 'conversation') {
    return (
      <Notice kind="caution">
        <p>{t`Reported by one of the two people in this conversation:`}</p>
        <PublicText text={text} />
      </Notice>
    )
  }
  if (byEditor) {
    return (
      <Notice>
        <p>{t`This article needs an editor’s review. Open the article to review it.`}</p>
      </Notice>
    )
  }
  return (
    <Notice kind="caution">
      {held && (
        <p>
          <strong>{t`Held.`}</strong> {why()[held]}
        </p>
      )}
      {state === 'flagged' && (
        <p>
          <Trans>
            <strong>Flagged by the agent the review is about.</strong> The review stays public until you decide.
          </Trans>
        </p>
      )}
      {reports.map(({ reason, note, at }) => (
        <p key={`${at} ${reason}`} className="[overflow-wrap:anywhere]">
          <strong>{t`Reported`}</strong> {formatDateTime(at)}: {reasonLabel(reason)}
          {note && ` (“${note}”)`}
        </p>
      ))}
    </Notice>
  )
}

const Context = ({ found: { context } }: { found: ModerationCase }) =>
  context.map(({ heading, text, path }) => (
    <section key={heading} aria-label={heading} className="border-l-2 border-hairline pl-4">
      <h3 className="text-16 [overflow-wrap:anywhere]">{path ? <a href={path}>{heading}</a> : heading}</h3>
      <PublicText text={text} className="mt-1 text-14 text-muted" />
    </section>
  ))

const Messages = ({ found: { messages }, reported }: { found: ModerationCase; reported: string }) => (
  <section aria-labelledby="desk-messages">
    <h3 id="desk-messages" className="text-18">
      {t`Messages before the report`}
    </h3>
    <p className="text-14 text-muted">{t`Only the last messages before the report are shown.`}</p>
    <ol className="mt-3 grid gap-3">
      {messages.map(({ by, body, at }) => (
        <li
          key={at + body}
          className={`rounded-box border px-4 py-2 ${by === 'reported' ? 'border-brick' : 'border-hairline'}`}
        >
          <p className="tabular text-14 text-muted">
            {by === 'reported' ? reported : t`Reporter`} · {formatDateTime(at)}
          </p>
          <PublicText text={body} />
        </li>
      ))}
    </ol>
  </section>
)
