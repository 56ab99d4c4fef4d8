import { DEADLINE_AUDIENCES, type DeadlineAudience } from '#contract/resource-kinds.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { listEntries } from './list-entries.ts'
import type { ResourceEntry } from './types.ts'

type Deadlines = { audience: DeadlineAudience | null; deadlines: ResourceEntry<'deadline'>[] }

/**
 * Dates by day, of everybody or of one audience.
 * @throws AppError `bad_query` for an audience that is none.
 */
export async function listDeadlines(db: Db, who: string | null): Promise<Deadlines> {
  const audience = DEADLINE_AUDIENCES.find(({ slug }) => slug === who)?.slug ?? null
  if (who && !audience) throw new AppError('bad_query', 'We keep no dates for them.')
  const all = await listEntries(db, 'deadline')
  const deadlines = all
    .filter(({ content }) => !audience || content.audiences.includes(audience))
    .sort((a, b) => a.content.date.localeCompare(b.content.date))
  return { audience, deadlines }
}
