/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- a dialog that isn't modal, closed by Escape */
/** The agents of a dot, over the half of the map where the dot isn't. */
import { plural, t } from '@lingui/core/macro'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Spot } from '#common/map-geometry.ts'

type Props = {
  rows: readonly number[]
  isAtTop: boolean
  /** Where the agents are; none if they are at one place. */
  spread: readonly Spot[]
  onZoom: (spots: readonly Spot[]) => void
  onClose: () => void
}

export function MapPanel({ rows, isAtTop, spread, onZoom, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent) => {
    // The map's own keys move it.
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
  }
  const title = plural(rows.length, { one: '# agent here', other: '# agents here' })
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className={isAtTop ? 'map-panel map-panel-top' : 'map-panel'}
      onKeyDown={onKeyDown}
    >
      <p>
        <strong>{title}</strong>
        {spread.length > 0 && (
          <button type="button" onClick={() => onZoom(spread)}>
            {t`Zoom in`}
          </button>
        )}
        <button type="button" aria-label={t`Close`} onClick={onClose}>
          <Icon name="close" />
        </button>
      </p>
      <ul>
        {rows.map(cardOf).map(({ row, name, to, note }) => (
          <li key={row}>
            <a href={to}>{name}</a>
            <a href={`#row-${row}`} aria-label={t`Show in list: ${name}`} onClick={onClose}>
              {t`Show in list`}
            </a>
            {note && <span>{note}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the card of a row says: `★ 4.3 (10 reviews) · From $190 per return`, '' if there is nothing to say. */
function cardOf(row: number) {
  const card = document.getElementById(`row-${row}`)
  const textOf = (part: string) => card?.querySelector(part)?.textContent
  const rating = textOf('.agent-rating')
  return {
    row,
    name: textOf('h2 a') ?? '',
    to: card?.querySelector('h2 a')?.getAttribute('href') ?? '',
    note: joinWithDots([rating && `★ ${rating}`, textOf('.fact-fee'), textOf('.fact-clients')]),
  }
}
