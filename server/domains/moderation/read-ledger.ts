/** How many posts were received and what happened to them. Public, so that no one has to take our word for it. */
import type { Db } from '#server/platform/db.ts'
import { type HeldFor, reasonLabel } from '#common/moderation.ts'
import type { Ledger } from '#common/moderation-schemas.ts'

type Counted = Pick<Ledger, 'received' | 'published' | 'held' | 'removed'> & {
  reasons: { reason: string; count: number }[]
}
export type LedgerScope = { kind: 'review'; listingId?: number } | { kind: 'question' | 'answer' | 'article' }

export async function readLedger(db: Db, of: LedgerScope): Promise<Ledger> {
  const [{ reasons, ...counted }] = await db<[Counted]>`
    with post as (${received(db, of)})
    select count(*)::int as received, count(*) filter (where state in ('published', 'flagged'))::int as published,
      count(*) filter (where state = 'pending')::int as held,
      count(*) filter (where state in ('rejected', 'removed'))::int as removed,
      (select coalesce(json_agg(json_build_object('reason', reason, 'count', many) order by many desc, reason), '[]')
        from (select reason, count(*)::int as many from post where reason is not null group by reason) why) as reasons
    from post`
  return { ...counted, reasons: reasons.map(({ reason, count }) => ({ reason, count, label: reasonLabel(reason) })) }
}

export type HeldReviews = {
  counts: readonly { heldFor: HeldFor; count: number }[]
  /** Some of the reviews are invented. */
  hasExamples: boolean
}

/** Why the reviews that wait are held. */
export async function countHeldReviews(db: Db): Promise<HeldReviews> {
  const [counts, [{ hasExamples }]] = await Promise.all([
    db<{ heldFor: HeldFor; count: number }[]>`
      select held_for, count(*)::int as count from review where state = 'pending' group by held_for order by held_for`,
    db<[{ hasExamples: boolean }]>`select exists (select 1 from review where is_demo) as has_examples`,
  ])
  return { counts: [...counts], hasExamples }
}

function received(db: Db, of: LedgerScope) {
  switch (of.kind) {
    case 'review':
      return db`
        select state, reason from review ${of.listingId === undefined ? db`` : db`where listing_id = ${of.listingId}`}`
    case 'article':
      return articles(db)
    default:
      return db`select state, reason from ${db(of.kind)} where state <> 'unconfirmed'`
  }
}

/** An author who archives an article gives no reason, so it counts as outdated. Drafts aren't received yet. */
const articles = (db: Db) => db`
  select case state when 'published' then 'published' when 'archived' then 'removed' else 'pending' end as state,
    case when state = 'archived' then coalesce(removed_for, 'outdated') end as reason
  from article where state <> 'draft'`
