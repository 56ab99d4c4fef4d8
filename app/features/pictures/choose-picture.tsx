/** A picture of oneself: chosen, its square moved and sized, then sent. The server draws it anew. */
import { useState } from 'react'
import { usePress } from '#app/features/account/press-once.ts'
import { sendFile } from '#app/features/claims/send-file.ts'
import { PressProblem } from '#app/features/dashboard/account/press-problem.tsx'
import { Button } from '#app/ui/button.tsx'
import { DrawnPicture } from '#app/ui/drawn-picture.tsx'
import { Field } from '#app/ui/field.tsx'
import { tooLarge } from './too-large.ts'
import { centred, type Cut, type Square, squareOf } from './square-of.ts'

type Picked = { file: File; image: ImageBitmap; width: number; height: number }
type Props = {
  /** Address of the one that is there. */
  now: string | null
  alt: string
  /** "photo", "picture" */
  noun: string
  /** The call that takes it. */
  to: string
  onSent: () => Promise<unknown>
  onRemove: () => void
}

export function ChoosePicture({ now, alt, noun, to, onSent, onRemove }: Props) {
  const [picked, setPicked] = useState<Picked | null>(null)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [sent, setSent] = useState(0)
  const choose = async (file: File | undefined) => {
    const large = file ? tooLarge(file) : null
    const found = file && !large ? await readPicture(file) : null
    setPicked(found)
    setProblem(large ?? (file && !found ? NO_PICTURE : undefined))
  }
  return (
    <>
      {now && !picked && (
        <div className="flex flex-wrap items-center gap-4">
          <img src={now} alt={alt} width={128} height={128} className="rounded-box" />
          <Button type="button" look="quiet" onClick={onRemove}>
            Take it away
            <span className="sr-only">: {noun}</span>
          </Button>
        </div>
      )}
      <Field
        // Made anew once it is sent, so that the same file can be chosen again.
        key={sent}
        label={now ? `Another ${noun}` : `Choose a ${noun}`}
        hint="JPEG, PNG or WebP, up to 5 MB. Only the picture is kept: place and camera are taken out."
        problem={problem}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {picked && (
        <CropPart
          key={picked.file.name + picked.file.lastModified}
          picked={picked}
          noun={noun}
          send={async (query) => {
            await sendFile(`${to}?${query}`, picked.file)
            setPicked(null)
            setSent(sent + 1)
            await onSent()
          }}
          onLeave={() => setPicked(null)}
        />
      )}
    </>
  )
}

const NO_PICTURE = 'This file is no picture that your browser can show. Choose a JPEG, PNG or WebP.'

/** Drawn, not linked: the page's policy shows pictures of ours alone. Null: no picture. */
async function readPicture(file: File): Promise<Picked | null> {
  const image = await createImageBitmap(file).catch(() => null)
  return image && { file, image, width: image.width, height: image.height }
}

type CropProps = {
  picked: Picked
  noun: string
  send: (query: URLSearchParams) => Promise<void>
  onLeave: () => void
}

function CropPart({ picked, noun, send, onLeave }: CropProps) {
  const [cut, setCut] = useState<Cut>(centred)
  const square = squareOf(picked, cut)
  const { press, busy, problem } = usePress(() =>
    send(new URLSearchParams(Object.entries(square).map(([name, value]) => [name, value.toFixed(4)]))),
  )
  const slide = (name: keyof Cut) => (event: { target: { value: string } }) =>
    setCut({ ...cut, [name]: Number(event.target.value) })
  return (
    <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <PartThatShows picked={picked} square={square} />
      <div className="grid content-start gap-3">
        <PressProblem problem={problem} />
        <Slider label="Closer" value={cut.zoom} onChange={slide('zoom')} />
        <Slider label="Left to right" value={cut.x} onChange={slide('x')} />
        <Slider label="Top to bottom" value={cut.y} onChange={slide('y')} />
        <div className="flex flex-wrap gap-3">
          <Button type="button" disabled={busy} onClick={() => void press()}>
            {busy ? 'Sending' : `Use this ${noun}`}
          </Button>
          <Button type="button" look="quiet" onClick={onLeave}>
            Leave it
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Twice as many dots as it is wide, for screens that have them. */
const SIDE = 384

function PartThatShows({ picked: { image, width, height }, square }: { picked: Picked; square: Square }) {
  const part = {
    x: square.x * width,
    y: square.y * height,
    width: square.width * width,
    height: square.height * height,
  }
  return (
    <DrawnPicture
      image={image}
      part={part}
      width={SIDE}
      height={SIDE}
      alt="The part that will show"
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
