/** Editors' changes to the tax resources. Saving an outdated version is rejected, so nothing is lost. */
import type { ResourceForm } from '#common/resource-schemas.ts'
import type { Editor } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { assertCurrentVersion, STALE_VERSION_MESSAGE } from './assert-current-version.ts'
import { searchWordsOf } from './search-words.ts'

/** `version`: the one the editor started from. */
export type SavedEntry = { slug: string; version: number; form: ResourceForm; requestId?: string }

/**
 * @returns the new version.
 * @throws AppError `not_found`; `conflict` when someone else has saved since.
 */
export async function saveResourceEntry(db: Db, editor: Editor, saved: SavedEntry): Promise<number> {
  const { slug, version, form, requestId } = saved
  return inTransaction(db, async (tx) => {
    const [row] = await tx<[{ id: number }?]>`
      update resource_entry
      set title = ${form.title}, content = ${tx.json(form.content)}, words = ${searchWordsOf(form.title, form.content)},
        position = ${form.position}, source_name = ${form.sourceName}, source_url = ${form.sourceUrl},
        written_on = ${form.writtenOn}, ${reviewOf(tx, form, tx`(title, content) = (${form.title}, ${tx.json(form.content)}::jsonb)`)},
        version = version + 1, edited_at = now()
      where kind = ${form.kind} and slug = ${slug} and version = ${version}
      returning id::int`
    if (!row)
      return assertCurrentVersion(await tx`select 1 from resource_entry where kind = ${form.kind} and slug = ${slug}`)
    await writeAudit(tx, editor, {
      action: 'resource.save',
      target: { kind: `resource_${form.kind}`, id: row.id },
      before: { version },
      after: { version: version + 1 },
      ...(requestId ? { requestId } : {}),
    })
    await bumpDataVersion(tx, 'listings')
    return version + 1
  })
}

type Reviewed = Pick<ResourceForm, 'reviewedOn' | 'reviewedBy'>
/** A review covers the wording: new wording without a new review clears it. @param isSame whether the text stays. */
export const reviewOf = (tx: Transaction, { reviewedOn, reviewedBy }: Reviewed, isSame: ReturnType<Transaction>) => {
  const stays = tx`${isSame} or (signed_off_on, signed_off_by) is distinct from (${reviewedOn}::date, ${reviewedBy}::text)`
  return tx`
    signed_off_on = case when ${stays} then ${reviewedOn}::date end,
    signed_off_by = case when ${stays} then ${reviewedBy}::text end`
}

type NewEntry = { slug: string; form: ResourceForm; requestId?: string }

/** @throws AppError `conflict` when an entry of this kind has the slug. */
export async function addResourceEntry(db: Db, editor: Editor, { slug, form, requestId }: NewEntry): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx<[{ id: number }?]>`
      insert into resource_entry (kind, slug, title, content, words, position, source_name, source_url, written_on,
        signed_off_on, signed_off_by, edited_at)
      values (${form.kind}, ${slug}, ${form.title}, ${tx.json(form.content)}, ${searchWordsOf(form.title, form.content)},
        ${form.position}, ${form.sourceName}, ${form.sourceUrl}, ${form.writtenOn},
        ${form.reviewedOn}, ${form.reviewedBy}, now())
      on conflict (kind, slug) do nothing
      returning id::int`
    if (!row) throw new AppError('conflict', 'Another entry has this address already.')
    await writeAudit(tx, editor, {
      action: 'resource.add',
      target: { kind: `resource_${form.kind}`, id: row.id },
      ...(requestId ? { requestId } : {}),
    })
    await bumpDataVersion(tx, 'listings')
  })
}

type Shown = { table: 'resource_entry' | 'faq'; id: number; version: number; isHidden: boolean; reason: string }

/**
 * Hides an entry or a question, or shows it again. Nothing is deleted, so links to it can work again too.
 *
 * @throws AppError `invalid_fields` without a reason; `conflict` when someone else has saved since.
 */
export async function setTextHidden(db: Db, editor: Editor, shown: Shown): Promise<number> {
  const { table, id, version, isHidden, reason } = shown
  if (reason.trim() === '') throw new AppError('invalid_fields', 'Say why.', { reason: ['Say why.'] })
  return inTransaction(db, async (tx) => {
    const changed = await tx`
      update ${tx(table)} set is_hidden = ${isHidden}, version = version + 1, edited_at = now()
      where id = ${id} and version = ${version}`
    if (changed.count === 0) throw new AppError('conflict', STALE_VERSION_MESSAGE)
    await writeAudit(tx, editor, {
      action: isHidden ? 'resource.hide' : 'resource.show',
      target: { kind: table, id },
      reason: reason.trim(),
    })
    await bumpDataVersion(tx, 'listings')
    return version + 1
  })
}
