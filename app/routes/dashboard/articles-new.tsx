/** /dashboard/articles/new: an article begins. It is stored from the first word on. */
import { ArticleDesk } from '#app/features/articles/editor/article-desk.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Write an article')

export default function NewArticlePage() {
  return (
    <DashboardPage
      heading="Write an article"
      lead="Only you see it until you send it to an editor. It saves by itself."
    >
      <ArticleDesk article={null} />
    </DashboardPage>
  )
}
