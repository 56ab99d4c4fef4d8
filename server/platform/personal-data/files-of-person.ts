/** The files of a person's rows. Call it before the rows are deleted; then delete those that nothing else shows. */
import { COVER_WIDTHS } from '#common/articles.ts'
import type { Transaction } from '../db.ts'
import type { StoredFile } from '../files/stored-files.ts'

export async function filesOfPerson(tx: Transaction, accountId: string): Promise<StoredFile[]> {
  const photos = await tx<{ id: string }[]>`
    select avatar_id::text as id from account where id = ${accountId} and avatar_id is not null
    union select p.photo_id::text from listing_profile p join agent g on g.listing_id = p.listing_id
      where g.account_id = ${accountId} and p.photo_id is not null
    union select content ->> 'photo_id' from listing_draft
      where account_id = ${accountId} and content ->> 'photo_id' is not null
    union select found[1]
      from article, regexp_matches(body::text || coalesce(revision::text, ''), '/photos/([0-9a-f-]{36})\\.webp', 'g') found
      where author_id = ${accountId}`
  const covers = await tx<{ id: string }[]>`select id from article_cover where account_id = ${accountId}`
  const evidence = await tx<{ id: string; kind: string }[]>`
    select e.id, e.kind from claim_evidence e join claim c on c.id = e.claim_id where c.account_id = ${accountId}
    union select e.id, e.kind from agent_application_evidence e join agent_application a on a.id = e.application_id
      where a.account_id = ${accountId}`
  return [
    ...photos.map(({ id }) => ({ subfolder: 'photos', name: `${id}.webp` }) as const),
    ...covers.flatMap(({ id }) =>
      COVER_WIDTHS.map((width) => ({ subfolder: 'covers', name: `${id}-${width}.webp` }) as const),
    ),
    ...evidence.map(
      ({ id, kind }) => ({ subfolder: 'private/evidence', name: `${id}.${kind === 'pdf' ? 'pdf' : 'webp'}` }) as const,
    ),
  ]
}
