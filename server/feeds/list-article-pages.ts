/** The articles, each with the day it was last changed. */
import { paths } from '#contract/paths.ts'
import { listArticleChanges } from '../articles/search-articles.ts'
import type { Db } from '../platform/db.ts'
import type { SitemapEntry } from './sitemap-xml.ts'

export async function listArticlePages(db: Db, origin: string): Promise<SitemapEntry[]> {
  const articles = await listArticleChanges(db)
  const newest = articles.map(({ changedAt }) => changedAt).sort((a, b) => b.getTime() - a.getTime())[0]
  return [
    // Empty, they say noindex.
    ...(newest ? [paths.blog, paths.blogAll].map((path) => ({ loc: `${origin}${path}`, lastmod: newest })) : []),
    ...articles.map(({ slug, changedAt }) => ({ loc: `${origin}${paths.article(slug)}`, lastmod: changedAt })),
  ]
}
