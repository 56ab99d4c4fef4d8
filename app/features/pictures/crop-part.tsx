/** A chosen picture: moving and resizing the square that is cropped from it. */
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { Button } from '#app/ui/button.tsx'
import { CanvasPicture } from '#app/ui/canvas-picture.tsx'

export type Picked = { file: File; image: ImageBitmap; width: number; height: number }

type CropProps = {
  picked: Picked
  use: string
  send: (square: Square) => Promise<void>
  onLeave: () => void
}

export function CropPart({ picked, use, send, onLeave }: CropProps) {
  const [cut, setCut] = useState<Cut>(centered)
  const square = squareOf(picked, cut)
  const { press, busy, problem } = useAsyncAction(() => send(rounded(square)))
  const slide = (name: keyof Cut) => (event: { target: { value: string } }) =>
    setCut({ ...cut, [name]: Number(event.target.value) })
  return (
    <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <PartThatShows picked={picked} square={square} />
      <div className="grid content-start gap-3">
        <ActionProblem problem={problem} />
        <Slider label={t`Zoom`} value={cut.zoom} onChange={slide('zoom')} />
        <Slider label={t`Horizontal position`} value={cut.x} onChange={slide('x')} />
        <Slider label={t`Vertical position`} value={cut.y} onChange={slide('y')} />
        <div className="flex flex-wrap gap-3">
          <Button type="button" disabled={busy} onClick={() => void press()}>
            {busy ? t`Sending` : use}
          </Button>
          <Button type="button" variant="secondary" onClick={onLeave}>
            {t`Cancel`}
          </Button>
        </div>
      </div>
    </div>
  )
}

const rounded = ({ x, y, width, height }: Square): Square => ({
  x: shortened(x),
  y: shortened(y),
  width: shortened(width),
  height: shortened(height),
})
const shortened = (share: number) => Number(share.toFixed(4))

/** Twice its width in CSS pixels, for high-resolution screens. */
const SIDE = 384

function PartThatShows({ picked: { image, width, height }, square }: { picked: Picked; square: Square }) {
  const part = {
    x: square.x * width,
    y: square.y * height,
    width: square.width * width,
    height: square.height * height,
  }
  return (
    <CanvasPicture
      image={image}
      part={part}
      width={SIDE}
      height={SIDE}
      alt={t`Preview of the cropped picture`}
      className="size-48 rounded-box border border-hairline"
    />
  )
}

type SliderProps = { label: string; value: number; onChange: (event: { target: { value: string } }) => void }

const Slider = ({ label, value, onChange }: SliderProps) => (
  <label className="grid gap-1 text-14 font-semibold">
    {label}
    <input
      type="range"
      min={0}
      max={1}
      step={0.01}
      value={value}
      onChange={onChange}
      className="h-11 accent-evergreen"
    />
  </label>
)

/** The square that is cropped from a picture, as fractions of its width and height. */
type Cut = {
  /** 0: as large as fits; 1: a third of that. */
  zoom: number
  /** 0: left or top; 1: right or bottom. */
  x: number
  y: number
}
export type Square = { x: number; y: number; width: number; height: number }

const centered: Cut = { zoom: 0, x: 0.5, y: 0.35 }

function squareOf({ width, height }: { width: number; height: number }, { zoom, x, y }: Cut): Square {
  const side = Math.min(width, height) / (1 + 2 * zoom)
  const share = { width: side / width, height: side / height }
  return { x: (1 - share.width) * x, y: (1 - share.height) * y, ...share }
}
