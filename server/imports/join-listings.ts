/**
 * Two listings that are one person become one. The one that somebody holds stays, else the older: it keeps its
 * address, takes the facts of the newer list and all that was said of both. The other shows nothing and leads there.
 * What both were is kept, so that they can be taken apart until the next import (part-listings.ts).
 */
import type { Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { FACT_COLUMNS, FACTS } from './merge-list.ts'

export type Pair = { goneId: number; freshId: number; runId: number }
type Joining = Pair & { stays: number; goes: number }
/** What part-listings.ts needs. */
export type Joined = { stays: number; goes: number; newestRun: number; moved: Record<MovedTable, string[]> }

/** What people wrote about the one that goes. Their ids are kept as text. */
export const MOVED_TABLES = ['review', 'answer', 'article', 'conversation'] as const
type MovedTable = (typeof MOVED_TABLES)[number]

/** @throws AppError `conflict` where two people would be mixed. */
export async function joinListings(tx: Transaction, pair: Pair): Promise<Joined & { before: unknown }> {
  const [gone, fresh] = await lockBoth(tx, pair)
  await refuseBothListed(tx, pair)
  const joining = { ...pair, ...chooseWhoStays(gone, fresh) }
  const before = await rememberBoth(tx, joining)
  await joinChanges(tx, joining)
  await joinFacts(tx, joining)
  await joinStretches(tx, joining)
  await joinPresence(tx, joining)
  const isHidden = gone.status === 'hidden' || fresh.status === 'hidden'
  const moved = await moveWords(tx, joining)
  await settle(tx, joining, isHidden)
  const newestRun = await newestRunOf(tx)
  return { stays: joining.stays, goes: joining.goes, newestRun, moved, before }
}

type Side = { id: number; status: string; mergedInto: number | null; isHeld: boolean; openClaims: number }

async function lockBoth(tx: Transaction, { goneId, freshId }: Pair): Promise<[Side, Side]> {
  await tx`select 1 from listing where id in (${goneId}, ${freshId}) order by id for update`
  const rows = await tx<Side[]>`
    select l.id, l.status, l.merged_into,
      exists (select 1 from agent g where g.listing_id = l.id)
        or exists (select 1 from listing_profile p where p.listing_id = l.id) as is_held,
      (select count(*)::int from claim c where c.listing_id = l.id and c.status in ('draft', 'submitted', 'needs_info'))
        as open_claims
    from listing l where l.id in (${goneId}, ${freshId})`
  const [gone, fresh] = [goneId, freshId].map((id) => rows.find((row) => row.id === id))
  if (!gone || !fresh || gone.mergedInto !== null || fresh.mergedInto !== null) {
    throw new AppError('conflict', 'One of the two is no longer there. Say that they are different.')
  }
  return [gone, fresh]
}

/** Nobody stands twice on one list. */
async function refuseBothListed(tx: Transaction, { goneId, freshId }: Pair): Promise<void> {
  const [twice] = await tx`
    select 1 from listing_presence where listing_id in (${goneId}, ${freshId}) and until_run is null
    group by kind having count(*) > 1`
  if (twice) throw new AppError('conflict', 'Both stand on the newest list: they are two people.')
}

function chooseWhoStays(gone: Side, fresh: Side): { stays: number; goes: number } {
  if (gone.isHeld && fresh.isHeld) {
    throw new AppError('conflict', 'Both are held by somebody. Revoke the claim that is wrong first.')
  }
  const [stays, goes] = fresh.isHeld ? [fresh, gone] : [gone, fresh]
  if (goes.openClaims > 0) {
    throw new AppError('conflict', 'A claim on the listing that would go is open. Decide it first.')
  }
  return { stays: stays.id, goes: goes.id }
}

async function rememberBoth(tx: Transaction, { stays, goes }: Joining): Promise<unknown> {
  const [{ before }] = await tx<[{ before: unknown }]>`
    select jsonb_build_object(
      'listings', (select jsonb_agg(to_jsonb(l)) from listing l where l.id in (${stays}, ${goes})),
      'presence', (select jsonb_agg(to_jsonb(p)) from listing_presence p where p.listing_id in (${stays}, ${goes})),
      'changes', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from import_change c
                  where c.listing_id in (${stays}, ${goes}))) as before`
  return before
}

/** What the runs changed is told of the one that stays; undoing the run that raised the doubt brings the old facts back. */
async function joinChanges(tx: Transaction, { stays, goes, goneId, runId }: Joining): Promise<void> {
  await tx`
    delete from import_change c where c.listing_id = ${goes}
      and exists (select 1 from import_change o where o.run_id = c.run_id and o.listing_id = ${stays})`
  await tx`update import_change set listing_id = ${stays} where listing_id = ${goes}`
  await tx`
    insert into import_change (run_id, listing_id, change, before)
    select ${runId}, ${stays}, 'moved', to_jsonb(l) - 'id' - 'public_id' from listing l where l.id = ${goneId}
    on conflict (run_id, listing_id) do update set change = 'moved'`
}

/** Gone with a list and come with the same one: never gone. The one stretch goes on, as the importer would have it. */
async function joinStretches(tx: Transaction, { goneId, freshId, runId, stays }: Joining): Promise<void> {
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

/** What a list may lack: the EA list has no suffix, firm, phone and website. What the other knew of them stays. */
const MAY_LACK = new Set(['suffix', 'dba', 'dba_key', 'phone', 'website', 'zip4'])

async function joinFacts(tx: Transaction, { stays, goneId, freshId }: Joining): Promise<void> {
  await tx`
    update listing l set (${tx.unsafe(FACTS)}, updated_at) = row(${tx.unsafe(JOINED_FACTS)}, now())
    from listing o, listing f where o.id = ${goneId} and f.id = ${freshId} and l.id = ${stays}`
}

const JOINED_FACTS = FACT_COLUMNS.map((column) => {
  if (MAY_LACK.has(column)) return `coalesce(nullif(f.${column}, ''), o.${column})`
  if (column === 'credentials') return `case when f.credentials = '{}' then o.credentials else f.credentials end`
  return column === 'afsp' ? 'f.afsp or o.afsp' : `f.${column}`
}).join(', ')

async function joinPresence(tx: Transaction, { stays, goes }: Joining): Promise<void> {
  await tx`
    delete from listing_presence p where p.listing_id = ${goes} and exists (
      select 1 from listing_presence o where o.listing_id = ${stays} and o.kind = p.kind and o.from_run = p.from_run)`
  await tx`update listing_presence set listing_id = ${stays} where listing_id = ${goes}`
}

async function moveWords(tx: Transaction, { stays, goes }: Joining): Promise<Joined['moved']> {
  await tx`
    insert into saved_listing (account_id, listing_id, saved_at, watching, known_status)
    select account_id, ${stays}, saved_at, watching, known_status from saved_listing where listing_id = ${goes}
    on conflict (account_id, listing_id) do update set watching = saved_listing.watching or excluded.watching`
  await tx`delete from saved_listing where listing_id = ${goes}`
  await tx`update agent set wished_listing_id = ${stays} where wished_listing_id = ${goes}`
  const moved: Partial<Joined['moved']> = {}
  for (const table of MOVED_TABLES) {
    const rows = await tx<{ id: string }[]>`
      update ${tx(table)} set listing_id = ${stays} where listing_id = ${goes} returning id::text as id`
    moved[table] = rows.map(({ id }) => id)
  }
  return moved as Joined['moved']
}

/** Who was taken out stays out, whichever of the two was. */
async function settle(tx: Transaction, { stays, goes }: Joining, isHidden: boolean): Promise<void> {
  await tx`update listing set status = 'hidden', merged_into = ${stays}, updated_at = now() where id = ${goes}`
  await tx`update listing set merged_into = ${stays} where merged_into = ${goes}`
  await tx`
    update listing l set updated_at = now(), status = case
      when ${isHidden} then 'hidden'
      when exists (select 1 from listing_presence p where p.listing_id = l.id and p.until_run is null) then 'listed'
      else 'not_in_latest' end
    where id = ${stays}`
}

export async function newestRunOf(tx: Transaction): Promise<number> {
  const [{ id }] = await tx<[{ id: number }]>`
    select coalesce(max(id), 0)::int as id from import_run where status = 'committed'`
  return id
}
