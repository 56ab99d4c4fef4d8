/** A queue: the list, and what is chosen of it beside. */
import type { ReactNode } from 'react'

export type Line = { id: string; title: string; facts: string; mark?: string | null }
type Props = {
  label: string
  lines: readonly Line[]
  current: string | null
  onChoose: (id: string) => void
  children: ReactNode
}

export function QueueFrame({ label, lines, current, onChoose, children }: Props) {
  if (lines.length === 0) return <p className="text-muted">Nothing waits here.</p>
  return (
    <div className="grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div>
        <p className="mb-2 text-14 text-muted">
          {lines.length} · <kbd>j</kbd> and <kbd>k</kbd> move
        </p>
        <ul aria-label={label} className="divide-y divide-hairline border-y border-hairline">
          {lines.map(({ id, title, facts, mark }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === current ? 'true' : undefined}
                onClick={() => onChoose(id)}
                className="grid min-h-14 w-full cursor-pointer gap-0.5 px-2 py-2 text-left hover:bg-evergreen-tint aria-[current]:bg-evergreen-tint"
              >
                <span className="font-semibold">{title}</span>
                <span className="tabular text-14 text-muted">{facts}</span>
                {mark && <span className="text-14 font-semibold text-brick">{mark}</span>}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
