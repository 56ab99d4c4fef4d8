import type { Db } from '#server/platform/db.ts'
import { listEntries } from './list-entries.ts'
import type { ResourceEntry } from './types.ts'

/** What a list shows of a letter: most of its text is on its own page. */
export type NoticeLine = Pick<ResourceEntry<'notice'>, 'slug' | 'title' | 'reviewedOn'> &
  Pick<ResourceEntry<'notice'>['content'], 'number' | 'also' | 'days' | 'group'>

export async function listNotices(db: Db, asked = ''): Promise<NoticeLine[]> {
  const notices = await listEntries(db, 'notice', asked)
  return notices.map(({ slug, title, reviewedOn, content: { number, also, days, group } }) => ({
    slug,
    title,
    reviewedOn,
    number,
    also,
    days,
    group,
  }))
}
