/** /dashboard/articles/review?article={id}: an editor reads an article and decides. */
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { ArticleBody } from '#app/features/articles/article-body.tsx'
import { CoverPicture } from '#app/features/articles/cover-picture.tsx'
import { SourceLinks } from '#app/features/articles/article-parts.tsx'
import { DecisionForm } from '#app/features/articles/editor/decision-form.tsx'
import { EditorNotes, describeState } from '#app/features/articles/editor/editor-notes.tsx'
import { IdParamPage } from '#app/features/dashboard/id-param-page.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { noindexMeta } from '#app/lib/noindex-meta.ts'
import { api } from '#app/lib/api/calls.ts'
import { categoryLabel } from '#common/articles.ts'
import type { OwnArticleAnswer } from '#common/article-schemas.ts'

export const meta = noindexMeta('Read an article')

export default function ReviewArticlePage() {
  return (
    <IdParamPage name="article" heading="Read an article">
      {(id) => <ReviewArticle id={id} />}
    </IdParamPage>
  )
}

function ReviewArticle({ id }: { id: string }) {
  const query = useList(api.get('editor/articles/{id}', { params: { id } }))
  return (
    <DashboardPage heading="Read an article">
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
    <div className="grid gap-6">
      <p className="tabular text-14 text-muted">{joinWithDots(facts)}</p>
      <EditorNotes article={article} />
      <article className="min-w-0">
        <h2 className="text-33 [overflow-wrap:anywhere]">{form.title}</h2>
        <p className="mt-3 mb-6 max-w-[68ch] text-18 text-muted">{form.summary}</p>
        {form.cover && (
          <div className="mb-6 max-w-reading">
            <CoverPicture cover={form.cover} sizes="45rem" />
            <p className="mt-1 text-14 text-muted">Its words: {form.cover.alt}</p>
          </div>
        )}
        <ArticleBody document={form.body} />
        <SourceLinks sources={form.sources} />
      </article>
      <DecisionForm article={article} />
    </div>
  )
}
