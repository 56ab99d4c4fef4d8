/** /dashboard/articles/review?article={id}: an editor reads and decides. */
import { inALine } from '#app/lib/in-a-line.ts'
import { useQuery } from '@tanstack/react-query'
import { ArticleBody } from '#app/features/articles/article-body.tsx'
import { CoverPicture } from '#app/features/articles/cover-picture.tsx'
import { SourceLinks } from '#app/features/articles/article-parts.tsx'
import { DecisionForm } from '#app/features/articles/editor/decision-form.tsx'
import { EditorNotes, stateWords } from '#app/features/articles/editor/editor-notes.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { quietMeta } from '#app/lib/quiet-meta.ts'
import { useAskedId } from '#app/lib/use-asked-id.ts'
import type { ArticleDocument } from '#contract/article-document.ts'
import { categoryLabel } from '#contract/article-lists.ts'
import type { OwnArticleAnswer } from '#contract/article-schemas.ts'

export const meta = quietMeta('Read an article')

export default function ReviewArticlePage() {
  const id = useAskedId('article')
  const query = useQuery({
    queryKey: ['article to judge', id],
    queryFn: async () => (await callSignedIn<OwnArticleAnswer>('GET', `editor/articles/${id}`)).data,
  })
  return (
    <DashboardPage heading="Read an article">
      <LoadingNote query={query} />
      {query.data && <Judged article={query.data} />}
    </DashboardPage>
  )
}

function Judged({ article }: { article: OwnArticleAnswer }) {
  const { form, author } = article
  const facts = [
    author,
    stateWords(article),
    categoryLabel(form.category),
    form.tax_year && `tax year ${form.tax_year}`,
  ]
  return (
    <div className="grid gap-6">
      <p className="tabular text-14 text-muted">{inALine(facts)}</p>
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
        <ArticleBody document={form.body as ArticleDocument} />
        <SourceLinks sources={form.sources} />
      </article>
      <DecisionForm article={article} />
    </div>
  )
}
