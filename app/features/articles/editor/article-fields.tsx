/** The fields beside the text, and the cover picture. */
import { type ChangeEvent, useRef, useState } from 'react'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import {
  ARTICLE_CATEGORIES,
  ARTICLE_SOURCES_MAX,
  ARTICLE_SUMMARY,
  ARTICLE_TAGS_MAX,
  ARTICLE_TITLE,
  COVER_ALT_MAX,
  COVER_MIN_WIDTH,
} from '#common/articles.ts'
import { yearsAsked } from '#common/questions.ts'
import { describeCallError } from '#app/ui/form/problems.ts'
import { sendFile } from '#app/lib/account/send-file.ts'
import { tooLarge } from '#app/features/pictures/too-large.ts'
import { SignedOutError } from '#app/lib/account/send-request.ts'
import { Button } from '#app/ui/button.tsx'
import { api } from '#app/lib/api/calls.ts'
import { CoverPicture } from '#app/features/articles/cover-picture.tsx'
import type { TypedArticle } from './typed-article.ts'

type Props = { typed: TypedArticle; change: (part: Partial<TypedArticle>) => void }

export const HeadFields = ({ typed, change }: Props) => (
  <>
    <Field
      id="article-title"
      label="Title"
      hint={`${ARTICLE_TITLE.min} to ${ARTICLE_TITLE.max} characters. Say what the reader will know afterwards.`}
      value={typed.title}
      maxLength={ARTICLE_TITLE.max}
      onChange={(event) => change({ title: event.target.value })}
    />
    <TextField
      id="article-summary"
      label="Summary"
      hint={`${ARTICLE_SUMMARY.min} to ${ARTICLE_SUMMARY.max} characters. It appears under the title and in lists.`}
      rows={3}
      value={typed.summary}
      maxLength={ARTICLE_SUMMARY.max}
      onChange={(event) => change({ summary: event.target.value })}
    />
  </>
)

export const FreshnessFields = ({ typed, change }: Props) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <SelectField
      id="article-category"
      label="Category"
      value={typed.category}
      onChange={(event) => change({ category: event.target.value })}
    >
      <option value="">Choose one</option>
      {ARTICLE_CATEGORIES.map(({ slug, label }) => (
        <option key={slug} value={slug}>
          {label}
        </option>
      ))}
    </SelectField>
    <SelectField
      label="Holds for tax year"
      value={typed.taxYear}
      onChange={(event) => change({ taxYear: event.target.value })}
    >
      <option value="">no certain year</option>
      {yearsAsked().map((year) => (
        <option key={year}>{year}</option>
      ))}
    </SelectField>
    <Field
      label="Tags"
      hint={`At most ${ARTICLE_TAGS_MAX}, with commas between.`}
      value={typed.tags}
      onChange={(event) => change({ tags: event.target.value })}
    />
    <Field
      label="Check again by"
      hint="From then on it is shown as old."
      type="date"
      value={typed.reviewBy}
      onChange={(event) => change({ reviewBy: event.target.value })}
    />
  </div>
)

export function SourceFields({ typed, change }: Props) {
  const rows = [...typed.sources, { title: '', url: '' }].slice(0, ARTICLE_SOURCES_MAX)
  const set = (place: number, part: Partial<TypedArticle['sources'][number]>) =>
    change({
      sources: rows
        .map((source, at) => (at === place ? { ...source, ...part } : source))
        .filter(({ title, url }) => title !== '' || url !== ''),
    })
  return (
    <fieldset id="article-sources" tabIndex={-1} className="grid gap-3 outline-none">
      <legend className="mb-3 text-18 font-semibold">Sources: at least one, best of a government</legend>
      {rows.map((source, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className="grid gap-3 sm:grid-cols-2">
          <Field
            label={`Name of source ${place + 1}`}
            maxLength={160}
            value={source.title}
            onChange={(event) => set(place, { title: event.target.value })}
          />
          <Field
            label={`Address of source ${place + 1}`}
            type="url"
            maxLength={300}
            placeholder="https://www.irs.gov/…"
            value={source.url}
            onChange={(event) => set(place, { url: event.target.value })}
          />
        </div>
      ))}
    </fieldset>
  )
}

/** The article's cover picture: first its description, then the file. */
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
