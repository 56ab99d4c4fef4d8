/** /dashboard/articles: what one has written; for editors first what waits for them. */
import { ArticleQueue, OwnArticles } from '#app/features/articles/editor/own-articles.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { quietMeta } from '#app/lib/quiet-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { paths } from '#contract/paths.ts'

export const meta = quietMeta('Articles')

export default function OwnArticlesPage() {
  const { role } = useOwnProfile()
  const isEditor = role.name === 'editor' || role.name === 'admin'
  return (
    <DashboardPage
      heading="Articles"
      lead="An editor reads each article before it is public, and each new version of it."
    >
      <div className="grid gap-12">
        <p>
          <LinkButton look="main" to={paths.newArticle}>
            Write an article
          </LinkButton>
        </p>
        {isEditor && <ArticleQueue />}
        <OwnArticles />
      </div>
    </DashboardPage>
  )
}
