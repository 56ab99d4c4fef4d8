/**
 * Every version of every text that was public. A text that differs from its newest version gets another one, in the
 * transaction of the change. Entries are compared here as they are stored; what a release has as files is compared at
 * each start (server/domains/editorial/released-texts.ts).
 */
import type { TextName } from '#common/text-names.ts'
import type { Transaction } from '#server/platform/db.ts'

export type ChangedBy = 'release' | 'editor'

/** Of the tax resources and the FAQ, as they are stored now. @param only one of them; null: all. */
export async function addEntryVersions(
  tx: Transaction,
  { only, ...change }: { only: TextName | null; changedBy: ChangedBy; wasWrong?: string | null },
): Promise<void> {
  const meta = tx`
    'author', author, 'source', jsonb_build_object('name', source_name, 'url', source_url), 'passages', passages,
    'writtenOn', written_on, 'reviewedOn', signed_off_on, 'reviewedBy', signed_off_by, 'taxYear', tax_year,
    'expiresOn', expires_on`
  const given = tx`
    select * from (
      select kind, slug, case when not is_hidden
        then jsonb_build_object('title', title, 'content', content, ${meta}) end as content from resource_entry
      union all
      select 'faq', slug, case when not is_hidden
        then jsonb_build_object('title', question, 'content', jsonb_build_object('category', category, 'answer', answer), ${meta})
        end from faq
      union all
      select distinct v.kind, v.slug, null::jsonb from text_version v
      where v.kind not in ('guide', 'legal', 'consent')
        and not exists (select 1 from resource_entry e where e.kind = v.kind and e.slug = v.slug)
        and not exists (select 1 from faq f where v.kind = 'faq' and f.slug = v.slug)
    ) entry where ${only ? tx`kind = ${only.kind} and slug = ${only.slug}` : tx`true`}`
  await addVersions(tx, given, { wasWrong: null, ...change })
}

type Change = { changedBy: ChangedBy; wasWrong: string | null }

/** @param given `kind, slug, content`: what is shown now; content is null for what isn't shown. */
export async function addVersions(
  tx: Transaction,
  given: ReturnType<Transaction>,
  { changedBy, wasWrong }: Change,
): Promise<void> {
  await tx`
    with shown as (
      select kind, slug, content, sha256(convert_to(coalesce(content::text, ''), 'UTF8')) as sha256 from (${given}) given
    ), newest as (
      select distinct on (kind, slug) kind, slug, number, sha256 from text_version order by kind, slug, number desc
    )
    insert into text_version (kind, slug, number, sha256, content, changed_by, was_wrong)
    select kind, slug, coalesce(newest.number, 0) + 1, shown.sha256, shown.content, ${changedBy}, ${wasWrong}
    from shown left join newest using (kind, slug)
    where newest.sha256 is distinct from shown.sha256 and (shown.content is not null or newest.number is not null)
    order by kind, slug`
}
