import { QueueList } from '#app/features/queue/queue-list.tsx'
import type { FocusTarget } from '#app/features/queue/use-focus-on-change.ts'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { POST_KIND_LABELS, type KindWaiting, type QueueItem, type QueueKind } from '#common/moderation.ts'
import { ShowMore } from '#app/ui/list/show-more.tsx'
import type { Rest } from '#app/ui/list/use-rows.ts'
import { keyOf } from './use-decisions.ts'

type Props = {
  focusTarget: FocusTarget
  items: readonly QueueItem[]
  rest: Rest
  counts: readonly KindWaiting[]
  kind: QueueKind | null
  setKind: (kind: QueueKind | null) => void
  current: string | null
  onChoose: (key: string) => void
}

/** The left pane: pending items by kind and age, and the list itself. */
export function ModerationList({ focusTarget, items, rest, counts, kind, setKind, current, onChoose }: Props) {
  const all = counts.reduce((sum, { waiting }) => sum + waiting, 0)
  return (
    <div className="grid min-w-0 content-start gap-4">
      <ul aria-label="Kinds" className="grid gap-0.5 max-lg:flex max-lg:flex-wrap max-lg:gap-2">
        <Kind name="Everything" count={all} on={kind === null} onPress={() => setKind(null)} />
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
      {items.length === 0 ? (
        <p ref={focusTarget} tabIndex={-1} className="text-muted lg:w-max">
          Nothing waits. What is held or reported appears here.
        </p>
      ) : (
        <QueueList label="Waiting" lines={items.map(lineOf)} current={current} onChoose={onChoose} />
      )}
      <ShowMore rest={rest} />
    </div>
  )
}

type KindProps = { name: string; count: number; age?: string | undefined; on: boolean; onPress: () => void }

const Kind = ({ name, count, age, on, onPress }: KindProps) => (
  <li>
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className="flex min-h-9 w-full cursor-pointer items-center justify-between gap-x-3 rounded-box px-3 text-left text-14 hover:bg-evergreen-tint aria-pressed:bg-evergreen-tint aria-pressed:text-evergreen max-lg:min-h-11 max-lg:border max-lg:border-edge"
    >
      <span className="font-semibold">{name}</span>
      <span className="tabular">
        {count}
        {age && (
          <span className="text-muted" title={`The oldest waits ${age}`}>
            {' '}
            · <span className="sr-only">the oldest </span>
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
    facts: `${author} · ${formatWaitTime(since)}`,
    mark: many > 0 ? (many === 1 ? 'Reported' : `${many} reports`) : null,
  }
}
