/** How many texts came in, and what became of them: public, so that nobody need believe us. */
import type { Db } from '#server/platform/db.ts'
import { type Ledger, reasonWords } from '#contract/moderation.ts'

type Counted = Pick<Ledger, 'received' | 'published' | 'held' | 'removed'> & {
  reasons: { reason: string; count: number }[]
}
export type LedgerOf = { kind: 'review'; listingId?: number } | { kind: 'question' | 'answer' }

export async function readLedger(db: Db, of: LedgerOf): Promise<Ledger> {
  const posts =
    of.kind === 'review'
      ? reviews(db, of.listingId)
      : db`select state, reason from ${db(of.kind)} where state <> 'unconfirmed'`
  const [{ reasons, ...counted }] = await db<[Counted]>`
    with post as (${posts})
    select count(*)::int as received, count(*) filter (where state in ('published', 'flagged'))::int as published,
      count(*) filter (where state = 'pending')::int as held,
      count(*) filter (where state in ('rejected', 'removed'))::int as removed,
      (select coalesce(json_agg(json_build_object('reason', reason, 'count', many) order by many desc, reason), '[]')
        from (select reason, count(*)::int as many from post where reason is not null group by reason) why) as reasons
    from post`
  return { ...counted, reasons: reasons.map(({ reason, count }) => ({ reason, count, label: reasonWords(reason) })) }
}

const reviews = (db: Db, listingId: number | undefined) => db`
  select state, reason from review ${listingId === undefined ? db`` : db`where listing_id = ${listingId}`}`
