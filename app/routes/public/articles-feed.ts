/** /blog/feed.xml: the newest articles as an Atom feed. */
import { writeArticleFeed } from '#app/features/articles/write-feed.ts'
import { readNewestArticles } from '#server/domains/articles/search-articles.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import type { Route } from './+types/articles-feed.ts'

const FEED_ROWS = 30

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(requestScope)
  const rows = await readNewestArticles(db, FEED_ROWS)
  return new Response(writeArticleFeed(rows, { origin: settings.origin, name: settings.SITE_NAME }), {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  })
}
