/** /dashboard/articles/new: starts an article. It is saved from the first word on. */
import { ArticleEditor } from '#app/features/articles/editor/article-editor.tsx'

export default function NewArticlePage() {
  return <ArticleEditor article={null} />
}
