/** The list of a queue beside its selected item, in its own scrolling box: however long it is, the item stays in sight. */
import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { type Column, QueueTable } from './queue-table.tsx'
import type { Selection } from './use-selection.ts'
import type { Sorting } from './use-sorting.ts'

export type Line = {
  id: string
  title: string
  facts: string
  /** Since when it waits, or when it was decided: "3 days". */
  wait: string
  /** A warning to show before the item is opened. */
  mark?: string | null | undefined
}
type Props = {
  /** For screen readers only. */
  label: string
  /** The heads of the two columns. */
  heads?: readonly [name: string, since: string] | undefined
  /** Undefined while they load. */
  lines: readonly Line[] | undefined
  current: string | null
  onChoose: (id: string) => void
  sorting?: Sorting | undefined
  selection?: Selection | undefined
}

export const queueHeads = () => [t`Name`, t`Waiting`] as const

export const QueueList = (props: Props) => {
  const { label, lines, current, sorting, selection } = props
  return (
    <QueueTable<Line>
      isNarrow
      {...{ label, current, sorting, selection }}
      rows={lines}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      columns={columnsOf(props)}
    />
  )
}

const columnsOf = ({ heads: [name, since] = queueHeads(), current, onChoose }: Props): readonly Column<Line>[] => [
  {
    key: 'name',
    name,
    isSortable: true,
    cell: (line) => <Entry line={line} isCurrent={line.id === current} onChoose={onChoose} />,
  },
  {
    key: 'since',
    name: since,
    isSortable: true,
    isAge: since === queueHeads()[1],
    cell: ({ wait }) => <span className="inline-block text-muted first-letter:uppercase">{wait}</span>,
  },
]

type EntryProps = { line: Line; isCurrent: boolean; onChoose: (id: string) => void }

function Entry({ line: { id, title, facts, mark }, isCurrent, onChoose }: EntryProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const box = button.current?.closest<HTMLElement>('[data-queue]')
    if (!isCurrent || !button.current || !box) return
    scrollIntoBox(button.current, box)
    // If the focus is on another item of the list, it follows the selection.
    if (document.activeElement?.matches('.queue-open') && box.contains(document.activeElement)) {
      button.current.focus({ preventScroll: true })
    }
  }, [isCurrent])
  return (
    <button
      ref={button}
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => onChoose(id)}
      className="queue-open"
    >
      <span className="line-clamp-2">{title}</span>
      <span className="tabular text-muted">{facts}</span>
      {mark && <span className="font-semibold text-brick">{mark}</span>}
    </button>
  )
}

/** The keyboard can select a line that is out of sight. `scrollIntoView` would scroll the page too. */
function scrollIntoBox(line: HTMLElement, box: HTMLElement): void {
  const [inner, outer] = [line.getBoundingClientRect(), box.getBoundingClientRect()]
  const top = outer.top + (box.querySelector('thead')?.getBoundingClientRect().height ?? 0)
  if (inner.top < top) box.scrollTop -= top - inner.top
  if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom
}
