/** /dashboard/articles/new: starts an article. It is saved from the first word on. */
import { ArticleEditor } from '#app/features/articles/editor/article-editor.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'

export default function NewArticlePage() {
  return (
    <DashboardPage
      heading="Write an article"
      lead="Only you see it until you send it to an editor. It saves by itself."
    >
      <ArticleEditor article={null} />
    </DashboardPage>
  )
}
