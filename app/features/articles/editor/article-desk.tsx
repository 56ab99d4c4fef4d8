/** Where an article is written: fields, text, what is saved, a preview, and the way to an editor. */
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { useAct } from '#app/features/signed-in/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ProblemSummary, type SummaryProblem } from '#app/ui/problem-summary.tsx'
import { unfinished } from '#contract/article-form.ts'
import type { OwnArticleAnswer } from '#contract/article-schemas.ts'
import { paths } from '#contract/paths.ts'
import { HeadFields, ShelfFields, SourceFields } from './article-fields.tsx'
import { CoverField } from './cover-field.tsx'
import { EditorNotes, RemovedNote } from './editor-notes.tsx'
import { Preview } from './preview.tsx'
import { SaveLine } from './save-line.tsx'
import { dropKept, formOf, NOTHING_TYPED, readKept, type TypedArticle, typedOf } from './typed-article.ts'
import { useAutosave } from './use-autosave.ts'

const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }))

/** @param article Null: a new one. */
export function ArticleDesk({ article }: { article: OwnArticleAnswer | null }) {
  const person = useOwnProfile().id
  const id = article?.id ?? null
  const version = article?.version ?? 0
  const [{ first, older }] = useState(() => startOf(person, article))
  const [typed, setTyped] = useState(first)
  const { state, change, save } = useAutosave({ person, id, version })
  const [preview, setPreview] = useState(false)
  const { submit, missing, tries } = useSubmit(save)
  const edit = (part: Partial<TypedArticle>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    change(next)
  }
  const [shown, setShown] = useState(0)
  const useOlder = () => {
    if (!older) return
    edit(older)
    setShown(shown + 1)
  }
  return (
    <div className="grid gap-6">
      {article && <SaidOf article={article} />}
      {older && shown === 0 && <OlderText use={useOlder} drop={() => dropAndReload(person, id)} />}
      {preview ? (
        <Preview typed={typed} />
      ) : (
        <>
          <HeadFields typed={typed} change={edit} />
          <CoverField typed={typed} change={edit} />
          <div className="grid gap-1">
            <p id="article-body" tabIndex={-1} className="text-14 font-semibold outline-none">
              Text
            </p>
            <Suspense fallback={<output className="block min-h-80 text-muted">Loading the editor</output>}>
              <RichText
                key={shown}
                document={typed.body}
                labelledBy="article-body"
                onChange={(body) => edit({ body })}
              />
            </Suspense>
          </div>
          <ShelfFields typed={typed} change={edit} />
          <SourceFields typed={typed} change={edit} />
          {missing.length > 0 && <ProblemSummary key={tries} heading="Not sent yet" problems={missing} />}
        </>
      )}
      <SaveLine state={state} />
      <Ends
        preview={preview}
        onPreview={setPreview}
        onSave={() => void save()}
        onSend={() => {
          setPreview(false)
          void submit(typed)
        }}
      />
    </div>
  )
}

type EndsProps = { preview: boolean; onPreview: (on: boolean) => void; onSave: () => void; onSend: () => void }

const Ends = ({ preview, onPreview, onSave, onSend }: EndsProps) => (
  <p className="flex flex-wrap gap-3">
    <Button type="button" onClick={onSend}>
      Send to an editor
    </Button>
    <Button type="button" look="quiet" onClick={onSave}>
      Save now
    </Button>
    <Button type="button" look="quiet" onClick={() => onPreview(!preview)}>
      {preview ? 'Go on writing' : 'Preview'}
    </Button>
  </p>
)

/** What was typed and never reached the server comes back by itself; beside a newer text it waits to be asked for. */
function startOf(person: string, article: OwnArticleAnswer | null) {
  const kept = readKept(person, article?.id ?? null)
  const saved = article ? typedOf(article.form) : NOTHING_TYPED
  if (!kept) return { first: saved, older: null }
  return kept.version === (article?.version ?? 0)
    ? { first: kept.typed, older: null }
    : { first: saved, older: kept.typed }
}

function dropAndReload(person: string, id: string | null): void {
  dropKept(person, id)
  window.location.reload()
}

/** What an editor could not begin with, each with its field. */
const missingIn = (typed: TypedArticle): SummaryProblem[] =>
  Object.entries(unfinished(formOf(typed))).flatMap(([field, words]) =>
    words.map((each) => ({ field: `article-${field}`, words: each })),
  )

/** What is missing is said before an editor is asked. */
function useSubmit(save: ReturnType<typeof useAutosave>['save']) {
  const act = useAct()
  const navigate = useNavigate()
  const [said, setSaid] = useState({ missing: [] as SummaryProblem[], tries: 0 })
  const submit = async (typed: TypedArticle) => {
    const missing = missingIn(typed)
    setSaid({ missing, tries: said.tries + 1 })
    const saved = await save()
    if (!saved || missing.length > 0) return
    if (await act('POST', `articles/${saved.id}/submit`, { version: saved.version })) await navigate(paths.ownArticles)
  }
  return { submit, ...said }
}

const SaidOf = ({ article }: { article: OwnArticleAnswer }) => (
  <>
    <RemovedNote article={article} />
    <EditorNotes article={article} />
  </>
)

const OlderText = ({ use, drop }: { use: () => void; drop: () => void }) => (
  <Notice kind="caution">
    <p>This browser holds a text of yours that was not saved, because the article was changed elsewhere meanwhile.</p>
    <p className="flex flex-wrap gap-3">
      <Button type="button" look="quiet" onClick={use}>
        Use the text of this browser
      </Button>
      <Button type="button" look="quiet" onClick={drop}>
        Drop it
      </Button>
    </p>
  </Notice>
)
