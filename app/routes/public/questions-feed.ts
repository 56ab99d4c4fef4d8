/** /questions/feed.xml: the newest questions as an Atom feed. */
import { searchQuestions } from '#server/domains/questions/search-questions.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { paths } from '#common/paths.ts'
import { parseQuestionQuery } from '#common/questions.ts'
import { writeQuestionFeed } from '#app/features/questions/write-feed.ts'
import type { Route } from './+types/questions-feed.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(requestScope)
  const { rows } = await searchQuestions(db, parseQuestionQuery(new URLSearchParams()))
  const feed = writeQuestionFeed(rows, { origin: settings.origin, name: settings.SITE_NAME, self: paths.questionsFeed })
  return new Response(feed, {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  })
}
