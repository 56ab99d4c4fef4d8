/** What editors write: drafts, until they are sent. Saving an outdated version is rejected, so nothing is lost. */
import type { IssueForm } from '#common/newsletter-schemas.ts'
import type { IssueState } from '#common/newsletter.ts'
import type { Editor } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'

export type IssueVersion = { id: number; version: number }

/** @throws AppError `conflict` when another issue of the list has the slug. */
export async function createIssue(db: Db, editor: Editor, form: IssueForm): Promise<IssueVersion> {
  const { list, slug, title, summary, blocks, sources, reviewed_on: reviewedOn } = form
  return inTransaction(db, async (tx) => {
    const [row] = await tx<[IssueVersion?]>`
      insert into newsletter_issue (list, slug, title, summary, blocks, sources, reviewed_on, author_id)
      values (${list}, ${slug}, ${title}, ${summary}, ${tx.json(blocks)}, ${tx.json(sources)}, ${reviewedOn},
        ${editor.accountId})
      on conflict (list, slug) do nothing returning id, version`
    if (!row) throw new AppError('conflict', 'Another issue of this newsletter has this address.')
    await writeAudit(tx, editor, { action: 'newsletter.draft', target: { kind: 'newsletter_issue', id: row.id } })
    return row
  })
}

/** A scheduled issue becomes a draft again: only what was reviewed is sent. @throws AppError as rejectTransition. */
export async function saveIssue(
  db: Db,
  editor: Editor,
  { id, version, form }: IssueVersion & { form: IssueForm },
): Promise<IssueVersion> {
  const { list, slug, title, summary, blocks, sources, reviewed_on: reviewedOn } = form
  return inTransaction(db, async (tx) => {
    const [taken] = await tx`
      select 1 from newsletter_issue where list = ${list} and slug = ${slug} and id <> ${id}`
    if (taken) throw new AppError('conflict', 'Another issue of this newsletter has this address.')
    const [row] = await tx<[IssueVersion?]>`
      update newsletter_issue
      set list = ${list}, slug = ${slug}, title = ${title}, summary = ${summary}, blocks = ${tx.json(blocks)},
        sources = ${tx.json(sources)}, reviewed_on = ${reviewedOn}, state = 'draft', send_at = null,
        version = version + 1, updated_at = now()
      where id = ${id} and version = ${version} and state in ('draft', 'scheduled')
      returning id, version`
    if (!row) return rejectTransition(tx, id)
    await writeAudit(tx, editor, { action: 'newsletter.save', target: { kind: 'newsletter_issue', id } })
    return row
  })
}

/** @throws AppError as rejectTransition. */
export async function discardDraft(db: Db, editor: Editor, { id, version }: IssueVersion): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx`
      delete from newsletter_issue where id = ${id} and version = ${version} and state = 'draft'`
    if (gone.count === 0) return rejectTransition(tx, id)
    await writeAudit(tx, editor, { action: 'newsletter.drop', target: { kind: 'newsletter_issue', id } })
  })
}

/** @throws AppError `not_found`, or `conflict` when its state doesn't allow it or someone else has saved since. */
export async function rejectTransition(db: Db, id: number): Promise<never> {
  const [row] = await db<[{ state: IssueState }?]>`select state from newsletter_issue where id = ${id}`
  if (!row) throw new AppError('not_found', 'There is no such issue.')
  throw new AppError('conflict', `This issue is ${row.state}, or another has changed it since you opened it.`)
}
