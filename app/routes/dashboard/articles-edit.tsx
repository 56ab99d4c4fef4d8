/** /dashboard/articles/edit?article={id}: continues the user's own article or starts a new version. */
import { t } from '@lingui/core/macro'
import { ArticleEditor } from '#app/features/articles/editor/article-editor.tsx'
import { isWithEditor, WithEditor } from '#app/features/articles/editor/article-state.tsx'
import { DashboardPage, IdParamPage } from '#app/features/dashboard/dashboard-page.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useEditable } from '#app/ui/list/use-list.ts'
import { api } from '#app/lib/api/calls.ts'

export default function EditArticlePage() {
  return (
    <IdParamPage name="article" heading={t`Edit an article`}>
      {(id) => <EditArticle id={id} />}
    </IdParamPage>
  )
}

function EditArticle({ id }: { id: string }) {
  const article = useEditable(api.get('user/articles/{id}', { params: { id } }))
  if (article.data && !isWithEditor(article.data)) return <ArticleEditor key={id} article={article.data} />
  return (
    <DashboardPage heading={t`Edit an article`}>
      <LoadingNote query={article} />
      {article.data && <WithEditor article={article.data} />}
    </DashboardPage>
  )
}
