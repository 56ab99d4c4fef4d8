/** /questions/feed.xml: the newest questions as an Atom feed. */
import type { PageArgs } from '#app/page/page.ts'
import { searchQuestions } from '#server/domains/questions/list-questions.ts'
import { paths } from '#common/paths.ts'
import { parseQuestionQuery } from '#common/questions.ts'
import type { QuestionLine } from '#server/domains/questions/types.ts'
import { escapeXml } from '#common/escape.ts'

export async function loader({ scope }: PageArgs) {
  const { db, settings } = scope
  const { rows } = await searchQuestions(db, parseQuestionQuery(new URLSearchParams()))
  const feed = writeQuestionFeed(rows, { origin: settings.origin, name: settings.SITE_NAME, self: paths.questionsFeed })
  return new Response(feed, {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  })
}

type Feed = { origin: string; name: string; self: string }

/** Questions as Atom (RFC 4287). */
function writeQuestionFeed(rows: readonly QuestionLine[], { origin, name, self }: Feed): string {
  const updated = rows[0]?.publishedAt ?? new Date(0)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${escapeXml(name)}: questions and answers</title>
<id>${origin}${self}</id>
<link rel="self" type="application/atom+xml" href="${origin}${self}"/>
<link rel="alternate" type="text/html" href="${origin}${paths.questions}"/>
<updated>${new Date(updated).toISOString()}</updated>
<author><name>${escapeXml(name)}</name></author>
${rows.map((row) => entryOf(row, origin)).join('\n')}
</feed>
`
}

function entryOf(row: QuestionLine, origin: string): string {
  const address = escapeXml(`${origin}${paths.question(row)}`)
  const at = new Date(row.publishedAt ?? 0).toISOString()
  return `<entry>
<title>${escapeXml(row.title)}</title>
<id>${address}</id>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${at}</published>
<updated>${at}</updated>
<summary>${escapeXml(row.excerpt)}</summary>
</entry>`
}
