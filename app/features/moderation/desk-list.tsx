import { QueueLines } from '#app/features/desk/queue-lines.tsx'
import type { Arrival } from '#app/features/desk/use-arrival.ts'
import { waitingFor } from '#app/features/desk/waiting-for.ts'
import { capital } from '#app/lib/capital.ts'
import { KIND_WORDS, type KindWaiting, type QueueItem, type QueueKind } from '#contract/moderation.ts'
import { ShowMore } from '#app/features/signed-in/show-more.tsx'
import type { Rest } from '#app/features/signed-in/use-rows.ts'
import { keyOf } from './use-decisions.ts'

type Props = {
  arrival: Arrival
  items: readonly QueueItem[]
  rest: Rest
  counts: readonly KindWaiting[]
  kind: QueueKind | null
  setKind: (kind: QueueKind | null) => void
  current: string | null
  onChoose: (key: string) => void
}

/** The left pane: what waits by kind and age, and the list itself. */
export function DeskList({ arrival, items, rest, counts, kind, setKind, current, onChoose }: Props) {
  const all = counts.reduce((sum, { waiting }) => sum + waiting, 0)
  return (
    <div className="grid min-w-0 content-start gap-4">
      <ul aria-label="Kinds" className="grid gap-0.5 max-lg:flex max-lg:flex-wrap max-lg:gap-2">
        <Kind name="Everything" count={all} on={kind === null} onPress={() => setKind(null)} />
        {counts.map(({ kind: each, waiting, oldest_at: oldest }) => (
          <Kind
            key={each}
            name={KIND_WORDS[each].many}
            count={waiting}
            age={oldest ? shortAge(oldest) : undefined}
            on={kind === each}
            onPress={() => setKind(kind === each ? null : each)}
          />
        ))}
      </ul>
      {items.length === 0 ? (
        <p ref={arrival} tabIndex={-1} className="text-muted lg:w-max">
          Nothing waits. What is held or reported appears here.
        </p>
      ) : (
        <QueueLines label="Waiting" lines={items.map(lineOf)} current={current} onChoose={onChoose} />
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

/** Short, beside a count. */
function shortAge(at: string): string {
  const hours = Math.floor((Date.now() - Date.parse(at)) / 3_600_000)
  if (hours < 1) return '< 1 h'
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

function lineOf(item: QueueItem) {
  const { kind, title, about, author, since, reports } = item
  const many = reports.length
  return {
    id: keyOf(item),
    title: `${capital(KIND_WORDS[kind].one)}: ${title || about}`,
    facts: `${author} · ${waitingFor(since)}`,
    mark: many > 0 ? (many === 1 ? 'Reported' : `${many} reports`) : null,
  }
}
