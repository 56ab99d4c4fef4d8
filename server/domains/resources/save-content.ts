/**
 * Editors' changes to the tax resources and to the questions on /faq. Saving an outdated version is rejected, so
 * nothing is lost.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { FaqForm, ResourceForm } from '#common/resource-schemas.ts'
import type { Editor } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { addEntryVersions } from '#server/domains/texts/versions.ts'
import { searchWordsOf } from './search-words.ts'
import type { TextKind } from '#common/admin-texts.ts'
import type { TextName } from '#common/text-names.ts'
import { releasedForm } from './read-texts.ts'

/** `version`: the one the editor started from. */
export type SavedEntry = {
  slug: string
  version: number
  form: ResourceForm
  /** Of a correction: what was wrong, for the public log. */
  wasWrong?: string | null
  requestId?: string
}

/**
 * @returns the new version.
 * @throws AppError `not_found`; `conflict` when someone else has saved since.
 */
export async function saveResourceEntry(db: Db, editor: Editor, saved: SavedEntry): Promise<number> {
  const { slug, version, form, requestId, wasWrong = null } = saved
  return inTransaction(db, async (tx) => {
    const [row] = await tx<[{ id: number }?]>`
      update resource_entry
      set title = ${form.title}, content = ${tx.json(form.content)}, words = ${searchWordsOf(form.title, form.content)},
        position = ${form.position}, source_name = ${form.sourceName}, source_url = ${form.sourceUrl},
        written_on = ${form.writtenOn}, author = ${form.author}, passages = ${tx.json(form.passages)},
        tax_year = ${form.taxYear}, expires_on = ${form.expiresOn},
        ${reviewOf(tx, form, tx`(title, content) = (${form.title}, ${tx.json(form.content)}::jsonb)`)},
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
    await addEntryVersions(tx, { only: { kind: form.kind, slug }, changedBy: 'editor', wasWrong })
    await bumpDataVersion(tx, 'listings')
    return version + 1
  })
}

type Reviewed = Pick<ResourceForm, 'reviewedOn' | 'reviewedBy'>
/** A review covers the wording: new wording without a new review clears it. @param isSame whether the text stays. */
const reviewOf = (tx: Transaction, { reviewedOn, reviewedBy }: Reviewed, isSame: ReturnType<Transaction>) => {
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
        signed_off_on, signed_off_by, author, passages, tax_year, expires_on, edited_at)
      values (${form.kind}, ${slug}, ${form.title}, ${tx.json(form.content)}, ${searchWordsOf(form.title, form.content)},
        ${form.position}, ${form.sourceName}, ${form.sourceUrl}, ${form.writtenOn},
        ${form.reviewedOn}, ${form.reviewedBy}, ${form.author}, ${tx.json(form.passages)}, ${form.taxYear}, ${form.expiresOn}, now())
      on conflict (kind, slug) do nothing
      returning id::int`
    if (!row)
      throw new AppError('conflict', i18n._(msg`Another item already uses this name in links. Choose another name.`))
    await writeAudit(tx, editor, {
      action: 'resource.add',
      target: { kind: `resource_${form.kind}`, id: row.id },
      ...(requestId ? { requestId } : {}),
    })
    await addEntryVersions(tx, { only: { kind: form.kind, slug }, changedBy: 'editor' })
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
  if (reason.trim() === '')
    throw new AppError('invalid_fields', i18n._(msg`Enter a reason.`), { reason: [i18n._(msg`Enter a reason.`)] })
  return inTransaction(db, async (tx) => {
    const [changed] = await tx<[TextName?]>`
      update ${tx(table)} set is_hidden = ${isHidden}, version = version + 1, edited_at = now()
      where id = ${id} and version = ${version}
      returning ${table === 'faq' ? tx`'faq'` : tx`kind`} as kind, slug`
    if (!changed) throw new AppError('conflict', i18n._(STALE_VERSION_MESSAGE))
    await writeAudit(tx, editor, {
      action: isHidden ? 'resource.hide' : 'resource.show',
      target: { kind: table, id },
      reason: reason.trim(),
    })
    await addEntryVersions(tx, { only: changed, changedBy: 'editor' })
    await bumpDataVersion(tx, 'listings')
    return version + 1
  })
}

/** `version`: the one the editor started from. */
type SavedFaq = Omit<SavedEntry, 'form'> & { form: FaqForm }

/**
 * @returns the new version.
 * @throws AppError `not_found`; `conflict` when someone else has saved since.
 */
export async function saveFaq(db: Db, editor: Editor, saved: SavedFaq): Promise<number> {
  const { slug, version, form, requestId, wasWrong = null } = saved
  return inTransaction(db, async (tx) => {
    const [row] = await tx<[{ id: number }?]>`
      update faq
      set category = ${form.category}, question = ${form.question}, answer = ${form.answer}, see = ${form.see},
        words = ${searchWordsOf(form.question, form.answer)}, position = ${form.position}, source_name = ${form.sourceName},
        source_url = ${form.sourceUrl}, written_on = ${form.writtenOn}, author = ${form.author}, passages = ${tx.json(form.passages)},
        tax_year = ${form.taxYear},
        expires_on = ${form.expiresOn},
        ${reviewOf(tx, form, tx`(question, answer) = (${form.question}, ${form.answer})`)},
        version = version + 1, edited_at = now()
      where slug = ${slug} and version = ${version}
      returning id::int`
    if (!row) return assertCurrentVersion(await tx`select 1 from faq where slug = ${slug}`)
    await writeAudit(tx, editor, {
      action: 'faq.save',
      target: { kind: 'faq', id: row.id },
      before: { version },
      after: { version: version + 1 },
      ...(requestId ? { requestId } : {}),
    })
    await addEntryVersions(tx, { only: { kind: 'faq', slug }, changedBy: 'editor', wasWrong })
    await bumpDataVersion(tx, 'listings')
    return version + 1
  })
}

type NewFaq = { slug: string; form: FaqForm; requestId?: string }

/** @throws AppError `conflict` when a question has the slug. */
export async function addFaq(db: Db, editor: Editor, { slug, form, requestId }: NewFaq): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx<[{ id: number }?]>`
      insert into faq (slug, category, question, answer, see, words, position, source_name, source_url, written_on,
        signed_off_on, signed_off_by, author, passages, tax_year, expires_on, edited_at)
      values (${slug}, ${form.category}, ${form.question}, ${form.answer}, ${form.see},
        ${searchWordsOf(form.question, form.answer)}, ${form.position}, ${form.sourceName}, ${form.sourceUrl},
        ${form.writtenOn}, ${form.reviewedOn}, ${form.reviewedBy}, ${form.author}, ${tx.json(form.passages)}, ${form.taxYear}, ${form.expiresOn}, now())
      on conflict (slug) do nothing
      returning id::int`
    if (!row)
      throw new AppError(
        'conflict',
        i18n._(msg`Another question already uses this name in links. Choose another name.`),
      )
    await writeAudit(tx, editor, {
      action: 'faq.add',
      target: { kind: 'faq', id: row.id },
      ...(requestId ? { requestId } : {}),
    })
    await addEntryVersions(tx, { only: { kind: 'faq', slug }, changedBy: 'editor' })
    await bumpDataVersion(tx, 'listings')
  })
}

type Restored = { kind: TextKind; slug: string; version: number; requestId?: string }

/**
 * Replaces a person's changes with the released text; from then on, releases update it again. A hidden text is shown
 * again: a release hides nothing.
 *
 * @returns the new version.
 * @throws AppError `not_found` when the release has no such text; `conflict` when someone else has saved since.
 */
export async function restoreRelease(db: Db, editor: Editor, restored: Restored): Promise<number> {
  const { kind, slug, version, requestId } = restored
  const form = await releasedForm({ kind, slug })
  if (!form)
    throw new AppError('not_found', i18n._(msg`This item isn’t part of the release, so there’s no version to restore.`))
  return inTransaction(db, async (tx) => {
    const table =
      kind === 'faq' ? tx`faq where slug = ${slug}` : tx`resource_entry where kind = ${kind} and slug = ${slug}`
    const [row] = 'kind' in form ? await writeEntry(tx, restored, form) : await writeFaq(tx, restored, form)
    if (!row) return assertCurrentVersion(await tx`select 1 from ${table}`)
    await writeAudit(tx, editor, {
      action: kind === 'faq' ? 'faq.restore' : 'resource.restore',
      target: { kind: kind === 'faq' ? 'faq' : `resource_${kind}`, id: row.id },
      before: { version },
      after: { version: version + 1 },
      ...(requestId ? { requestId } : {}),
    })
    await addEntryVersions(tx, { only: { kind, slug }, changedBy: 'editor' })
    await bumpDataVersion(tx, 'listings')
    return version + 1
  })
}

const writeEntry = (tx: Transaction, { slug, version }: Restored, form: ResourceForm) => tx<[{ id: number }?]>`
  update resource_entry
  set title = ${form.title}, content = ${tx.json(form.content)}, words = ${searchWordsOf(form.title, form.content)},
    position = ${form.position}, source_name = ${form.sourceName}, source_url = ${form.sourceUrl},
    written_on = ${form.writtenOn}, author = ${form.author}, passages = ${tx.json(form.passages)},
        tax_year = ${form.taxYear}, expires_on = ${form.expiresOn},
    signed_off_on = ${form.reviewedOn}, signed_off_by = ${form.reviewedBy}, is_hidden = false, version = version + 1, edited_at = null
  where kind = ${form.kind} and slug = ${slug} and version = ${version}
  returning id::int`

const writeFaq = (tx: Transaction, { slug, version }: Restored, form: FaqForm) => tx<[{ id: number }?]>`
  update faq
  set category = ${form.category}, question = ${form.question}, answer = ${form.answer}, see = ${form.see},
    words = ${searchWordsOf(form.question, form.answer)}, position = ${form.position}, source_name = ${form.sourceName},
    source_url = ${form.sourceUrl}, written_on = ${form.writtenOn}, author = ${form.author}, passages = ${tx.json(form.passages)},
        tax_year = ${form.taxYear},
    expires_on = ${form.expiresOn},
    signed_off_on = ${form.reviewedOn}, signed_off_by = ${form.reviewedBy}, is_hidden = false, version = version + 1,
    edited_at = null
  where slug = ${slug} and version = ${version}
  returning id::int`

const STALE_VERSION_MESSAGE = msg`Someone else changed this item after you opened it. Reload the page before you save.`

/** @param found Empty when the text doesn't exist at all. */
function assertCurrentVersion(found: readonly unknown[]): never {
  if (found.length === 0) throw new AppError('not_found', i18n._(msg`This item no longer exists.`))
  throw new AppError('conflict', i18n._(STALE_VERSION_MESSAGE))
}
