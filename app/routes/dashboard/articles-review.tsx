/** /dashboard/articles/review?article={id}: an editor reads an article and decides. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { ArticleBody } from '#app/features/articles/article-body.tsx'
import { CoverPicture } from '#app/features/articles/chosen-cover.tsx'
import { SourceLinks } from '#app/features/articles/article-parts.tsx'
import { describeState, EditorNotes, isWithEditor } from '#app/features/articles/editor/article-state.tsx'
import { DashboardPage, IdParamPage } from '#app/features/dashboard/dashboard-page.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { api } from '#app/lib/api/calls.ts'
import { ARTICLE_NOTE_MAX, type ArticleState, categoryLabel } from '#common/articles.ts'
import type { OwnArticleAnswer } from '#common/article-schemas.ts'
import { check } from '#app/ui/form/problems.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { useSend } from '#app/ui/list/use-act.ts'
import { Link } from '#app/ui/link.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { paths } from '#common/paths.ts'

export default function ReviewArticlePage() {
  return (
    <IdParamPage name="article" heading={t`Review an article`}>
      {(id) => <ReviewArticle id={id} />}
    </IdParamPage>
  )
}

function ReviewArticle({ id }: { id: string }) {
  const query = useList(api.get('editor/articles/{id}', { params: { id } }))
  return (
    <DashboardPage
      heading={t`Review an article`}
      lead={<Link href={paths.ownArticles}>{t`All articles`}</Link>}
      action={
        <a href="#decide" className="lg:hidden">
          {t`Go to the decision`}
        </a>
      }
    >
      <LoadingNote query={query} />
      {query.data && <DecisionMade article={query.data} />}
    </DashboardPage>
  )
}

function DecisionMade({ article }: { article: OwnArticleAnswer }) {
  const { form, author } = article
  const facts = [
    author,
    describeState(article),
    categoryLabel(form.category),
    form.tax_year && `tax year ${form.tax_year}`,
  ]
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid min-w-0 content-start gap-6">
        <EditorNotes article={article} />
        <article className="min-w-0">
          <p className="tabular text-14 text-muted">{joinWithDots(facts)}</p>
          <h2 className="mt-1 text-36 [overflow-wrap:anywhere]">{form.title}</h2>
          <p className="mt-3 mb-6 max-w-[68ch] text-18 text-muted">{form.summary}</p>
          {form.cover && (
            <div className="mb-6 max-w-reading">
              <CoverPicture cover={form.cover} sizes="45rem" />
              <p className="mt-1 text-14 text-muted">
                <Trans>Image description: {form.cover.alt}</Trans>
              </p>
            </div>
          )}
          <ArticleBody document={form.body} />
          <SourceLinks sources={form.sources} />
        </article>
      </div>
      <div className="aside">
        <DecisionForm article={article} />
      </div>
    </div>
  )
}

/** Without a new text, these can be archived or published again. */
const DECIDED_AGAIN: ReadonlySet<ArticleState> = new Set(['published', 'archived'])

/** When the note is required, of the decisions that are possible now. */
function describeNote(waits: boolean, state: ArticleState): string {
  const isPublic = state === 'published'
  if (waits && isPublic)
    return t`We’ll include your note in the decision email. Required if you request changes or archive the article.`
  if (waits) return t`We’ll include your note in the decision email. Required if you request changes.`
  return isPublic
    ? t`We’ll include your note in the decision email. Required if you archive the article.`
    : t`We’ll include your note in the decision email.`
}

/** An editor's review of one article: read it, then publish it or request changes. */
function DecisionForm({ article }: { article: OwnArticleAnswer }) {
  const { id, version, state } = article
  const send = useSend()
  const navigate = useNavigate()
  const { frame, field } = useForm({
    toasts: true,
    check: async (fields) => {
      const { articleDecision } = await import('#common/article-schemas.ts')
      return check(articleDecision, { ...Object.fromEntries(fields), version })
    },
    send: async (body) => {
      await send(api.post('editor/articles/{id}/decide', { params: { id }, body }))
      await navigate(paths.ownArticles)
    },
  })
  const waits = isWithEditor(article)
  if (!waits && !DECIDED_AGAIN.has(state)) {
    return (
      <p id="decide" className="card p-5">
        {t`The author is working on this article. There’s nothing to decide until they submit it again.`}
      </p>
    )
  }
  return (
    <form {...frame} id="decide" aria-label={t`Decide`} className="card grid scroll-mt-20 gap-4 p-5">
      <h2 className="text-22">{t`Decide`}</h2>
      <TextField
        {...field('note')}
        label={t`Note to the author`}
        hint={describeNote(waits, state)}
        rows={4}
        maxLength={ARTICLE_NOTE_MAX}
      />
      <p className="flex flex-wrap gap-3">
        {(waits || state === 'archived') && (
          <Button name="decision" value="publish">
            {t`Publish`}
          </Button>
        )}
        {waits && (
          <Button variant="secondary" name="decision" value="request_changes">
            {t`Request changes`}
          </Button>
        )}
        {state === 'published' && (
          <Button variant="danger" name="decision" value="archive">
            {t`Archive`}
          </Button>
        )}
      </p>
    </form>
  )
}
