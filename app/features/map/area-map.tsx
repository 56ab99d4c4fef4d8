/**
 * A map without tiles or script. The ground is in files of its own, which the browser keeps; the page has the links:
 * lettered dots for the rows of its list, and cities.
 */
import { formatCount } from '#app/lib/format-count.ts'
import type { AreaMap, Dot } from '#server/domains/places/draw-map.ts'
import type { Label } from '#server/domains/places/place-labels.ts'
import { paths } from '#common/paths.ts'
import { groundOf } from './ground.ts'
import outlines from './states.svg?url'

/** Where a larger and a smaller area are: `United States`, `California`, `Fresno County`. */
export type Zoom = { name: string; to: string }

type Props = {
  map: AreaMap
  /** What the map shows, for screen readers. */
  label: string
  /** The names behind the dots, by row. */
  names: readonly string[]
  /** Larger areas, the largest first. */
  zoom: readonly Zoom[]
}

export function MapFigure({ map, label, names, zoom }: Props) {
  const [x, y, side] = map.frame
  return (
    <figure id="map" aria-label={label} className="area-map">
      <a href="#after-map" className="skip-map">
        Skip the map
      </a>
      <svg viewBox={`${x} ${y} ${side} ${side}`} fontSize={map.size}>
        <Ground states={map.states} shown={map.state} />
        <Cities map={map} />
        <Here map={map} />
        {map.dots.map((dot) => (
          <MapDot key={dot.letter} dot={dot} size={map.size} names={names} />
        ))}
        <MapCorners map={map} />
      </svg>
      {zoom.length > 0 && (
        <figcaption className="no-print">
          <span>Zoom out to</span>
          {zoom.map(({ name, to }) => (
            <a key={to} href={to}>
              {name}
            </a>
          ))}
        </figcaption>
      )}
      <span id="after-map" tabIndex={-1} />
    </figure>
  )
}

/** The place searched: its mark, its name, and how far around it. */
function Here({ map: { here } }: { map: AreaMap }) {
  if (!here) return null
  const { x, y, name, label, reach } = here
  return (
    <g className="here" aria-hidden="true">
      {reach && <circle cx={x} cy={y} r={reach} className="reach" />}
      <circle cx={x} cy={y} r="1%" />
      <Name name={name} label={label} />
    </g>
  )
}

/** Where there is room for it. */
const Name = ({ name, label }: { name: string; label: Label | null }) =>
  label && (
    <text x={label.x} y={label.y} textAnchor={label.anchor === 'start' ? undefined : label.anchor}>
      {name}
    </text>
  )

type DotProps = { dot: Dot; size: number; names: readonly string[] }

/** A place with one row or several: their number is on its edge. */
function MapDot({ dot: { x, y, letter, rows, radius }, size, names }: DotProps) {
  const who = rows.map((row) => names[row - 1] ?? '').join(', ')
  return (
    <a
      id={`dot-${letter}`}
      href={`#row-${rows[0]}`}
      className={['dot', ...rows.map((row) => `dot-${row}`)].join(' ')}
      aria-label={rows.length === 1 ? `${letter} ${who}` : `${letter} ${rows.length} agents: ${who}`}
    >
      <circle cx={x} cy={y} r={radius} />
      <text x={x} y={y}>
        {letter}
      </text>{' '}
      {rows.length > 1 && (
        <g className="count">
          <circle cx={x + radius * 0.75} cy={y - radius * 0.75} r={size * 0.62} />
          <text x={x + radius * 0.75} y={y - radius * 0.75}>
            {rows.length}
          </text>
        </g>
      )}
    </a>
  )
}

/** Below the land what it covers: neighboring countries and the Great Lakes, whose shores are the land's edges. */
function Ground({ states, shown }: { states: readonly string[]; shown: string | null }) {
  const water = states.includes('HI') ? null : groundOf(states.includes('AK') ? 'water-AK' : 'water')
  return (
    <>
      {water && <use href={`${water}#abroad`} className="abroad" />}
      {water && <use href={`${water}#great-lakes`} className="lakes" />}
      {states.map((code) => (
        <use key={code} href={`${groundOf(code)}#land`} className={shown && shown !== code ? 'land beside' : 'land'} />
      ))}
      {water && <use href={`${water}#rivers`} className="rivers" />}
      {water && <use href={`${water}#lakes`} className="lakes" />}
    </>
  )
}

/** A mark wider than this many heights of the text has room for a number. */
const COUNT_ROOM = 0.55

function Cities({ map: { cities, size } }: { map: AreaMap }) {
  return cities.map(({ mark: { x, y, name, state, slug, listings, radius, isLink }, label }) => {
    const shown = (
      <>
        <circle cx={x} cy={y} r={radius} />
        <Name name={name} label={label} />
        {/* For the name of the link, which holds both. */}{' '}
        {radius > size * COUNT_ROOM && (
          <text x={x} y={y} className="count">
            {listings}
          </text>
        )}
      </>
    )
    if (!isLink) {
      return (
        <g key={`${state} ${slug}`} className="city" aria-hidden="true">
          {shown}
        </g>
      )
    }
    const title = listings === undefined ? name : `${name}, ${formatCount(listings, 'listing', 'listings')}`
    return (
      <a key={`${state} ${slug}`} href={paths.agentsInCity({ state, city: slug })} className="city" aria-label={title}>
        <title>{title}</title>
        {shown}
      </a>
    )
  })
}

/** The scale, and the whole state in a corner with this map's frame on it. */
function MapCorners({ map: { frame, locator, scale } }: { map: AreaMap }) {
  const [x, y, side] = frame
  const foot = y + side * 0.96
  return (
    <g aria-hidden="true">
      {locator && (
        <svg
          x={x + side * 0.03}
          y={y + side * 0.03}
          width={side * 0.2}
          height={side * 0.2}
          viewBox={locator.box.join(' ')}
          className="locator"
        >
          <use href={`${outlines}#${locator.state}`} />
          <rect x={x} y={y} width={side} height={side} />
        </svg>
      )}
      {scale && (
        <g className="scale">
          <path d={`M${x + side * 0.04} ${foot}h${scale.units}`} />
          <text x={x + side * 0.04 + scale.units / 2} y={foot - side * 0.025}>
            {scale.miles} mi
          </text>
        </g>
      )}
    </g>
  )
}
