/** Gives up what a person changed for what the release says; from then on releases keep it again. */
import type { TextKind } from '#contract/desk-texts.ts'
import type { FaqForm, ResourceForm } from '#contract/resource-schemas.ts'
import type { Editor } from '#server/platform/actors.ts'
import { raiseDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { releasedForm } from './read-texts.ts'
import { refuseStale } from './refuse-stale.ts'
import { wordsOf } from './words-of.ts'

type Restored = { kind: TextKind; slug: string; version: number; requestId?: string }

/**
 * A hidden one is shown again: a release hides nothing.
 *
 * @returns the new version.
 * @throws AppError `not_found` when the release has no such text; `conflict` when another has saved since.
 */
export async function restoreRelease(db: Db, editor: Editor, restored: Restored): Promise<number> {
  const { kind, slug, version, requestId } = restored
  const form = await releasedForm({ kind, slug })
  if (!form) throw new AppError('not_found', 'The release has no such text.')
  return inTransaction(db, async (tx) => {
    const table =
      kind === 'faq' ? tx`faq where slug = ${slug}` : tx`resource_entry where kind = ${kind} and slug = ${slug}`
    const [row] = 'kind' in form ? await putEntry(tx, restored, form) : await putFaq(tx, restored, form)
    if (!row) return refuseStale(await tx`select 1 from ${table}`)
    await writeAudit(tx, editor, {
      action: kind === 'faq' ? 'faq.restore' : 'resource.restore',
      target: { kind: kind === 'faq' ? 'faq' : `resource_${kind}`, id: row.id },
      before: { version },
      after: { version: version + 1 },
      ...(requestId ? { requestId } : {}),
    })
    await raiseDataVersion(tx, 'listings')
    return version + 1
  })
}

const putEntry = (tx: Transaction, { slug, version }: Restored, form: ResourceForm) => tx<[{ id: number }?]>`
  update resource_entry
  set title = ${form.title}, content = ${tx.json(form.content)}, words = ${wordsOf(form.title, form.content)},
    position = ${form.position}, source_name = ${form.sourceName}, source_url = ${form.sourceUrl},
    reviewed_on = ${form.reviewedOn}, is_hidden = false, version = version + 1, edited_at = null
  where kind = ${form.kind} and slug = ${slug} and version = ${version}
  returning id::int`

const putFaq = (tx: Transaction, { slug, version }: Restored, form: FaqForm) => tx<[{ id: number }?]>`
  update faq
  set category = ${form.category}, question = ${form.question}, answer = ${form.answer}, see = ${form.see},
    words = ${wordsOf(form.question, form.answer)}, position = ${form.position}, source_name = ${form.sourceName},
    source_url = ${form.sourceUrl}, reviewed_on = ${form.reviewedOn}, is_hidden = false, version = version + 1,
    edited_at = null
  where slug = ${slug} and version = ${version}
  returning id::int`
