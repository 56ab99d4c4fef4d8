import { JsonLd } from '#app/ui/json-ld.tsx'
import { categoryLabel } from '#common/articles.ts'
import { paths } from '#common/paths.ts'
import type { ArticleView } from '#server/domains/articles/types.ts'

const iso = (at: Date) => new Date(at).toISOString()

/** The article's structured data for search engines. */
export const ArticleData = ({ article }: { article: ArticleView }) => (
  <JsonLd
    of={({ origin, name }) => ({
      '@type': 'Article',
      headline: article.title,
      description: article.summary,
      url: `${origin}${paths.article(article.slug)}`,
      mainEntityOfPage: `${origin}${paths.article(article.slug)}`,
      image: [
        `${origin}${paths.articlePreview(article.slug)}`,
        ...(article.cover ? [`${origin}${paths.cover(article.cover.id, 1200)}`] : []),
      ],
      inLanguage: 'en-US',
      articleSection: categoryLabel(article.category),
      keywords: article.tags.join(', '),
      datePublished: iso(article.publishedAt),
      dateModified: iso(article.revisedAt ?? article.publishedAt),
      author: {
        '@type': 'Person',
        name: article.authorName,
        ...(article.listing ? { url: `${origin}${paths.listing(article.listing)}` } : {}),
      },
      publisher: { '@type': 'Organization', name, url: `${origin}/` },
      citation: article.sources.map(({ url }) => url),
    })}
  />
)
