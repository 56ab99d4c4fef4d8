/**
 * Profile picture upload: choose a file, move and resize the square, then send it. The server re-encodes the picture.
 */
import { t } from '@lingui/core/macro'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { sendFile } from '#app/lib/account/send-file.ts'
import { Button } from '#app/ui/button.tsx'
import type { Call } from '#app/lib/api/calls.ts'
import type { Picked, Square } from './crop-part.tsx'
import { tooLarge } from './too-large.ts'

/** For who has chosen a file. */
const CropPart = lazy(async () => ({ default: (await import('./crop-part.tsx')).CropPart }))

type Props = {
  /** URL of the current picture. */
  now: string | null
  alt: string
  /** It's a photo in one place, and a picture in another. */
  words: Readonly<Record<'choose' | 'another' | 'use' | 'remove', string>>
  /** The call that takes the picture. */
  callOf: (square: Square) => Call<{ data: unknown }>
  onSent: () => Promise<unknown>
  onRemove: () => void
}

export function ChoosePicture({ now, alt, words, callOf, onSent, onRemove }: Props) {
  const [picked, setPicked] = useState<Picked | null>(null)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const label = now ? words.another : words.choose
  const choose = async (file: File | undefined) => {
    const large = file ? tooLarge(file) : null
    const found = file && !large ? await readPicture(file) : null
    setPicked(found)
    setProblem(large ?? (file && !found ? noPicture() : undefined))
  }
  return (
    <>
      {now && !picked && <img src={now} alt={alt} width={128} height={128} className="rounded-box" />}
      <div className="flex flex-wrap gap-3">
        <Button type="button" variant="secondary" aria-describedby={hint} onClick={() => input.current?.click()}>
          {label}
        </Button>
        {now && !picked && (
          <Button type="button" variant="secondary" onClick={onRemove}>
            {words.remove}
          </Button>
        )}
      </div>
      <div id={hint} className="-mt-2 text-14">
        <p className="text-muted">{t`Choose a JPEG, PNG, or WebP picture up to 5 MB. We remove location and camera data.`}</p>
        <p role="alert" className="font-semibold text-brick empty:hidden">
          {problem}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // So that the same file can be chosen again.
          target.value = ''
          void choose(file)
        }}
      />
      {picked && (
        <Suspense>
          <CropPart
            key={picked.file.name + picked.file.lastModified}
            picked={picked}
            use={words.use}
            send={async (square) => {
              await sendFile(callOf(square), picked.file)
              setPicked(null)
              await onSent()
            }}
            onLeave={() => setPicked(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const noPicture = () => t`Your browser can’t show this file. Choose a JPEG, PNG, or WebP picture.`

/**
 * Drawn on a canvas, not linked: the page's content security policy allows only our own images. Null: not a picture.
 */
async function readPicture(file: File): Promise<Picked | null> {
  const image = await createImageBitmap(file).catch(() => null)
  return image && { file, image, width: image.width, height: image.height }
}
