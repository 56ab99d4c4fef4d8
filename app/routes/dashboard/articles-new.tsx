/** /dashboard/articles/new: starts an article, with the title of `?title=`. It is saved from the first word on. */
import { useSearchParams } from 'react-router'
import { ArticleEditor } from '#app/features/articles/editor/article-editor.tsx'

export default function NewArticlePage() {
  const [params] = useSearchParams()
  return <ArticleEditor article={null} title={params.get('title') ?? ''} />
}
