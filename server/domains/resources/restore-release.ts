/** Replaces a person's changes with the released text; from then on, releases update it again. */
import type { TextKind } from '#common/admin-texts.ts'
import type { FaqForm, ResourceForm } from '#common/resource-schemas.ts'
import type { Editor } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { releasedForm } from './read-texts.ts'
import { assertCurrentVersion } from './assert-current-version.ts'
import { searchWordsOf } from './search-words.ts'

type Restored = { kind: TextKind; slug: string; version: number; requestId?: string }

/**
 * A hidden text is shown again: a release hides nothing.
 *
 * @returns the new version.
 * @throws AppError `not_found` when the release has no such text; `conflict` when someone else has saved since.
 */
export async function restoreRelease(db: Db, editor: Editor, restored: Restored): Promise<number> {
  const { kind, slug, version, requestId } = restored
  const form = await releasedForm({ kind, slug })
  if (!form) throw new AppError('not_found', 'The release has no such text.')
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
    await bumpDataVersion(tx, 'listings')
    return version + 1
  })
}

const writeEntry = (tx: Transaction, { slug, version }: Restored, form: ResourceForm) => tx<[{ id: number }?]>`
  update resource_entry
  set title = ${form.title}, content = ${tx.json(form.content)}, words = ${searchWordsOf(form.title, form.content)},
    position = ${form.position}, source_name = ${form.sourceName}, source_url = ${form.sourceUrl},
    written_on = ${form.writtenOn},
    signed_off_on = ${form.reviewedOn}, signed_off_by = ${form.reviewedBy}, is_hidden = false, version = version + 1, edited_at = null
  where kind = ${form.kind} and slug = ${slug} and version = ${version}
  returning id::int`

const writeFaq = (tx: Transaction, { slug, version }: Restored, form: FaqForm) => tx<[{ id: number }?]>`
  update faq
  set category = ${form.category}, question = ${form.question}, answer = ${form.answer}, see = ${form.see},
    words = ${searchWordsOf(form.question, form.answer)}, position = ${form.position}, source_name = ${form.sourceName},
    source_url = ${form.sourceUrl}, written_on = ${form.writtenOn},
    signed_off_on = ${form.reviewedOn}, signed_off_by = ${form.reviewedBy}, is_hidden = false, version = version + 1,
    edited_at = null
  where slug = ${slug} and version = ${version}
  returning id::int`
