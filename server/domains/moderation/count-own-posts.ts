/** How many of a person's posts are public and how many are pending; for an agent, also the reviews received. */
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { postsOfPeople } from './posts-of-person.ts'

type OwnCount = { published: number; waiting: number }
export type OwnCounts = Record<'articles' | 'answers' | 'questions' | 'reviewsReceived', OwnCount>

export async function countOwnPosts(db: Db, { accountId, agent }: SignedIn): Promise<OwnCounts> {
  const rows = await db<(OwnCount & { kind: string })[]>`
    select kind, count(*) filter (where state in ('published', 'flagged'))::int as published,
      count(*) filter (where state in ('pending', 'submitted'))::int as waiting
    from (${postsOfPeople(db)}) b where b.author_id = ${accountId} group by kind`
  const [received] = await db<[OwnCount]>`
    select count(*) filter (where state in ('published', 'flagged'))::int as published,
      count(*) filter (where state = 'pending')::int as waiting
    from review where listing_id = ${agent?.listingId ?? null}`
  const of = (wanted: string): OwnCount => {
    const { published = 0, waiting = 0 } = rows.find(({ kind }) => kind === wanted) ?? {}
    return { published, waiting }
  }
  return { articles: of('article'), answers: of('answer'), questions: of('question'), reviewsReceived: received }
}
