/** The article editor: title, text, settings, save status, preview, and submitting to an editor. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState, useEffect, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { describeCallError } from '#app/ui/form/call-problems.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ProblemSummary, type SummaryProblem } from '#app/ui/problem-summary.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { NetworkError } from '#app/lib/account/send-request.ts'
import { api } from '#app/lib/api/calls.ts'
import type { OwnArticleAnswer } from '#common/article-schemas.ts'
import { ARTICLE_BODY, ARTICLE_SUMMARY, ARTICLE_TITLE, textOf } from '#common/articles.ts'
import { paths } from '#common/paths.ts'
import { ArticleSettings, HeadFields } from './article-fields.tsx'
import { EditorNotes, Preview, RemovedNote } from './article-state.tsx'
import { EditorBar } from './editor-bar.tsx'
import { deleteLocalCopy, formOf, NOTHING_TYPED, readLocalCopy, type TypedArticle, typedOf } from './typed-article.ts'
import { type SaveState, createAutosave, type Start } from './autosave.ts'

/** Runs the autosave of one article for its page: saves again when the connection is back, and stops with the page. */
const AGAIN_MS = 10_000

function useAutosave(start: Start, savedAt: string | null) {
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: savedAt })
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

const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }))

type Props = {
  /** Null for a new one. */
  article: OwnArticleAnswer | null
  /** What a new one is to begin with. */
  title?: string
}

export function ArticleEditor({ article, title }: Props) {
  const { id: person, timezone } = useOwnProfile()
  const id = article?.id ?? null
  const [{ first, older }] = useState(() => startOf(person, article, title))
  const [typed, setTyped] = useState(first)
  const { state, change, save } = useAutosave(
    { person, id, version: article?.version ?? 0 },
    article?.updated_at ?? null,
  )
  // Below the text, they are closed: the page ends where the text does.
  const [view, setView] = useState(() => ({ preview: false, settings: matchMedia('(width >= 1100px)').matches }))
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
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }
  return (
    <div onKeyDown={saveByKey}>
      <EditorBar
        heading={article ? t`Edit an article` : t`Write an article`}
        body={typed.body}
        needs={needsOf(typed)}
        {...{ state, timezone, view }}
        onView={setView}
        onSave={() => void save()}
        onSendIn={() => {
          setView({ preview: false, settings: true })
          void submit(typed)
        }}
      />
      <div className="mt-6 grid gap-6">
        {article && <ArticleNotices article={article} />}
        {older && shown === 0 && <OlderText use={useOlder} discard={() => discardAndReload(person, id)} />}
        {missing.length > 0 && !view.preview && (
          <div className="[&>*]:scroll-mt-20">
            <ProblemSummary key={tries} problems={missing} />
          </div>
        )}
        {view.preview ? (
          <Preview typed={typed} />
        ) : (
          <div className={`grid gap-8 ${view.settings ? 'lg:grid-cols-[minmax(0,1fr)_18rem]' : ''}`}>
            <div className="mx-auto grid w-full max-w-[42.5rem] min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 md:pt-4">
              <HeadFields typed={typed} change={edit} />
              <p id="article-body" tabIndex={-1} className="sr-only">
                {t`Body`}
              </p>
              <Suspense fallback={<output className="block min-h-80 text-muted">{t`Loading the editor`}</output>}>
                <RichText
                  key={shown}
                  document={typed.body}
                  labelledBy="article-body"
                  onChange={(body) => edit({ body })}
                />
              </Suspense>
            </div>
            <ArticleSettings
              isOpen={view.settings}
              onToggle={() => setView({ ...view, settings: !view.settings })}
              typed={typed}
              change={edit}
            />
          </div>
        )}
      </div>
    </div>
  )
}

/** Without the rules, which only submitting loads. */
function needsOf({ title, summary, body, category, sources }: TypedArticle): string[] {
  const parts: readonly (readonly [isThere: boolean, name: string])[] = [
    [title.trim().length >= ARTICLE_TITLE.min, t`a title`],
    [summary.trim().length >= ARTICLE_SUMMARY.min, t`a summary`],
    [textOf(body).trim().length >= ARTICLE_BODY.min, t`more text`],
    [category !== '', t`a category`],
    [sources.some(({ url }) => url !== ''), t`a source`],
  ]
  return parts.filter(([isThere]) => !isThere).map(([, name]) => name)
}

/** Text that never reached the server is restored; if the server has a newer version, it is only offered. */
function startOf(person: string, article: OwnArticleAnswer | null, title = '') {
  const kept = readLocalCopy(person, article?.id ?? null)
  const saved = article ? typedOf(article.form) : { ...NOTHING_TYPED, title: title.slice(0, ARTICLE_TITLE.max) }
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
async function missingIn(typed: TypedArticle): Promise<SummaryProblem[]> {
  const { articleProblems } = await import('#common/article-schemas.ts')
  return Object.entries(articleProblems(formOf(typed))).flatMap(([field, words]) =>
    words.map((each) => ({ field: `article-${field}`, words: each })),
  )
}

/** Reports what is missing before anything is submitted to an editor. */
function useSubmit(save: ReturnType<typeof useAutosave>['save']) {
  const act = useAct()
  const navigate = useNavigate()
  const [said, setSaid] = useState({ missing: [] as SummaryProblem[], tries: 0 })
  const submit = async (typed: TypedArticle) => {
    const missing = await missingIn(typed).catch(() => null)
    if (!missing) return showToast(describeCallError(new NetworkError()), 'problem')
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

const OlderText = ({ use, discard }: { use: () => void; discard: () => void }) => (
  <Notice kind="caution">
    <p>
      <Trans>
        The article was changed in another window, so your latest text wasn’t saved. It’s still in this browser.
      </Trans>
    </p>
    <p className="flex flex-wrap gap-3">
      <Button type="button" variant="secondary" onClick={use}>
        {t`Restore unsaved text`}
      </Button>
      <Button type="button" variant="secondary" onClick={discard}>
        {t`Discard unsaved text`}
      </Button>
    </p>
  </Notice>
)
