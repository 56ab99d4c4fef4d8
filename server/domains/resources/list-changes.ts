import type { ResourceKind } from '#common/resources.ts'
import type { Db } from '#server/platform/db.ts'
import { IRS_TIME_ZONE } from '#common/dates.ts'

/** `changedOn`: when it was written, reviewed, or changed after that ('YYYY-MM-DD'). */
export type Change = { kind: ResourceKind | 'faq'; slug: string; changedOn: string }

/** Everything that is shown, with the day of its last change, for the sitemap. */
export async function listChanges(db: Db): Promise<Change[]> {
  return db<Change[]>`
    select kind, slug, greatest(written_on, signed_off_on, (edited_at at time zone ${IRS_TIME_ZONE})::date) as changed_on
    from resource_entry where not is_hidden
    union all
    select 'faq', slug, greatest(written_on, signed_off_on, (edited_at at time zone ${IRS_TIME_ZONE})::date) from faq where not is_hidden
    order by kind, slug`
}
