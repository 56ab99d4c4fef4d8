import { useMemo } from 'react'
import { encode } from 'uqr'

type Props = {
  text: string
  /** What it leads to, for who can't scan it. */
  label: string
  className: string
}

/** Cameras need dark on light, in every theme. */
export function QrCode({ text, label, className }: Props) {
  const { size, path } = useMemo(() => drawQr(text), [text])
  return (
    <svg
      // An inline drawing isn't a file that an img could show.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={`max-w-full rounded-stamp bg-[white] ${className}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="black" />
    </svg>
  )
}

/** A QR code needs a quiet zone of four modules. */
const BORDER = 4

function drawQr(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
