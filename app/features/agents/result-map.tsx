/**
 * Where the rows of this page lie. A picture for those who see: the list beside it says the same in words, so readers
 * skip it. Drawn on the server, without tiles or script.
 */
import outlines from '#app/features/map/states.svg?url'
import type { DotMap } from '#server/places/draw-dots.ts'

export function ResultMap({ map: { dots, frame, states, locator, scale } }: { map: DotMap }) {
  const [x, y, side] = frame
  const radius = side * 0.032
  const foot = y + side * 0.96
  return (
    <div aria-hidden="true" className="no-print hidden lg:block">
      <svg viewBox={`${x} ${y} ${side} ${side}`} className="result-map sticky top-24" fontSize={radius * 1.15}>
        {states.map((code) => (
          <use key={code} href={`${outlines}#${code}`} />
        ))}
        {dots.map(({ x: left, y: top, rows }) => (
          <g key={rows.join()}>
            <circle cx={left} cy={top} r={radius} />
            <text x={left} y={top} fontSize={rows.length > 1 ? radius * 0.9 : undefined}>
              {rows.length > 1 ? `${rows[0]}+` : rows[0]}
            </text>
          </g>
        ))}
        {locator && <Locator locator={locator} frame={frame} />}
        {scale && scale.units < side / 2 && (
          <g className="scale">
            <path d={`M${x + side * 0.04} ${foot}h${scale.units}`} />
            <text x={x + side * 0.04 + scale.units / 2} y={foot - side * 0.03}>
              {scale.miles} mi
            </text>
          </g>
        )}
      </svg>
    </div>
  )
}

/** The whole state in a corner, with the frame on it. */
function Locator({
  locator: { state, box },
  frame: [x, y, side],
}: Pick<DotMap, 'frame'> & { locator: NonNullable<DotMap['locator']> }) {
  const size = side * 0.26
  return (
    <svg x={x + side * 0.03} y={y + side * 0.03} width={size} height={size} viewBox={box.join(' ')} className="locator">
      <use href={`${outlines}#${state}`} />
      <rect x={x} y={y} width={side} height={side} />
    </svg>
  )
}
