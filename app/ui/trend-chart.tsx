/**
 * A figure over time: its plot, a scale, the first and last day, and the same values as a table. The plot is stretched
 * to the width there is; its words aren't part of it. No library: a line or bars need none.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'

export type TrendPoint = {
  /** The day, week, or list: "Nov. 24, 2026". */
  name: string
  /** Null: there is none. */
  value: number | null
}

type Props = {
  /** Names the chart and its table: "Sign-ups". */
  label: string
  /** Oldest first. */
  points: readonly TrendPoint[]
  kind?: 'line' | 'bars'
  /** As many points of the time before, drawn behind as a dashed line. */
  before?: readonly (number | null)[]
  /** The head of the table's first column. */
  unit?: string
  format?: (value: number) => string
}

const [WIDTH, HEIGHT] = [100, 40]

export function TrendChart(props: Props) {
  const { label, points, kind = 'line', before = [], unit = t`Day`, format = String } = props
  const caption = useId()
  const top = Math.max(1, ...points.map(({ value }) => value ?? 0), ...before.map((value) => value ?? 0))
  const [first, last] = [points[0], points.at(-1)]
  const values = points.map(({ value }) => value)
  return (
    <figure aria-labelledby={caption} className="grid gap-2">
      <figcaption id={caption} className="sr-only">
        {describe(label, points, format)}
      </figcaption>
      <div className="chart" aria-hidden="true">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" fill="none" stroke="currentColor">
          <path
            d={`M0 ${HEIGHT / 2}H${WIDTH}M0 0H${WIDTH}`}
            className="text-hairline"
            stroke="currentColor"
            {...FIXED}
          />
          {kind === 'bars' ? <Bars values={values} top={top} /> : <Lines values={values} before={before} top={top} />}
          <Hints points={points} format={format} />
        </svg>
        <p className="chart-scale tabular">
          <span>{format(top)}</span>
          <span>0</span>
        </p>
        <p className="chart-days tabular">
          <span>{first?.name}</span>
          <span>{last?.name}</span>
        </p>
      </div>
      <details>
        <summary className="min-h-6 text-14 text-muted">
          <Trans>
            Show as a table<span className="sr-only">: {label}</span>
          </Trans>
        </summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table scrolls by keyboard too. */}
        <section className="chart-table mt-2" tabIndex={0} aria-label={label}>
          <table className="tabular">
            <thead>
              <tr>
                <th scope="col">{unit}</th>
                <th scope="col">{label}</th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{value === null ? '–' : format(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}

const FIXED = { vectorEffect: 'non-scaling-stroke', strokeWidth: 1 } as const
const round = (length: number) => Math.round(length * 10) / 10

/** For screen readers; the table has each value. */
function describe(label: string, points: readonly TrendPoint[], format: (value: number) => string): string {
  const known = points.filter(({ value }) => value !== null)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || known.length === 0) return t`${label}: no data yet.`
  const values = known.map(({ value }) => value ?? 0)
  const [least, most] = [format(Math.min(...values)), format(Math.max(...values))]
  return t`${label}, ${first.name} to ${last.name}: lowest ${least}, highest ${most}.`
}

type PlotProps = { values: readonly (number | null)[]; top: number }

const xOf = (nth: number, count: number) => round((nth / Math.max(1, count - 1)) * WIDTH)
const yOf = (value: number, top: number) => round(HEIGHT - (value / top) * HEIGHT)

function Lines({ values, before, top }: PlotProps & { before: readonly (number | null)[] }) {
  const pieces = piecesOf(values, top)
  const last = pieces.at(-1)?.at(-1)
  return (
    <>
      {piecesOf(before, top).map((piece) => (
        <path
          key={piece[0]}
          d={lineOf(piece)}
          className="text-muted"
          stroke="currentColor"
          strokeDasharray="2 4"
          {...FIXED}
        />
      ))}
      {pieces.map((piece) => (
        <g key={piece[0]}>
          <path d={areaOf(piece)} fill="currentColor" fillOpacity="0.1" stroke="none" />
          <path
            d={lineOf(piece)}
            {...FIXED}
            strokeWidth={piece.length === 1 ? 6 : 2}
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        </g>
      ))}
      {last && <path d={`M${last}h0`} {...FIXED} strokeWidth="8" strokeLinecap="round" />}
    </>
  )
}

/** A day without a value interrupts the line. */
function piecesOf(values: readonly (number | null)[], top: number): string[][] {
  const pieces: string[][] = []
  let isOpen = false
  for (const [nth, value] of values.entries()) {
    if (value !== null) {
      const point = `${xOf(nth, values.length)} ${yOf(value, top)}`
      if (isOpen) pieces.at(-1)?.push(point)
      else pieces.push([point])
    }
    isOpen = value !== null
  }
  return pieces
}

/** A point alone is a dot. */
const lineOf = (points: readonly string[]) => `M${points.join('L')}${points.length === 1 ? 'h0' : ''}`

function areaOf(points: readonly string[]): string {
  const column = (point = '') => point.split(' ')[0]
  return `${lineOf(points)}L${column(points.at(-1))} ${HEIGHT}L${column(points[0])} ${HEIGHT}Z`
}

/** A bar is no wider than this, however few there are. */
const BAR_MAX = 9

/** Three quarters of a column each. */
const Bars = ({ values, top }: PlotProps) => {
  const column = WIDTH / Math.max(1, values.length)
  const width = Math.min(BAR_MAX, column * 0.75)
  const bars = values.map((value, nth) => {
    const [x, y] = [round((nth + 0.5) * column - width / 2), yOf(value ?? 0, top)]
    return value ? `M${x} ${HEIGHT}V${y}h${round(width)}V${HEIGHT}Z` : ''
  })
  return <path d={bars.join('')} fill="currentColor" stroke="none" />
}

/** The pointer on a column says its value. */
const Hints = ({ points, format }: Pick<Props, 'points'> & { format: (value: number) => string }) => {
  const column = WIDTH / Math.max(1, points.length)
  return points.map(({ name, value }, nth) => (
    <rect key={name} x={nth * column} y="0" width={column} height={HEIGHT} fill="transparent" stroke="none">
      <title>{`${name}: ${value === null ? 'none' : format(value)}`}</title>
    </rect>
  ))
}
