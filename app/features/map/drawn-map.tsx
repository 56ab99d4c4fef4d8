/**
 * What a map draws, without tiles. The ground is in files of its own, which the browser keeps; the page has the links:
 * lettered dots for the rows of its list, and cities.
 */
import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { type Frame, rounded, type Spot } from '#common/map-geometry.ts'
import { type Label, shownName } from '#common/map-labels.ts'
import type { MapCity } from '#common/map-cities.ts'
import { type AreaMap, type Dot, isLettered, type Layout } from '#common/map-layout.ts'
import type { Drawings } from './drawings.ts'

/** The names behind the dots, by row. */
type Names = (row: number) => string
type Props = {
  map: AreaMap
  drawings: Drawings
  frame: Frame
  layout: Layout
  nameOf: Names
  /** More than the first frame shows, which the page needn't load. */
  isWide: boolean
  /** In place of the cities. */
  children?: ReactNode
}

export function DrawnMap({ map, drawings, frame, layout, nameOf, isWide, children }: Props) {
  const { dots, cities, areas, size } = layout
  const hasLetter = isLettered(map.rows)
  return (
    <>
      <Ground states={isWide ? [...map.states, ...map.around] : map.states} shown={map.state} drawings={drawings} />
      {areas.map(({ name, x, y }) => (
        <text key={name} x={x} y={y} className="area" aria-hidden="true">
          {name}
        </text>
      ))}
      {children ?? <Cities cities={cities} size={size} />}
      <Here here={map.here} label={layout.hereLabel} />
      {dots.map((dot) => (
        <MapDot key={dot.rows[0]} {...{ dot, size, nameOf, hasLetter }} listedFrom={map.listedFrom} />
      ))}
      <MapCorners
        frame={frame}
        outlines={drawings.outlines}
        locator={layout.isLocated ? map.locator : null}
        scale={layout.scale}
      />
    </>
  )
}

/** The place searched: its name, how far around it, and the middle of that. */
function Here({ here, label }: { here: AreaMap['here']; label: Label | null }) {
  if (!here) return null
  const { x, y, name, reach } = here
  return (
    <g className="here" aria-hidden="true">
      {reach && (
        <>
          <circle cx={x} cy={y} r={reach} className="reach" />
          <circle cx={x} cy={y} r="1%" />
        </>
      )}
      <Name name={name} label={label} />
    </g>
  )
}

/** What is drawn in an element that is moved to a spot repeats no coordinates: a state's map has sixty marks. */
export const movedTo = ({ x, y }: Spot) => ({ transform: `translate(${x} ${y})` })
const away = (from: number, to: number) => rounded(to - from) || undefined

/** Of the map: what isn't moved. */
const ORIGIN: Spot = { x: 0, y: 0 }
type NameProps = { name: string; label: Label | null; from?: Spot }

/** Where there is room for it. */
export const Name = ({ name, label, from = ORIGIN }: NameProps) =>
  label && (
    <text
      x={away(from.x, label.x)}
      y={away(from.y, label.y)}
      textAnchor={label.anchor === 'start' ? undefined : label.anchor}
    >
      {name}
    </text>
  )

type DotProps = { dot: Dot; size: number; nameOf: Names; hasLetter: boolean } & Pick<AreaMap, 'listedFrom'>

/** Begins with what the dot shows. */
function namesOf({ dot: { rows, letter }, nameOf, hasLetter }: DotProps): string {
  const names = rows.map(nameOf).join(', ')
  const said = rows.length === 1 ? names : t`${rows.length} agents: ${names}`
  return hasLetter ? `${letter} ${said}` : said
}

/**
 * A place with one row or several: their number is on its edge, or in it where it has no letter. Hollow, if none of them can
 * be written to.
 */
function MapDot(props: DotProps) {
  const { dot, size, hasLetter, listedFrom = Infinity } = props
  const { letter, rows, radius, badge } = dot
  return (
    <a
      id={`dot-${letter}`}
      href={`#row-${rows[0]}`}
      className={[(rows[0] ?? 0) < listedFrom ? 'dot' : 'dot hollow', ...rows.map((row) => `dot-${row}`)].join(' ')}
      {...movedTo(dot)}
      aria-label={namesOf(props)}
      draggable="false"
    >
      <circle r={radius} />
      <text>{hasLetter ? letter : rows.length}</text>{' '}
      {hasLetter && badge && (
        <g className="count" {...movedTo({ x: rounded(badge.x - dot.x), y: rounded(badge.y - dot.y) })}>
          <circle r={rounded(size * 0.62)} />
          <text>{rows.length}</text>
        </g>
      )}
    </a>
  )
}

/** Below the land what it covers: neighboring countries and the Great Lakes, whose shores are the land's edges. */
function Ground({ states, shown, drawings }: { states: readonly string[]; shown: string | null; drawings: Drawings }) {
  const { water, land, outlines } = drawings
  return (
    <>
      {water && <use href={`${water}#abroad`} className="abroad" />}
      {water && <use href={`${water}#great-lakes`} className="lakes" />}
      {states.map((code) => (
        <use
          key={code}
          href={land[code] ? `${land[code]}#land` : `${outlines}#${code}`}
          className={['land', shown && shown !== code && 'beside', !land[code] && 'plain'].filter(Boolean).join(' ')}
        />
      ))}
      {water && <use href={`${water}#rivers`} className="rivers" />}
      {water && <use href={`${water}#lakes`} className="lakes" />}
      {/* A river covers the border that it is. */}
      {shown && land[shown] && <use href={`${land[shown]}#land`} className="edge" />}
    </>
  )
}

/** Those of the page. */
export const classOf = (rows: readonly number[] = []) => ['city', ...rows.map((row) => `dot-${row}`)].join(' ')

/** A mark wider than this many heights of the text has a number: those of a state. */
const COUNT_ROOM = 0.4

function Cities({ cities, size }: Pick<Layout, 'cities' | 'size'>) {
  return cities.map(({ mark, label }) => {
    const { name, more, to, listings, radius, rows } = mark
    const shown = (
      <>
        <circle r={radius} />
        <Name name={shownName({ name, more })} label={label} from={mark} />
        {/* For the name of the link, which holds both. */}{' '}
        {radius > size * COUNT_ROOM && <text className="count">{listings}</text>}
      </>
    )
    if (to === undefined) {
      return (
        <g key={`${name} ${mark.x}`} {...movedTo(mark)} className="city" aria-hidden="true">
          {shown}
        </g>
      )
    }
    const title = titleOf({ name, more, listings })
    return (
      <a key={to} href={to} {...movedTo(mark)} className={classOf(rows)} draggable="false">
        <title>{title}</title>
        {shown}
      </a>
    )
  })
}

/** Begins with what the mark shows, so that it can be said to a computer: "Fresno area, 5 listings, with 1 nearby city". */
export function titleOf({ name, more, listings }: Pick<MapCity, 'name' | 'more' | 'listings'>) {
  if (listings === undefined) return name
  const own = t`${shownName({ name, more })}, ${plural(listings, { one: '# listing', other: '# listings' })}`
  return more ? t`${own}, with ${plural(more, { one: '# nearby city', other: '# nearby cities' })}` : own
}

type Corners = { frame: Frame; outlines: string; locator: AreaMap['locator']; scale: Layout['scale'] }

/** The scale, and the whole state in a corner with this map's frame on it. */
function MapCorners({ frame, outlines, locator, scale }: Corners) {
  const [x, y, side] = frame
  const foot = y + side * 0.96
  return (
    <g aria-hidden="true">
      {locator && (
        <>
          <rect
            x={x + side * 0.025}
            y={y + side * 0.025}
            width={side * 0.215}
            height={side * 0.215}
            rx={side * 0.017}
            className="inset"
          />
          <svg
            x={x + side * 0.045}
            y={y + side * 0.045}
            width={side * 0.175}
            height={side * 0.175}
            viewBox={locator.box.join(' ')}
            className="locator"
          >
            <use href={`${outlines}#${locator.state}`} />
            <rect x={x} y={y} width={side} height={side} />
          </svg>
        </>
      )}
      {scale && (
        <g className="scale">
          <path d={`M${x + side * 0.04} ${foot}h${scale.units}`} />
          <text x={x + side * 0.04 + scale.units / 2} y={foot - side * 0.025}>
            {t`${scale.miles} mi`}
          </text>
        </g>
      )}
    </g>
  )
}
