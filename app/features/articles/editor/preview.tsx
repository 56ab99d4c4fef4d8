import { ArticleBody } from '../article-body.tsx'
import { CoverPicture } from '../cover-picture.tsx'
import type { TypedArticle } from './typed-article.ts'

/** The article as it will appear on its page. */
export const Preview = ({ typed }: { typed: TypedArticle }) => (
  <article aria-label="Preview" className="border-y border-hairline py-6">
    <h2 className="text-33 [overflow-wrap:anywhere]">{typed.title || 'No title yet'}</h2>
    <p className="mt-3 mb-6 max-w-[68ch] text-18 text-muted">{typed.summary}</p>
    {typed.cover && (
      <div className="mb-6 max-w-reading">
        <CoverPicture cover={typed.cover} sizes="45rem" />
      </div>
    )}
    <ArticleBody document={typed.body} />
  </article>
)
