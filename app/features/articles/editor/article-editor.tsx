/** The article editor: fields, text, save status, preview, and submitting to an editor. */
import { lazy, Suspense, useState, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ProblemSummary, type SummaryProblem } from '#app/ui/problem-summary.tsx'
import { api } from '#app/lib/api/calls.ts'
import { articleProblems, type OwnArticleAnswer } from '#common/article-schemas.ts'
import { paths } from '#common/paths.ts'
import { CoverField, FreshnessFields, HeadFields, SourceFields } from './article-fields.tsx'
import { EditorNotes, Preview, RemovedNote } from './article-state.tsx'
import { deleteLocalCopy, formOf, NOTHING_TYPED, readLocalCopy, type TypedArticle, typedOf } from './typed-article.ts'
import { type SaveState, createAutosave, type Start } from './autosave.ts'

/** Runs the autosave of one article for its page: saves again when the connection is back, and stops with the page. */
const AGAIN_MS = 10_000

function useAutosave(start: Start) {
  const [state, setState] = useState<SaveState>({ kind: 'saved' })
  const [autosave] = useState(() => createAutosave(start, setState))
  useEffect(() => autosave.stop, [autosave])
  useEffect(() => {
    if (state.kind !== 'offline') return
    const again = () => void autosave.save()
    window.addEventListener('online', again)
    const timer = window.setInterval(again, AGAIN_MS)
    return () => {
      window.removeEventListener('online', again)
      window.clearInterval(timer)
    }
  }, [state.kind, autosave])
  return { state, change: autosave.change, save: autosave.save }
}

const WORDS = {
  saved: 'Everything is saved.',
  waiting: 'Not saved yet.',
  saving: 'Saving',
  offline: 'We cannot be reached. Your text is kept in this browser and saved when the line is back.',
} as const

/** The save status of the text, always in view and announced to screen readers. */
function SaveStatus({ state }: { state: SaveState }) {
  if (state.kind === 'conflict') {
    return (
      <div role="alert">
        <Notice kind="caution">
          <p>
            This article was saved in another window, or an editor has it. Nothing was overwritten, and what you typed
            here is kept in this browser.
          </p>
          <p>
            <Button type="button" variant="secondary" onClick={() => window.location.reload()}>
              Open the newer text
            </Button>
          </p>
        </Notice>
      </div>
    )
  }
  if (state.kind === 'refused') {
    return (
      <div role="alert">
        <Notice kind="problem">
          <p>Not saved:</p>
          <ul className="list-disc pl-5">
            {state.words.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      </div>
    )
  }
  return <output className="text-14 text-muted">{WORDS[state.kind]}</output>
}

const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }))

/** @param article null for a new one. */
export function ArticleEditor({ article }: { article: OwnArticleAnswer | null }) {
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
      {article && <ArticleNotices article={article} />}
      {older && shown === 0 && <OlderText use={useOlder} drop={() => discardAndReload(person, id)} />}
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
          <FreshnessFields typed={typed} change={edit} />
          <SourceFields typed={typed} change={edit} />
          {missing.length > 0 && <ProblemSummary key={tries} heading="Not sent yet" problems={missing} />}
        </>
      )}
      <SaveStatus state={state} />
      <EditorButtons
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

type EditorButtonsProps = { preview: boolean; onPreview: (on: boolean) => void; onSave: () => void; onSend: () => void }

const EditorButtons = ({ preview, onPreview, onSave, onSend }: EditorButtonsProps) => (
  <p className="flex flex-wrap gap-3">
    <Button type="button" onClick={onSend}>
      Send to an editor
    </Button>
    <Button type="button" variant="secondary" onClick={onSave}>
      Save now
    </Button>
    <Button type="button" variant="secondary" onClick={() => onPreview(!preview)}>
      {preview ? 'Continue writing' : 'Preview'}
    </Button>
  </p>
)

/** Text that never reached the server is restored; if the server has a newer version, it is only offered. */
function startOf(person: string, article: OwnArticleAnswer | null) {
  const kept = readLocalCopy(person, article?.id ?? null)
  const saved = article ? typedOf(article.form) : NOTHING_TYPED
  if (!kept) return { first: saved, older: null }
  return kept.version === (article?.version ?? 0)
    ? { first: kept.typed, older: null }
    : { first: saved, older: kept.typed }
}

function discardAndReload(person: string, id: string | null): void {
  deleteLocalCopy(person, id)
  window.location.reload()
}

/** What an editor couldn't work without, each with its field. */
const missingIn = (typed: TypedArticle): SummaryProblem[] =>
  Object.entries(articleProblems(formOf(typed))).flatMap(([field, words]) =>
    words.map((each) => ({ field: `article-${field}`, words: each })),
  )

/** Reports what is missing before anything is submitted to an editor. */
function useSubmit(save: ReturnType<typeof useAutosave>['save']) {
  const act = useAct()
  const navigate = useNavigate()
  const [said, setSaid] = useState({ missing: [] as SummaryProblem[], tries: 0 })
  const submit = async (typed: TypedArticle) => {
    const missing = missingIn(typed)
    setSaid({ missing, tries: said.tries + 1 })
    const saved = await save()
    if (!saved || missing.length > 0) return
    if (await act(api.post('articles/{id}/submit', { params: { id: saved.id }, body: { version: saved.version } })))
      await navigate(paths.ownArticles)
  }
  return { submit, ...said }
}

const ArticleNotices = ({ article }: { article: OwnArticleAnswer }) => (
  <>
    <RemovedNote article={article} />
    <EditorNotes article={article} />
  </>
)

const OlderText = ({ use, drop }: { use: () => void; drop: () => void }) => (
  <Notice kind="caution">
    <p>This browser holds a text of yours that was not saved, because the article was changed elsewhere meanwhile.</p>
    <p className="flex flex-wrap gap-3">
      <Button type="button" variant="secondary" onClick={use}>
        Use the text of this browser
      </Button>
      <Button type="button" variant="secondary" onClick={drop}>
        Drop it
      </Button>
    </p>
  </Notice>
)
