/** What an editor changes of the tax resources. Who saves an older version is told, and loses nothing. */
import type { ResourceForm } from '#contract/resource-schemas.ts'
import type { Editor } from '#server/platform/actors.ts'
import { raiseDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { refuseStale, STALE_WORDS } from './refuse-stale.ts'
import { wordsOf } from './words-of.ts'

/** `version`: the one that was read before it was changed. */
export type SavedEntry = { slug: string; version: number; form: ResourceForm; requestId?: string }

/**
 * @returns the new version.
 * @throws AppError `not_found`; `conflict` when another has saved since.
 */
export async function saveResourceEntry(db: Db, editor: Editor, saved: SavedEntry): Promise<number> {
  const { slug, version, form, requestId } = saved
  return inTransaction(db, async (tx) => {
    const [row] = await tx<[{ id: number }?]>`
      update resource_entry
      set title = ${form.title}, content = ${tx.json(form.content)}, words = ${wordsOf(form.title, form.content)},
        position = ${form.position}, source_name = ${form.sourceName}, source_url = ${form.sourceUrl},
        reviewed_on = ${form.reviewedOn}, version = version + 1, edited_at = now()
      where kind = ${form.kind} and slug = ${slug} and version = ${version}
      returning id::int`
    if (!row) return refuseStale(await tx`select 1 from resource_entry where kind = ${form.kind} and slug = ${slug}`)
    await writeAudit(tx, editor, {
      action: 'resource.save',
      target: { kind: `resource_${form.kind}`, id: row.id },
      before: { version },
      after: { version: version + 1 },
      ...(requestId ? { requestId } : {}),
    })
    await raiseDataVersion(tx, 'listings')
    return version + 1
  })
}

type NewEntry = { slug: string; form: ResourceForm; requestId?: string }

/** @throws AppError `conflict` when an entry of this kind has the slug. */
export async function addResourceEntry(db: Db, editor: Editor, { slug, form, requestId }: NewEntry): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx<[{ id: number }?]>`
      insert into resource_entry (kind, slug, title, content, words, position, source_name, source_url, reviewed_on,
        edited_at)
      values (${form.kind}, ${slug}, ${form.title}, ${tx.json(form.content)}, ${wordsOf(form.title, form.content)},
        ${form.position}, ${form.sourceName}, ${form.sourceUrl}, ${form.reviewedOn}, now())
      on conflict (kind, slug) do nothing
      returning id::int`
    if (!row) throw new AppError('conflict', 'Another entry has this address already.')
    await writeAudit(tx, editor, {
      action: 'resource.add',
      target: { kind: `resource_${form.kind}`, id: row.id },
      ...(requestId ? { requestId } : {}),
    })
    await raiseDataVersion(tx, 'listings')
  })
}

type Shown = { table: 'resource_entry' | 'faq'; id: number; version: number; isHidden: boolean; reason: string }

/**
 * Takes an entry or a question from the pages, or puts it back. Nothing is deleted: links to it may come back too.
 *
 * @throws AppError `invalid_fields` without a reason; `conflict` when another has saved since.
 */
export async function showOrHide(db: Db, editor: Editor, shown: Shown): Promise<number> {
  const { table, id, version, isHidden, reason } = shown
  if (reason.trim() === '') throw new AppError('invalid_fields', 'Say why.', { reason: ['Say why.'] })
  return inTransaction(db, async (tx) => {
    const changed = await tx`
      update ${tx(table)} set is_hidden = ${isHidden}, version = version + 1, edited_at = now()
      where id = ${id} and version = ${version}`
    if (changed.count === 0) throw new AppError('conflict', STALE_WORDS)
    await writeAudit(tx, editor, {
      action: isHidden ? 'resource.hide' : 'resource.show',
      target: { kind: table, id },
      reason: reason.trim(),
    })
    await raiseDataVersion(tx, 'listings')
    return version + 1
  })
}
