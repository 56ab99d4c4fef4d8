import { t } from '@lingui/core/macro'
import type { SVGProps } from 'react'

type Props = {
  /** One value for each day, oldest first; null: there is none for that day. */
  days: readonly (number | null)[]
  /** The days before, drawn behind as a dashed line. */
  before?: readonly number[] | null | undefined
  /** What the line shows, in words. */
  label: string
}

/** Stretched to the width there is; lines keep their thickness, and may stand out of it by half of it. */
const [WIDTH, HEIGHT, EDGE] = [100, 40, 3]

/** The course of a figure over some days, without axes. In the color of the text around it. */
export function Sparkline({ days, before, label }: Props) {
  const top = Math.max(1, ...[...days, ...(before ?? [])].map((value) => value ?? 0))
  const point = (value: number, nth: number) => {
    const x = (nth / Math.max(1, days.length - 1)) * WIDTH
    return `${round(x)} ${round(HEIGHT - EDGE - (value / top) * (HEIGHT - 2 * EDGE))}`
  }
  const pieces = piecesOf(days).map((piece) => piece.map(({ value, nth }) => point(value, nth)))
  const last = pieces.at(-1)?.at(-1)
  return (
    <Picture
      label={label}
      className="overflow-visible"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {before && (
        <path
          d={lineOf(before.map(point))}
          strokeWidth="1.5"
          strokeDasharray="1 5"
          opacity="0.7"
          vectorEffect={FIXED}
        />
      )}
      {pieces.map((piece) => (
        <g key={piece[0]}>
          <path d={areaOf(piece)} fill="currentColor" fillOpacity="0.1" stroke="none" />
          <path d={lineOf(piece)} strokeWidth="2" vectorEffect={FIXED} />
        </g>
      ))}
      {last && <path d={`M${last}h0`} strokeWidth="7" vectorEffect={FIXED} />}
    </Picture>
  )
}

type CountsProps = { days: readonly number[]; before: Props['before']; name: string }

/** A line through a few ones and zeros would be a zigzag. */
const BARS_BELOW = 10

/** Whether counts are a line, to which those before can be compared. */
export const isLine = (days: readonly number[]): boolean => Math.max(...days) >= BARS_BELOW

/** Of something that is counted each day. */
export function CountSparkline({ name, days, before }: CountsProps) {
  const [least, most] = [Math.min(...days), Math.max(...days)]
  const label = t`${name} each day: lowest ${least}, highest ${most}`
  return isLine(days) ? <Sparkline {...{ days, before, label }} /> : <Bars days={days} label={label} />
}

/** Three quarters of a column each. */
function Bars({ days, label }: { days: readonly number[]; label: string }) {
  const [top, column] = [Math.max(1, ...days), WIDTH / Math.max(1, days.length)]
  const bars = days.map((value, nth) => {
    const y = round(HEIGHT - (value / top) * (HEIGHT - EDGE))
    return value > 0 ? `M${round((nth + 0.125) * column)} ${HEIGHT}V${y}h${round(0.75 * column)}V${HEIGHT}Z` : ''
  })
  return (
    <Picture label={label} className="border-b border-hairline" fill="currentColor">
      <path d={bars.join('')} />
    </Picture>
  )
}

type PictureProps = SVGProps<SVGSVGElement> & { label: string; className: string }

const Picture = ({ label, className, ...drawn }: PictureProps) => (
  <svg
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element can't take the color of the text
    role="img"
    aria-label={label}
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    className={`block h-12 w-full ${className}`}
    {...drawn}
  />
)

const FIXED = 'non-scaling-stroke'
const round = (length: number) => Math.round(length * 10) / 10
/** A point alone is a dot. */
const lineOf = (points: readonly string[]) => `M${points.join('L')}${points.length === 1 ? 'h0' : ''}`

function areaOf(points: readonly string[]): string {
  const xOf = (point = '') => point.split(' ')[0]
  return `${lineOf(points)}L${xOf(points.at(-1))} ${HEIGHT}L${xOf(points[0])} ${HEIGHT}Z`
}

type Value = { value: number; nth: number }

/** A day without a value interrupts the line. */
function piecesOf(days: readonly (number | null)[]): Value[][] {
  const pieces: Value[][] = []
  for (const [nth, value] of days.entries()) {
    if (value === null) continue
    const open = pieces.at(-1)
    if (open?.at(-1)?.nth === nth - 1) open.push({ value, nth })
    else pieces.push([{ value, nth }])
  }
  return pieces
}
