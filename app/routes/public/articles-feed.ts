/** /blog/feed.xml: the newest articles as an Atom feed. */
import type { PageArgs } from '#app/page/page.ts'
import { readNewestArticles } from '#server/domains/articles/read-articles.ts'
import type { ArticleLine } from '#server/domains/articles/types.ts'
import { escapeXml } from '#common/escape.ts'
import { categoryLabel } from '#common/articles.ts'
import { paths } from '#common/paths.ts'

const FEED_ROWS = 30

export async function loader({ scope }: PageArgs) {
  const { db, settings } = scope
  const rows = await readNewestArticles(db, FEED_ROWS)
  return new Response(writeArticleFeed(rows, { origin: settings.origin, name: settings.SITE_NAME }), {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  })
}

type Feed = { origin: string; name: string }

/** Articles as Atom (RFC 4287). */
function writeArticleFeed(rows: readonly ArticleLine[], { origin, name }: Feed): string {
  const updated = rows[0]?.publishedAt ?? new Date(0)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${escapeXml(name)}: news and articles</title>
<id>${origin}${paths.articlesFeed}</id>
<link rel="self" type="application/atom+xml" href="${origin}${paths.articlesFeed}"/>
<link rel="alternate" type="text/html" href="${origin}${paths.blog}"/>
<updated>${new Date(updated).toISOString()}</updated>
${rows.map((row) => entryOf(row, origin)).join('\n')}
</feed>
`
}

function entryOf(row: ArticleLine, origin: string): string {
  const address = escapeXml(`${origin}${paths.article(row.slug)}`)
  const at = new Date(row.publishedAt).toISOString()
  return `<entry>
<title>${escapeXml(row.title)}</title>
<id>${address}</id>
<link rel="alternate" type="text/html" href="${address}"/>
<author><name>${escapeXml(row.authorName)}</name></author>
<category term="${escapeXml(row.category)}" label="${escapeXml(categoryLabel(row.category))}"/>
<published>${at}</published>
<updated>${at}</updated>
<summary>${escapeXml(row.summary)}</summary>
</entry>`
}
