/** Entries that staff type in from the Internal Revenue Bulletin, and what becomes of them. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { DisciplineEntryForm } from '#common/discipline-schemas.ts'
import type { Admin } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { findMatches } from './find-matches.ts'
import { storeEntries } from './store-entries.ts'

type Typed = DisciplineEntryForm & { requestId: string }

/** @returns how many listings could be this person. @throws AppError `conflict` for one that was typed in before. */
export async function typeEntry(db: Db, admin: Admin, { requestId, ...form }: Typed): Promise<number> {
  return inTransaction(db, async (tx) => {
    const before = await countTyped(tx)
    const [stored] = await storeEntries(tx, { entries: [form], listId: null, isDemo: admin.isDemo })
    if (!stored || (await countTyped(tx)) === before)
      throw new AppError('conflict', i18n._(msg`This entry already exists. See it below.`))
    const matches = await findMatches(tx)
    await record(tx, admin, { action: 'discipline.type_entry', id: stored.id, requestId })
    return matches
  })
}

async function countTyped(tx: Transaction): Promise<number> {
  const [{ count }] = await tx<[{ count: number }]>`
    select count(*)::int as count from discipline_statement where list_id is null`
  return count
}

type Ended = { id: number; ended_on: string; citation: string; citation_url: string; reason: string; requestId: string }

/** The person was reinstated, as another source says. A list says so itself. @throws AppError `not_found`, `conflict` */
export async function endEntry(db: Db, admin: Admin, { id, reason, requestId, ...end }: Ended): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [entry] = await tx<[{ isBefore: boolean }?]>`
      select ${end.ended_on}::date < e.effective_on as is_before
      from discipline_entry e join discipline_statement s on s.entry_id = e.id
      where e.id = ${id} and s.list_id is null and s.withdrawn_at is null for update of s`
    if (!entry) throw new AppError('not_found', i18n._(msg`We couldn’t find that entry.`))
    if (entry.isBefore) {
      const words = i18n._(msg`Enter a date on or after the effective date.`)
      throw new AppError('invalid_fields', words, { ended_on: [words] })
    }
    await tx`
      update discipline_statement set ended_on = ${end.ended_on}, ended_citation = ${end.citation},
        ended_url = ${end.citation_url}
      where entry_id = ${id} and list_id is null`
    await record(tx, admin, {
      action: 'discipline.end_entry',
      id,
      after: { ended_on: end.ended_on },
      reason,
      requestId,
    })
  })
}

type Withdrawn = { id: number; isWithdrawn: boolean; reason: string; requestId: string }

/** Takes a typed entry back, or puts it back. @throws AppError `not_found` */
export async function withdrawEntry(db: Db, admin: Admin, { id, isWithdrawn, reason, requestId }: Withdrawn) {
  await inTransaction(db, async (tx) => {
    const changed = await tx`
      update discipline_statement set withdrawn_at = ${isWithdrawn ? tx`now()` : null}
      where entry_id = ${id} and list_id is null and withdrawn_at is ${isWithdrawn ? tx`null` : tx`not null`}`
    if (changed.count === 0)
      throw new AppError(
        'not_found',
        i18n._(msg`You can’t do that with this entry. Reload the page to see its current status.`),
      )
    const action = isWithdrawn ? 'discipline.withdraw_entry' : 'discipline.restore_entry'
    await record(tx, admin, { action, id, reason, requestId })
  })
}

type Noted = {
  action: `discipline.${string}`
  id: number
  after?: Record<string, unknown>
  reason?: string
  requestId: string
}

async function record(tx: Transaction, admin: Admin, { id, ...noted }: Noted): Promise<void> {
  await bumpDataVersion(tx, 'posts')
  await writeAudit(tx, admin, { ...noted, target: { kind: 'discipline_entry', id } })
}
