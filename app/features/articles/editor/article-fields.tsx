/** Title and summary above the text, and the settings beside it. */
import { t } from '@lingui/core/macro'
import './editor.css'
import { type ChangeEvent, type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
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
import { describeCallError } from '#app/ui/form/call-problems.ts'
import { sendFile } from '#app/lib/account/send-file.ts'
import { tooLarge } from '#app/features/pictures/too-large.ts'
import { SignedOutError } from '#app/lib/account/send-request.ts'
import { Button } from '#app/ui/button.tsx'
import { api } from '#app/lib/api/calls.ts'
import { CoverPicture } from '#app/features/articles/chosen-cover.tsx'
import type { TypedArticle } from './typed-article.ts'

type Props = { typed: TypedArticle; change: (part: Partial<TypedArticle>) => void }

const oneLine = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

/** Without boxes, as they will look. The hint shows while the field has the focus. */
export const HeadFields = ({ typed, change }: Props) => (
  <>
    <CanvasField
      id="article-title"
      label={t`Title`}
      hint={t`Use ${ARTICLE_TITLE.min} to ${ARTICLE_TITLE.max} characters. Say what readers will learn.`}
      look="font-serif font-semibold text-36 md:text-48"
      value={typed.title}
      maxLength={ARTICLE_TITLE.max}
      onChange={(event) => change({ title: event.target.value.replace(/\s*\n\s*/g, ' ') })}
    />
    <CanvasField
      id="article-summary"
      label={t`Summary`}
      hint={t`Use ${ARTICLE_SUMMARY.min} to ${ARTICLE_SUMMARY.max} characters. The summary appears under the title and in lists.`}
      look="text-18 md:text-22 text-muted"
      value={typed.summary}
      maxLength={ARTICLE_SUMMARY.max}
      onChange={(event) => change({ summary: event.target.value.replace(/\s*\n\s*/g, ' ') })}
    />
  </>
)

type CanvasProps = { id: string; label: string; hint: string; look: string } & Pick<
  ComponentProps<'textarea'>,
  'value' | 'maxLength' | 'onChange'
>

const CanvasField = ({ id, label, hint, look, ...text }: CanvasProps) => (
  <div className="group">
    <label htmlFor={id} className="sr-only">
      {label}
    </label>
    <textarea
      {...text}
      id={id}
      rows={1}
      placeholder={label}
      aria-describedby={`${id}-hint`}
      onKeyDown={oneLine}
      className={`canvas-field ${look}`}
    />
    <p id={`${id}-hint`} className="text-14 text-muted opacity-0 group-focus-within:opacity-100">
      {hint}
    </p>
  </div>
)

type SettingsProps = Props & { isOpen: boolean; onToggle: () => void }

/** Beside the text on wide screens, where they can be closed; below it elsewhere, folded. */
export const ArticleSettings = ({ typed, change, isOpen, onToggle }: SettingsProps) => (
  <section
    id="article-settings"
    aria-labelledby="article-settings-heading"
    className={`article-settings fading-foot scroll-mt-40 ${isOpen ? '' : 'lg:hidden'}`}
  >
    <h2 id="article-settings-heading" className="mb-4 font-sans text-18 max-lg:hidden">
      {t`Settings`}
    </h2>
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="-mt-4 flex min-h-14 w-full cursor-pointer items-center justify-between text-18 font-semibold lg:hidden"
    >
      {t`Settings`} <Icon name="chevron-down" className={isOpen ? 'rotate-180' : ''} />
    </button>
    <div className={isOpen ? 'grid gap-5 md:max-lg:grid-cols-2' : 'hidden'}>
      <SelectField
        id="article-category"
        label={t`Category`}
        value={typed.category}
        onChange={(event) => change({ category: event.target.value })}
      >
        <option value="">{t`Select a category`}</option>
        {ARTICLE_CATEGORIES.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Tax year`}
        value={typed.taxYear}
        onChange={(event) => change({ taxYear: event.target.value })}
      >
        <option value="">{t`No specific year`}</option>
        {yearsAsked().map((year) => (
          <option key={year}>{year}</option>
        ))}
      </SelectField>
      <Field
        label={t`Tags`}
        hint={t`Enter up to ${ARTICLE_TAGS_MAX} tags, separated by commas.`}
        value={typed.tags}
        onChange={(event) => change({ tags: event.target.value })}
      />
      <Field
        label={t`Review by`}
        hint={t`After this date, readers see a note that the article may be out of date.`}
        type="date"
        value={typed.reviewBy}
        onChange={(event) => change({ reviewBy: event.target.value })}
      />
      <SourceFields typed={typed} change={change} />
      <CoverField typed={typed} change={change} />
    </div>
  </section>
)

function SourceFields({ typed, change }: Props) {
  const rows = [...typed.sources, { title: '', url: '' }].slice(0, ARTICLE_SOURCES_MAX)
  const set = (place: number, part: Partial<TypedArticle['sources'][number]>) =>
    change({
      sources: rows
        .map((source, at) => (at === place ? { ...source, ...part } : source))
        .filter(({ title, url }) => title !== '' || url !== ''),
    })
  return (
    <fieldset
      id="article-sources"
      tabIndex={-1}
      className="grid content-start gap-3 self-start border-t border-hairline pt-5 outline-none"
    >
      <legend className="float-left mb-1 w-full font-semibold">{t`Sources`}</legend>
      <p className="clear-left text-14 text-muted">{t`Add at least one source. Government websites are best.`}</p>
      {rows.map((source, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className="grid gap-2">
          <Field
            label={t`Name of source ${place + 1}`}
            maxLength={160}
            value={source.title}
            onChange={(event) => set(place, { title: event.target.value })}
          />
          <Field
            label={t`Link to source ${place + 1}`}
            type="url"
            maxLength={300}
            placeholder={t`https://www.irs.gov/…`}
            value={source.url}
            onChange={(event) => set(place, { url: event.target.value })}
          />
        </div>
      ))}
    </fieldset>
  )
}

/** The article's cover picture: first its description, then the file. */
function CoverField({ typed: { cover }, change }: Props) {
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
    if (words.trim() === '') return setProblem(t`Describe the cover picture first.`)
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
    <fieldset className="grid content-start gap-3 self-start border-t border-hairline pt-5">
      <legend className="float-left mb-1 w-full font-semibold">{t`Cover picture (optional)`}</legend>
      {cover && (
        <div className="clear-left max-w-[26rem]">
          <CoverPicture cover={cover} sizes="26rem" />
        </div>
      )}
      <Field
        label={t`Cover description`}
        hint={t`Describe the cover for people who can’t see it.`}
        value={words}
        maxLength={COVER_ALT_MAX}
        problem={problem || undefined}
        onChange={(event) => describe(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="button" variant="secondary" disabled={busy} onClick={choose}>
          {cover ? t`Replace picture` : t`Choose a picture`}
        </Button>
        {cover && (
          <Button type="button" variant="plain" onClick={() => change({ cover: null })}>
            {t`Remove picture`}
          </Button>
        )}
        <p className="text-14 text-muted">
          {busy
            ? t`Uploading`
            : t`Choose a JPEG, PNG, or WebP picture up to 5 MB and at least ${COVER_MIN_WIDTH} pixels wide. We crop the picture to 16:9.`}
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
        aria-label={t`Choose a cover picture`}
        onChange={(event) => void send(event)}
      />
    </fieldset>
  )
}
