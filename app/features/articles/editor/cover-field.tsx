/** The article's cover picture: first its description, then the file. */
import { type ChangeEvent, useRef, useState } from 'react'
import { describeCallError } from '#app/ui/form/problems.ts'
import { sendFile } from '#app/lib/account/send-file.ts'
import { tooLarge } from '#app/features/pictures/too-large.ts'
import { SignedOutError } from '#app/lib/account/send-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { api } from '#app/lib/api/calls.ts'
import { COVER_ALT_MAX, COVER_MIN_WIDTH } from '#common/articles.ts'
import { CoverPicture } from '../cover-picture.tsx'
import type { TypedArticle } from './typed-article.ts'

type Props = { typed: TypedArticle; change: (part: Partial<TypedArticle>) => void }

export function CoverField({ typed: { cover }, change }: Props) {
  const [words, setWords] = useState(cover?.alt ?? '')
  const [problem, setProblem] = useState('')
  const [fileProblem, setFileProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const describe = (alt: string) => {
    setWords(alt)
    setProblem('')
    if (cover) change({ cover: { ...cover, alt } })
  }
  const choose = () => {
    if (words.trim() === '') return setProblem('Say first in words what the picture shows.')
    input.current?.click()
  }
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    setFileProblem(tooLarge(file) ?? '')
    if (tooLarge(file)) return
    setBusy(true)
    try {
      const { id } = await sendFile(api.post('articles/covers'), file)
      change({ cover: { id, alt: words } })
    } catch (error) {
      if (!(error instanceof SignedOutError)) setFileProblem(describeCallError(error))
    }
    target.value = ''
    setBusy(false)
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-18 font-semibold">Cover picture (optional)</legend>
      {cover && (
        <div className="max-w-[26rem]">
          <CoverPicture cover={cover} sizes="26rem" />
        </div>
      )}
      <Field
        label="What the cover shows, in words"
        hint="For those who cannot see it."
        value={words}
        maxLength={COVER_ALT_MAX}
        problem={problem || undefined}
        onChange={(event) => describe(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="button" variant="secondary" disabled={busy} onClick={choose}>
          {cover ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        {cover && (
          <Button type="button" variant="plain" onClick={() => change({ cover: null })}>
            Take it away
          </Button>
        )}
        <p className="text-14 text-muted">
          {busy
            ? 'Sending it'
            : `JPEG, PNG or WebP, at most 5 MB, at least ${COVER_MIN_WIDTH} pixels wide. It is cut to 16 by 9.`}
        </p>
      </div>
      <p role="alert" className="text-14 font-semibold text-brick empty:hidden">
        {fileProblem}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label="Choose a cover picture"
        onChange={(event) => void send(event)}
      />
    </fieldset>
  )
}
