import type { TextReview } from '#common/text-review.ts'
import type { Db } from '#server/platform/db.ts'
import { listEntries } from './list-entries.ts'
import type { ResourceEntry } from './types.ts'

/** What a list shows of a notice: most of its text is on its own page. */
export type NoticeLine = Pick<ResourceEntry<'notice'>, 'slug' | 'title' | keyof TextReview> &
  Pick<ResourceEntry<'notice'>['content'], 'number' | 'also' | 'days' | 'group'>

export async function listNotices(db: Db, asked = ''): Promise<NoticeLine[]> {
  const notices = await listEntries(db, 'notice', asked)
  return notices.map(({ slug, title, writtenOn, reviewedOn, reviewedBy, content: { number, also, days, group } }) => ({
    slug,
    title,
    writtenOn,
    reviewedOn,
    reviewedBy,
    number,
    also,
    days,
    group,
  }))
}
