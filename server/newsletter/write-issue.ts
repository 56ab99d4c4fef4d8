/** What an editor writes: drafts, until they are sent. Who saves an older version is told, and loses nothing. */
import type { IssueForm } from '#contract/newsletter-issue-form.ts'
import type { IssueState } from '#contract/newsletter-issue.ts'
import type { Editor } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'

export type Saved = { id: number; version: number }

/** @throws AppError `conflict` when another issue of the list has the slug. */
export async function draftIssue(db: Db, editor: Editor, form: IssueForm): Promise<Saved> {
  const { list, slug, title, summary, blocks, sources, reviewed_on: reviewedOn } = form
  return inTransaction(db, async (tx) => {
    const [row] = await tx<[Saved?]>`
      insert into newsletter_issue (list, slug, title, summary, blocks, sources, reviewed_on, author_id)
      values (${list}, ${slug}, ${title}, ${summary}, ${tx.json(blocks)}, ${tx.json(sources)}, ${reviewedOn},
        ${editor.accountId})
      on conflict (list, slug) do nothing returning id, version`
    if (!row) throw new AppError('conflict', 'Another issue of this newsletter has this address.')
    await writeAudit(tx, editor, { action: 'newsletter.draft', target: { kind: 'newsletter_issue', id: row.id } })
    return row
  })
}

/** A scheduled one is a draft again: what was looked at is what is sent. @throws AppError as refuseMove. */
export async function saveIssue(
  db: Db,
  editor: Editor,
  { id, version, form }: Saved & { form: IssueForm },
): Promise<Saved> {
  const { list, slug, title, summary, blocks, sources, reviewed_on: reviewedOn } = form
  return inTransaction(db, async (tx) => {
    const [taken] = await tx`
      select 1 from newsletter_issue where list = ${list} and slug = ${slug} and id <> ${id}`
    if (taken) throw new AppError('conflict', 'Another issue of this newsletter has this address.')
    const [row] = await tx<[Saved?]>`
      update newsletter_issue
      set list = ${list}, slug = ${slug}, title = ${title}, summary = ${summary}, blocks = ${tx.json(blocks)},
        sources = ${tx.json(sources)}, reviewed_on = ${reviewedOn}, state = 'draft', send_at = null,
        version = version + 1, updated_at = now()
      where id = ${id} and version = ${version} and state in ('draft', 'scheduled')
      returning id, version`
    if (!row) return refuseMove(tx, id)
    await writeAudit(tx, editor, { action: 'newsletter.save', target: { kind: 'newsletter_issue', id } })
    return row
  })
}

/** @throws AppError as refuseMove. */
export async function dropDraft(db: Db, editor: Editor, { id, version }: Saved): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx`
      delete from newsletter_issue where id = ${id} and version = ${version} and state = 'draft'`
    if (gone.count === 0) return refuseMove(tx, id)
    await writeAudit(tx, editor, { action: 'newsletter.drop', target: { kind: 'newsletter_issue', id } })
  })
}

/** @throws AppError `not_found`, or `conflict`: its state does not allow it, or another has saved since. */
export async function refuseMove(db: Db, id: number): Promise<never> {
  const [row] = await db<[{ state: IssueState }?]>`select state from newsletter_issue where id = ${id}`
  if (!row) throw new AppError('not_found', 'There is no such issue.')
  throw new AppError('conflict', `This issue is ${row.state}, or another has changed it since you opened it.`)
}
