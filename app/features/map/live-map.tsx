/* oxlint-disable jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- what is used are the links and buttons inside */
/**
 * A map that can be used: buttons, wheel, pinch, drag, and keys change the part it shows, and a dot opens its agents.
 * Rendered with the page, where dots and cities are links.
 */
import { t } from '@lingui/core/macro'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { frameOf, isIn, type Spot } from '#common/map-geometry.ts'
import { type AreaMap, type Dot, layOut } from '#common/map-layout.ts'
import type { Drawings } from './drawings.ts'
import { DrawnMap } from './drawn-map.tsx'
import { MapPanel } from './map-panel.tsx'
import { CLOSEST, type MapView, useMapView } from './use-map-view.ts'

type Props = { map: AreaMap; names: readonly string[]; drawings: Drawings }

export function LiveMap({ map, names, drawings }: Props) {
  const isLive = useHydrated()
  const svg = useRef<SVGSVGElement>(null)
  const view = useMapView(map, svg)
  const layout = useMemo(() => layOut(map, view.frame), [map, view.frame])
  const [opened, setOpened] = useState<readonly number[]>([])
  const open = layout.dots.find(({ rows }) => rows.join() === opened.join()) ?? null
  const [x, y, side] = view.frame
  usePins(map, view)

  const close = () => {
    setOpened([])
    svg.current?.querySelector<SVGAElement>(`#dot-${open?.letter}`)?.focus()
  }
  const zoomTo = (spots: readonly Spot[]) => {
    setOpened([])
    view.glide(frameOf(spots, CLOSEST, 0.5))
  }
  const onClick = (event: MouseEvent) => {
    const letter = (event.target as Element).closest('.dot')?.id.slice('dot-'.length)
    const dot = layout.dots.find((some) => some.letter === letter)
    if (dot) {
      event.preventDefault()
      setOpened(dot.rows)
    }
  }
  return (
    // The keys belong to what has the focus in the map: a dot, a city, a button.
    <div className="map-view" onKeyDown={view.onKeyDown}>
      <svg
        ref={svg}
        viewBox={`${x} ${y} ${side} ${side}`}
        fontSize={layout.size}
        tabIndex={isLive ? -1 : undefined}
        onClick={onClick}
        {...view.handlers}
      >
        <DrawnMap
          {...{ map, layout, drawings }}
          frame={view.frame}
          nameOf={(row) => names[row - 1] ?? ''}
          isWide={view.isMoved}
        />
      </svg>
      <ZoomButtons view={view} open={open} />
      {open && (
        <MapPanel
          key={open.letter}
          rows={open.rows}
          isAtTop={open.y > y + side / 2}
          spread={spread(map, open)}
          onZoom={zoomTo}
          onClose={close}
        />
      )}
      <output className="sr-only">{view.isMoved && map.rows.length > 0 && inView(map, view)}</output>
    </div>
  )
}

/** Where a dot's rows are; none if no zoom shows them apart. */
function spread(map: AreaMap, { rows }: Dot): readonly Spot[] {
  const spots = map.rows.filter(({ row }) => rows.includes(row))
  return new Set(spots.map(({ x, y }) => `${x} ${y}`)).size > 1 ? spots : []
}

const inView = ({ rows }: AreaMap, { frame }: MapView): string =>
  t`${rows.filter((row) => isIn(frame, row)).length} of ${rows.length} agents on the map`

/** A card's letter shows its dot, wherever the map is. */
function usePins({ frame: first, rows }: AreaMap, { latest, glide }: MapView) {
  useEffect(() => {
    const show = ({ target }: Event) => {
      const row = (target as Element).closest('.pin')?.closest('li')?.id
      const spot = rows.find((some) => `row-${some.row}` === row)
      if (spot && !isIn(latest.current, spot)) glide(first)
    }
    document.addEventListener('click', show)
    return () => document.removeEventListener('click', show)
  }, [rows, first, latest, glide])
}

/** The dot that is open stays where it is. */
function ZoomButtons({ view, open }: { view: MapView; open: Dot | null }) {
  return (
    <span className="map-buttons no-print">
      <MapButton label={t`Zoom in`} icon="plus" isOff={!view.canZoomIn} onClick={() => view.zoom(0.5, open)} />
      <MapButton label={t`Zoom out`} icon="minus" isOff={!view.canZoomOut} onClick={() => view.zoom(2)} />
      <MapButton label={t`Show the whole map`} icon="undo" isOff={!view.isMoved} onClick={view.reset} />
    </span>
  )
}

type ButtonProps = { label: string; icon: IconName; isOff: boolean; onClick: () => void }

/** Off, it keeps the focus: a disabled button would lose it to the page. */
const MapButton = ({ label, icon, isOff, onClick }: ButtonProps) => (
  <button type="button" aria-label={label} title={label} aria-disabled={isOff} onClick={onClick}>
    <Icon name={icon} />
  </button>
)
