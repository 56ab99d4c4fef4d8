/** What else answers a search: articles and answered questions about what is needed. */
import { paths } from '#common/paths.ts'
import type { Db } from '#server/platform/db.ts'
import type { AgentPage } from './types.ts'

export type RelatedAnswer = { kind: 'article' | 'question'; title: string; to: string }

const ANSWERS_SHOWN = 3

/** Empty when the search names neither a service nor a letter. */
export async function readAnswers(db: Db, { understood }: Pick<AgentPage, 'understood'>): Promise<RelatedAnswer[]> {
  const needs = understood.filter(({ kind }) => kind === 'service' || kind === 'letter').map(({ label }) => label)
  if (needs.length === 0) return []
  const words = db`websearch_to_tsquery('english', ${needs.map((label) => `"${label}"`).join(' or ')})`
  const rows = await db<{ kind: RelatedAnswer['kind']; title: string; id: string }[]>`
    select kind, title, id from (
      select 'article' as kind, title, slug as id, ts_rank(words, ${words}) as rank from article
      where state = 'published' and words @@ ${words}
      union all
      select 'question', title, public_id, ts_rank(words, ${words}) from question q
      where state = 'published' and words @@ ${words}
        and exists (select 1 from answer n where n.question_id = q.id and n.state = 'published')
    ) found order by rank desc, kind, id limit ${ANSWERS_SHOWN}`
  return rows.map(({ kind, title, id }) => ({
    kind,
    title,
    to: kind === 'article' ? paths.article(id) : paths.question({ publicId: id, title }),
  }))
}
