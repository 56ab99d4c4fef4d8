/** What an editor changes of the questions of /faq. */
import type { FaqForm } from '#contract/resource-schemas.ts'
import type { Editor } from '#server/platform/actors.ts'
import { raiseDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { refuseStale } from './refuse-stale.ts'
import { wordsOf } from './words-of.ts'

/** `version`: the one that was read before it was changed. */
export type SavedFaq = { slug: string; version: number; form: FaqForm; requestId?: string }

/**
 * @returns the new version.
 * @throws AppError `not_found`; `conflict` when another has saved since.
 */
export async function saveFaq(db: Db, editor: Editor, { slug, version, form, requestId }: SavedFaq): Promise<number> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx<[{ id: number }?]>`
      update faq
      set category = ${form.category}, question = ${form.question}, answer = ${form.answer}, see = ${form.see},
        words = ${wordsOf(form.question, form.answer)}, position = ${form.position}, source_name = ${form.sourceName},
        source_url = ${form.sourceUrl}, reviewed_on = ${form.reviewedOn}, version = version + 1, edited_at = now()
      where slug = ${slug} and version = ${version}
      returning id::int`
    if (!row) return refuseStale(await tx`select 1 from faq where slug = ${slug}`)
    await writeAudit(tx, editor, {
      action: 'faq.save',
      target: { kind: 'faq', id: row.id },
      before: { version },
      after: { version: version + 1 },
      ...(requestId ? { requestId } : {}),
    })
    await raiseDataVersion(tx, 'listings')
    return version + 1
  })
}

type NewFaq = { slug: string; form: FaqForm; requestId?: string }

/** @throws AppError `conflict` when a question has the slug. */
export async function addFaq(db: Db, editor: Editor, { slug, form, requestId }: NewFaq): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx<[{ id: number }?]>`
      insert into faq (slug, category, question, answer, see, words, position, source_name, source_url, reviewed_on,
        edited_at)
      values (${slug}, ${form.category}, ${form.question}, ${form.answer}, ${form.see},
        ${wordsOf(form.question, form.answer)}, ${form.position}, ${form.sourceName}, ${form.sourceUrl},
        ${form.reviewedOn}, now())
      on conflict (slug) do nothing
      returning id::int`
    if (!row) throw new AppError('conflict', 'Another question has this address already.')
    await writeAudit(tx, editor, {
      action: 'faq.add',
      target: { kind: 'faq', id: row.id },
      ...(requestId ? { requestId } : {}),
    })
    await raiseDataVersion(tx, 'listings')
  })
}
