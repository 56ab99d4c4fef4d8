import type { ResourceKind } from '#contract/resource-kinds.ts'
import type { Db } from '#server/platform/db.ts'

/** `changedOn`: when it was last read against its source, or changed after that ('YYYY-MM-DD'). */
export type Change = { kind: ResourceKind | 'faq'; slug: string; changedOn: string }

/** Everything that is shown, with the day of its last change: for the sitemap. */
export async function listChanges(db: Db): Promise<Change[]> {
  return db<Change[]>`
    select kind, slug, greatest(reviewed_on, (edited_at at time zone 'UTC')::date) as changed_on
    from resource_entry where not is_hidden
    union all
    select 'faq', slug, greatest(reviewed_on, (edited_at at time zone 'UTC')::date) from faq where not is_hidden
    order by kind, slug`
}
