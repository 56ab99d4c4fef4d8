import { DEADLINE_AUDIENCES, type DeadlineAudience } from '#common/resources.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { listEntries } from './list-entries.ts'
import type { ResourceEntry } from './types.ts'

type Deadlines = { audience: DeadlineAudience | null; deadlines: ResourceEntry<'deadline'>[] }

/**
 * Deadlines by date, for everyone or for one audience.
 * @throws AppError `bad_query` for an unknown audience.
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
