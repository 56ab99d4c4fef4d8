/** Questions worth finding: those with an answer, most recently active first. */
import type { Db } from '#server/platform/db.ts'

const SITEMAP_ROWS = 50_000

export type SitemapQuestion = { publicId: string; title: string; activeAt: Date }

export const listQuestionsForSitemap = (db: Db) => db<SitemapQuestion[]>`
  select q.public_id, q.title, q.active_at from question q
  where q.state = 'published' and exists (select 1 from answer n where n.question_id = q.id and n.state = 'published')
  order by q.active_at desc, q.id desc limit ${SITEMAP_ROWS}`
