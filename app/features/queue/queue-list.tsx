/** The list of a queue, in its own scrolling box: however long it is, the selected item stays beside or below it. */
import { useEffect, useRef } from 'react'

export type Line = {
  id: string
  title: string
  facts: string
  /** A warning to show before the item is opened. */
  mark?: string | null | undefined
}
type Props = {
  /** For screen readers only. */
  label: string
  lines: readonly Line[]
  current: string | null
  onChoose: (id: string) => void
}

export const QueueList = ({ label, lines, current, onChoose }: Props) => (
  <ul
    aria-label={label}
    data-queue
    className="max-h-72 divide-y divide-hairline overflow-y-auto rounded-box border border-hairline empty:hidden lg:max-h-[36rem]"
  >
    {lines.map((line) => (
      <Entry key={line.id} line={line} isCurrent={line.id === current} onChoose={onChoose} />
    ))}
  </ul>
)

type EntryProps = { line: Line; isCurrent: boolean; onChoose: (id: string) => void }

function Entry({ line: { id, title, facts, mark }, isCurrent, onChoose }: EntryProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const box = button.current?.closest('ul')
    if (!isCurrent || !button.current || !box) return
    scrollIntoBox(button.current, box)
    // If the focus is in the list, it follows the selection.
    if (box.contains(document.activeElement)) button.current.focus({ preventScroll: true })
  }, [isCurrent])
  return (
    <li>
      <button
        ref={button}
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onChoose(id)}
        className="grid min-h-14 w-full cursor-pointer gap-0.5 px-3 py-2 text-left -outline-offset-2 hover:bg-evergreen-tint aria-[current]:bg-evergreen-tint"
      >
        <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{title}</span>
        <span className="tabular text-14 text-muted [overflow-wrap:anywhere]">{facts}</span>
        {mark && <span className="text-14 font-semibold text-brick">{mark}</span>}
      </button>
    </li>
  )
}

/** The keyboard can select a line that is out of sight. `scrollIntoView` would scroll the page too. */
function scrollIntoBox(line: HTMLElement, box: HTMLElement): void {
  const [inner, outer] = [line.getBoundingClientRect(), box.getBoundingClientRect()]
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top
  if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom
}
