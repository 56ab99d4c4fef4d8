/** Questions as Atom (RFC 4287). Texts of strangers go in as text: every sign that means something in XML is written out. */
import { paths } from '#contract/paths.ts'
import type { QuestionLine } from '#server/questions/types.ts'

type Feed = { origin: string; name: string; self: string }

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
// What XML 1.0 cannot hold at all.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu
const escaped = (text: string) => text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

export function writeQuestionFeed(rows: readonly QuestionLine[], { origin, name, self }: Feed): string {
  const updated = rows[0]?.publishedAt ?? new Date(0)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${escaped(name)}: questions and answers</title>
<id>${origin}${self}</id>
<link rel="self" type="application/atom+xml" href="${origin}${self}"/>
<link rel="alternate" type="text/html" href="${origin}${paths.questions}"/>
<updated>${new Date(updated).toISOString()}</updated>
<author><name>${escaped(name)}</name></author>
${rows.map((row) => entryOf(row, origin)).join('\n')}
</feed>
`
}

function entryOf(row: QuestionLine, origin: string): string {
  const address = escaped(`${origin}${paths.question(row)}`)
  const at = new Date(row.publishedAt ?? 0).toISOString()
  return `<entry>
<title>${escaped(row.title)}</title>
<id>${address}</id>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${at}</published>
<updated>${at}</updated>
<summary>${escaped(row.excerpt)}</summary>
</entry>`
}
