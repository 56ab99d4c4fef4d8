/** /dashboard/articles/edit?article={id}: an own article goes on, or gets a new version. */
import { useQuery } from '@tanstack/react-query'
import { ArticleDesk } from '#app/features/articles/editor/article-desk.tsx'
import { isWithEditor, WithEditor } from '#app/features/articles/editor/with-editor.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { quietMeta } from '#app/lib/quiet-meta.ts'
import { useAskedId } from '#app/lib/use-asked-id.ts'
import type { OwnArticleAnswer } from '#contract/article-schemas.ts'

export const meta = quietMeta('Edit an article')

export default function EditArticlePage() {
  const id = useAskedId('article')
  // Never asked again by itself: the fields hold what is being typed.
  const article = useQuery({
    queryKey: ['article being written', id],
    queryFn: async () => (await callSignedIn<OwnArticleAnswer>('GET', `user/articles/${id}`)).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
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
