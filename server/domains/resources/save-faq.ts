/** Editors' changes to the questions on /faq. */
import type { FaqForm } from '#common/resource-schemas.ts'
import type { Editor } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { assertCurrentVersion } from './assert-current-version.ts'
import { reviewOf } from './save-entry.ts'
import { searchWordsOf } from './search-words.ts'

/** `version`: the one the editor started from. */
export type SavedFaq = { slug: string; version: number; form: FaqForm; requestId?: string }

/**
 * @returns the new version.
 * @throws AppError `not_found`; `conflict` when someone else has saved since.
 */
export async function saveFaq(db: Db, editor: Editor, { slug, version, form, requestId }: SavedFaq): Promise<number> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx<[{ id: number }?]>`
      update faq
      set category = ${form.category}, question = ${form.question}, answer = ${form.answer}, see = ${form.see},
        words = ${searchWordsOf(form.question, form.answer)}, position = ${form.position}, source_name = ${form.sourceName},
        source_url = ${form.sourceUrl}, written_on = ${form.writtenOn},
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
        signed_off_on, signed_off_by, edited_at)
      values (${slug}, ${form.category}, ${form.question}, ${form.answer}, ${form.see},
        ${searchWordsOf(form.question, form.answer)}, ${form.position}, ${form.sourceName}, ${form.sourceUrl},
        ${form.writtenOn}, ${form.reviewedOn}, ${form.reviewedBy}, now())
      on conflict (slug) do nothing
      returning id::int`
    if (!row) throw new AppError('conflict', 'Another question has this address already.')
    await writeAudit(tx, editor, {
      action: 'faq.add',
      target: { kind: 'faq', id: row.id },
      ...(requestId ? { requestId } : {}),
    })
    await bumpDataVersion(tx, 'listings')
  })
}
