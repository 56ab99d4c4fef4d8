/** /dashboard/articles/edit?article={id}: an own article goes on, or gets a new version. */
import { ArticleDesk } from '#app/features/articles/editor/article-desk.tsx'
import { isWithEditor, WithEditor } from '#app/features/articles/editor/with-editor.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { useEditable } from '#app/features/signed-in/use-list.ts'
import { quietMeta } from '#app/lib/quiet-meta.ts'
import { useAskedId } from '#app/lib/use-asked-id.ts'
import type { OwnArticleAnswer } from '#contract/article-schemas.ts'

export const meta = quietMeta('Edit an article')

export default function EditArticlePage() {
  const id = useAskedId('article')
  const article = useEditable<OwnArticleAnswer>(`user/articles/${id}`)
  return (
    <DashboardPage
      heading="Edit an article"
      lead="A public article stays as it is until an editor publishes the new version."
    >
      <LoadingNote query={article} />
      {article.data &&
        (isWithEditor(article.data) ? (
          <WithEditor article={article.data} />
        ) : (
          <ArticleDesk key={id} article={article.data} />
        ))}
    </DashboardPage>
  )
}
