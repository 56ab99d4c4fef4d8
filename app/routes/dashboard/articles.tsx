/** /dashboard/articles: the user's own articles; for editors, the review queue first. */
import { ArticleQueue, OwnArticles } from '#app/features/articles/editor/own-articles.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { noindexMeta } from '#app/lib/noindex-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { paths } from '#common/paths.ts'

export const meta = noindexMeta('Articles')

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
          <LinkButton variant="primary" to={paths.newArticle}>
            Write an article
          </LinkButton>
        </p>
        {isEditor && <ArticleQueue />}
        <OwnArticles />
      </div>
    </DashboardPage>
  )
}
