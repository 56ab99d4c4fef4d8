/** A map beside a list. Its links work without script; with it, the map can be moved and zoomed (live-map.tsx). */
import { plural, t } from '@lingui/core/macro'
import { island } from '#app/page/island.tsx'
import type { AreaMap } from '#common/map-layout.ts'
import { drawingsOf } from './drawings.ts'
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
      <Live map={map} names={names} drawings={drawingsOf(map)} />
      <figcaption>
        <span className="mt-2">
          {!isOnePage &&
            map.rows.length > 0 &&
            `${plural(map.rows.length, { one: 'Showing # agent from this page.', other: 'Showing # agents from this page.' })} `}
          {t`Dots mark ZIP codes, cities, or areas, not anyone’s address.`}
        </span>
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
