/** A map beside a list. Its links work without script; with it, the map can be moved and zoomed (live-map.tsx). */
import { plural, t } from '@lingui/core/macro'
import { island } from '#app/page/island.tsx'
import { formatNumber } from '#common/format-count.ts'
import { CONTIGUOUS } from '#common/map-geometry.ts'
import { shownName } from '#common/map-labels.ts'
import { type AreaMap, type Layout, layOut } from '#common/map-layout.ts'
import { drawingsOf } from './drawings.ts'
import { classOf, DrawnMap, movedTo, Name, titleOf } from './drawn-map.tsx'
import { LiveMap } from './live-map.tsx'

/** Where a smaller and a larger list are: `United States`, `California`, `Fresno County`. */
export type Zoom = { name: string; to: string }

type Props = {
  map: AreaMap
  /** What the map shows, for screen readers. */
  label: string
  /** Of the rows. What else a dot shows is on their cards. */
  names: readonly string[]
  /** Larger areas, the largest first. */
  zoom: readonly Zoom[]
  /** The rows are all of the list. */
  isOnePage: boolean
}

const Live = island('map', 'interaction', LiveMap)

export function MapFigure({ map, label, names, zoom, isOnePage }: Props) {
  return (
    <figure id="map" aria-label={label} className="area-map">
      <a href="#after-map" className="skip-map">
        {t`Skip the map`}
      </a>
      {map.state === CONTIGUOUS ? <WholeMap map={map} /> : <Live map={map} names={names} drawings={drawingsOf(map)} />}
      <figcaption>
        <span className="mt-2">{describeDots(map, isOnePage)}</span>
        {zoom.length > 0 && (
          <span className="no-print flex flex-wrap items-center gap-x-5">
            {t`Search a larger area:`}{' '}
            {zoom.map(({ name, to }) => (
              <a key={to} href={to}>
                {name}
              </a>
            ))}
          </span>
        )}
      </figcaption>
      <span id="after-map" tabIndex={-1} />
    </figure>
  )
}

/** Its dots lead to maps of their own, so there is nothing to zoom into. */
const WholeMap = ({ map }: { map: AreaMap }) => {
  const { frame } = map
  const [x, y, side] = frame
  const layout = layOut(map, frame)
  return (
    <div className="map-view">
      <svg viewBox={`${x} ${y} ${side} ${side}`} fontSize={layout.size}>
        <DrawnMap {...{ map, layout, frame }} drawings={drawingsOf(map)} nameOf={String} isWide={false}>
          <Regions regions={layout.cities} />
        </DrawnMap>
      </svg>
    </div>
  )
}

/** Each area has the name of one of its cities. */
const Regions = ({ regions }: { regions: Layout['cities'] }) =>
  regions.map(({ mark, mark: { name, to, listings, radius, rows }, label }) => (
    <a
      key={to}
      href={to}
      {...movedTo(mark)}
      className={classOf(rows)}
      aria-label={label ? undefined : titleOf({ name: shownName({ name, more: 1 }), listings })}
    >
      <circle r={radius} />
      <Name name={name} label={label} from={mark} /> <text className="count">{listings}</text>
    </a>
  ))

function describeDots({ state, rows, cities, listedFrom }: AreaMap, isOnePage: boolean): string {
  const solid = listedFrom === undefined ? '' : ` ${t`Solid dots include an agent you can message here.`}`
  if (isOnePage) return markedPlaces() + solid
  if (rows.length > 0)
    return `${plural(rows.length, { one: 'Showing # agent from this page.', other: 'Showing # agents from this page.' })} ${markedPlaces()}${solid}`
  const all = formatNumber(cities.reduce((sum, { listings = 0 }) => sum + listings, 0))
  const counted =
    state === CONTIGUOUS
      ? t`Dots group all ${all} agents in the contiguous states by area, not by anyone’s address.`
      : t`Dots group all ${all} agents by area, not by anyone’s address.`
  return `${counted} ${t`Solid dots include agents on this page.`}`
}

const markedPlaces = () => t`Dots mark ZIP codes, cities, or areas, not anyone’s address.`
