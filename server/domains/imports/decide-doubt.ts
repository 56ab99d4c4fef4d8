/** An admin decides whether a doubtful pair is one person, and can reopen the decision. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { refreshDirectory } from '#server/domains/agents/refresh-directory.ts'
import type { Admin } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { assertNotImporting } from './import-lock.ts'
import { FACT_COLUMNS, FACTS } from './merge-list.ts'

/**
 * Merges two listings of one person. The one an agent holds stays, otherwise the older: it keeps its URL, takes the
 * facts of the newer list and everything attached to both. The other shows nothing and leads to it. The previous state
 * of both is stored, so that they can be split until the next import.
 */
type Pair = { goneId: number; freshId: number; runId: number }
type MergePair = Pair & { stays: number; goes: number }
/** What splitting needs. */
type MergedListings = { stays: number; goes: number; newestRun: number; moved: Record<MovedTable, string[]> }

/** What people wrote about the listing that is removed. The ids are stored as text. */
const MOVED_TABLES = ['review', 'answer', 'article', 'conversation'] as const
type MovedTable = (typeof MOVED_TABLES)[number]

/** @throws AppError `conflict` when it would mix two people. */
async function mergeDuplicateListings(tx: Transaction, pair: Pair): Promise<MergedListings & { before: unknown }> {
  const [gone, fresh] = await lockBoth(tx, pair)
  await assertNotBothListed(tx, pair)
  const joining = { ...pair, ...chooseSurvivor(gone, fresh) }
  const before = await recordMerge(tx, joining)
  await mergeChanges(tx, joining)
  await mergeFacts(tx, joining)
  await mergeAdjacentRanges(tx, joining)
  await mergePresence(tx, joining)
  const isHidden = gone.status === 'hidden' || fresh.status === 'hidden'
  const moved = await moveUserContent(tx, joining)
  await updateMergedStatus(tx, joining, isHidden)
  const newestRun = await newestRunOf(tx)
  return { stays: joining.stays, goes: joining.goes, newestRun, moved, before }
}

type Side = { id: number; status: string; mergedInto: number | null; isHeld: boolean; openClaims: number }

async function lockBoth(tx: Transaction, { goneId, freshId }: Pair): Promise<[Side, Side]> {
  await tx`select 1 from listing where id in (${goneId}, ${freshId}) order by id for update`
  const rows = await tx<Side[]>`
    select l.id, case when l.undone_run is null then l.status else 'not_in_latest' end as status, l.merged_into,
      exists (select 1 from agent g where g.listing_id = l.id)
        or exists (select 1 from listing_profile p where p.listing_id = l.id) as is_held,
      (select count(*)::int from claim c where c.listing_id = l.id and c.status in ('draft', 'submitted', 'needs_info'))
        as open_claims
    from listing l where l.id in (${goneId}, ${freshId})`
  const [gone, fresh] = [goneId, freshId].map((id) => rows.find((row) => row.id === id))
  if (!gone || !fresh || gone.mergedInto !== null || fresh.mergedInto !== null) {
    throw new AppError(
      'conflict',
      i18n._(msg`One of the two listings no longer exists. Mark them as different people.`),
    )
  }
  return [gone, fresh]
}

/** A person is never on one list twice. */
async function assertNotBothListed(tx: Transaction, { goneId, freshId }: Pair): Promise<void> {
  const [twice] = await tx`
    select 1 from listing_presence where listing_id in (${goneId}, ${freshId}) and until_run is null
    group by kind having count(*) > 1`
  if (twice)
    throw new AppError('conflict', i18n._(msg`Both listings are on the newest list, so mark them as different people.`))
}

function chooseSurvivor(gone: Side, fresh: Side): { stays: number; goes: number } {
  if (gone.isHeld && fresh.isHeld) {
    throw new AppError('conflict', i18n._(msg`Both listings are claimed. Revoke the wrong claim first.`))
  }
  const [stays, goes] = fresh.isHeld ? [fresh, gone] : [gone, fresh]
  if (goes.openClaims > 0) {
    throw new AppError(
      'conflict',
      i18n._(msg`The listing that would be removed has an open claim. Decide that claim first.`),
    )
  }
  return { stays: stays.id, goes: goes.id }
}

async function recordMerge(tx: Transaction, { stays, goes }: MergePair): Promise<unknown> {
  const [{ before }] = await tx<[{ before: unknown }]>`
    select jsonb_build_object(
      'listings', (select jsonb_agg(to_jsonb(l)) from listing l where l.id in (${stays}, ${goes})),
      'presence', (select jsonb_agg(to_jsonb(p)) from listing_presence p where p.listing_id in (${stays}, ${goes})),
      'changes', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from import_change c
                  where c.listing_id in (${stays}, ${goes}))) as before`
  return before
}

/**
 * Moves the recorded changes to the listing that stays; undoing the run that raised the doubt restores the old facts.
 */
async function mergeChanges(tx: Transaction, { stays, goes, goneId, runId }: MergePair): Promise<void> {
  await tx`
    delete from import_change c where c.listing_id = ${goes}
      and exists (select 1 from import_change o where o.run_id = c.run_id and o.listing_id = ${stays})`
  await tx`update import_change set listing_id = ${stays} where listing_id = ${goes}`
  await tx`
    insert into import_change (run_id, listing_id, change, before)
    select ${runId}, ${stays}, 'moved', to_jsonb(l) - 'id' - 'public_id' from listing l where l.id = ${goneId}
    on conflict (run_id, listing_id) do update set change = 'moved'`
}

/**
 * Removed by one list and added by the same one means never gone: the range continues, as the importer would have
 * written it.
 */
async function mergeAdjacentRanges(tx: Transaction, { goneId, freshId, runId, stays }: MergePair): Promise<void> {
  const [met] = await tx<[{ kind: string }?]>`
    update import_change c set before = c.before || jsonb_build_object('said_before', g.facts_hash, 'row_before', g.row_hash)
    from listing_presence g join listing_presence f on f.kind = g.kind and f.from_run = g.until_run
    where g.listing_id = ${goneId} and f.listing_id = ${freshId} and g.until_run = ${runId}
      and c.run_id = ${runId} and c.listing_id = ${stays}
    returning g.kind`
  if (!met) return
  await tx`
    with fresh as (
      delete from listing_presence where listing_id = ${freshId} and kind = ${met.kind} and from_run = ${runId}
      returning until_run, facts_hash, row_hash)
    update listing_presence p set until_run = fresh.until_run, facts_hash = fresh.facts_hash, row_hash = fresh.row_hash
    from fresh where p.listing_id = ${goneId} and p.kind = ${met.kind} and p.until_run = ${runId}`
}

/** Facts a list may lack: the EA list has no suffix, firm, phone, or website. The values from the other list stay. */
const MAY_LACK = new Set(['suffix', 'dba', 'dba_key', 'phone', 'website', 'zip4'])

async function mergeFacts(tx: Transaction, { stays, goneId, freshId }: MergePair): Promise<void> {
  await tx`
    update listing l set (${tx.unsafe(FACTS)}, updated_at) = row(${tx.unsafe(MERGED_FACTS)}, now())
    from listing o, listing f where o.id = ${goneId} and f.id = ${freshId} and l.id = ${stays}`
}

const MERGED_FACTS = FACT_COLUMNS.map((column) => {
  if (MAY_LACK.has(column)) return `coalesce(nullif(f.${column}, ''), o.${column})`
  if (column === 'credentials') return `case when f.credentials = '{}' then o.credentials else f.credentials end`
  return column === 'afsp' ? 'f.afsp or o.afsp' : `f.${column}`
}).join(', ')

async function mergePresence(tx: Transaction, { stays, goes }: MergePair): Promise<void> {
  await tx`
    delete from listing_presence p where p.listing_id = ${goes} and exists (
      select 1 from listing_presence o where o.listing_id = ${stays} and o.kind = p.kind and o.from_run = p.from_run)`
  await tx`update listing_presence set listing_id = ${stays} where listing_id = ${goes}`
}

async function moveUserContent(tx: Transaction, { stays, goes }: MergePair): Promise<MergedListings['moved']> {
  await tx`
    insert into saved_listing (account_id, listing_id, saved_at, watching, known_status, note)
    select account_id, ${stays}, saved_at, watching, known_status, note from saved_listing where listing_id = ${goes}
    on conflict (account_id, listing_id) do update set watching = saved_listing.watching or excluded.watching,
      note = coalesce(nullif(saved_listing.note, ''), excluded.note)`
  await tx`delete from saved_listing where listing_id = ${goes}`
  await tx`
    update join_alert a set listing_id = ${stays} where listing_id = ${goes} and not exists (
      select 1 from join_alert own where own.listing_id = ${stays} and lower(own.email) = lower(a.email))`
  await tx`update agent set wished_listing_id = ${stays} where wished_listing_id = ${goes}`
  const moved: Partial<MergedListings['moved']> = {}
  for (const table of MOVED_TABLES) {
    const rows = await tx<{ id: string }[]>`
      update ${tx(table)} set listing_id = ${stays} where listing_id = ${goes} returning id::text as id`
    moved[table] = rows.map(({ id }) => id)
  }
  return moved as MergedListings['moved']
}

/** If either of the two was hidden, the merged listing stays hidden. */
async function updateMergedStatus(tx: Transaction, { stays, goes }: MergePair, isHidden: boolean): Promise<void> {
  await tx`update listing set status = 'hidden', undone_run = null, merged_into = ${stays}, updated_at = now() where id = ${goes}`
  await tx`update listing set merged_into = ${stays} where merged_into = ${goes}`
  await tx`delete from join_alert where listing_id = ${goes} or (${isHidden} and listing_id = ${stays})`
  await tx`
    update listing l set updated_at = now(), undone_run = null, status = case
      when ${isHidden} then 'hidden'
      when exists (select 1 from listing_presence p where p.listing_id = l.id and p.until_run is null) then 'listed'
      else 'not_in_latest' end
    where id = ${stays}`
}

async function newestRunOf(tx: Transaction): Promise<number> {
  const [{ id }] = await tx<[{ id: number }]>`
    select coalesce(max(id), 0)::int as id from import_run where status = 'committed'`
  return id
}

type Decision = { id: number; decision: 'same' | 'different'; reason: string; requestId: string }
type Open = { goneId: number; freshId: number; runId: number }

/** @throws AppError `not_found`; `conflict` while a list is imported, and when it would mix two people. */
export async function decideDoubt(db: Db, admin: Admin, { id, decision, reason, requestId }: Decision): Promise<void> {
  await inTransaction(db, async (tx) => {
    await assertNotImporting(tx)
    const [pair] = await tx<[Open?]>`
      select gone_listing_id as gone_id, new_listing_id as fresh_id, run_id
      from import_doubt where id = ${id} and decided_at is null for update`
    if (!pair)
      throw new AppError('not_found', i18n._(msg`That match isn’t open, or it doesn’t exist. Reload the page.`))
    const joined = decision === 'same' ? await mergeDuplicateListings(tx, pair) : null
    await tx`
      update import_doubt set decision = ${decision}, decided_at = now(), joined = ${joined && tx.json(joined as never)}
      where id = ${id}`
    if (joined) await refreshDirectory(tx)
    await recordDecision(tx, admin, {
      action: 'import.decide_doubt',
      id,
      after: { decision, ...sidesOf(joined) },
      reason,
      requestId,
    })
  })
}

type Reopened = { id: number; reason: string; requestId: string }

/** Reopens the doubt and splits the listings if they were merged. @throws AppError `not_found`, `conflict` */
export async function reopenDoubt(db: Db, admin: Admin, { id, reason, requestId }: Reopened): Promise<void> {
  await inTransaction(db, async (tx) => {
    await assertNotImporting(tx)
    const [doubt] = await tx<[{ decision: string; joined: Kept | null }?]>`
      select decision, joined from import_doubt where id = ${id} and decided_at is not null for update`
    if (!doubt)
      throw new AppError(
        'not_found',
        i18n._(msg`That match hasn’t been decided yet, or it doesn’t exist. Reload the page.`),
      )
    if (doubt.decision === 'same') {
      if (!doubt.joined)
        throw new AppError('conflict', i18n._(msg`These listings were merged before merges could be undone.`))
      await splitMergedListings(tx, doubt.joined)
      await refreshDirectory(tx)
    }
    await tx`update import_doubt set decision = null, decided_at = null, joined = null where id = ${id}`
    const after = { decision: doubt.decision, ...sidesOf(doubt.joined) }
    await recordDecision(tx, admin, { action: 'import.reopen_doubt', id, after, reason, requestId })
  })
}

const sidesOf = (joined: Pick<MergedListings, 'stays' | 'goes'> | null) =>
  joined ? { stays: joined.stays, goes: joined.goes } : {}

type Noted = Reopened & { action: `import.${string}`; after: Record<string, unknown> }

const recordDecision = (tx: Transaction, admin: Admin, { action, id, after, reason, requestId }: Noted) =>
  writeAudit(tx, admin, { action, target: { kind: 'import_doubt', id }, after, reason, requestId })

/**
 * Splits two listings that were merged by mistake: facts, lists, and what people wrote return to where they were. Only
 * until the next import, which would have built on the merged one. An account that saved the removed listing keeps the
 * one that stayed.
 */
type Kept = MergedListings & { before: unknown }

/** @throws AppError `conflict` once a list was imported or an import undone. */
async function splitMergedListings(tx: Transaction, { stays, goes, newestRun, moved, before }: Kept): Promise<void> {
  await tx`select 1 from listing where id in (${stays}, ${goes}) order by id for update`
  if ((await newestRunOf(tx)) !== newestRun) {
    throw new AppError(
      'conflict',
      i18n._(msg`A list was imported or undone after this merge, so you can’t separate the two listings anymore.`),
    )
  }
  const both = [stays, goes]
  const kept = tx.json(before as never)
  await tx`delete from listing_presence where listing_id = any(${both})`
  await tx`
    insert into listing_presence
    select p.* from jsonb_populate_recordset(null::listing_presence, ${kept}::jsonb -> 'presence') p`
  await tx`delete from import_change where listing_id = any(${both})`
  await tx`
    insert into import_change
    select c.* from jsonb_populate_recordset(null::import_change, ${kept}::jsonb -> 'changes') c`
  // A person who opted out in the meantime stays hidden, under either URL.
  await tx`
    update listing l set (${tx.unsafe(FACTS)}, merged_into, updated_at, status, undone_run) = row(
      ${tx.unsafe(OLD_FACTS)}, null, now(),
      case when s.status = 'hidden' then 'hidden' else b.status end,
      case when s.status = 'hidden' then null else b.undone_run end)
    from jsonb_populate_recordset(null::listing, ${kept}::jsonb -> 'listings') b, listing s
    where l.id = b.id and s.id = ${stays}`
  for (const table of MOVED_TABLES) {
    await tx`
      update ${tx(table)} set listing_id = ${goes} where id::text = any(${moved[table]}) and listing_id = ${stays}`
  }
}

const OLD_FACTS = FACT_COLUMNS.map((column) => `b.${column}`).join(', ')
