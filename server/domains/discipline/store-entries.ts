/** Stores entries, and what a source says of them. The same entry from two sources is one row. */
import { createHash } from 'node:crypto'
import type { DisciplineEntryForm } from '#common/discipline-schemas.ts'
import { nameKey } from '#common/name-key.ts'
import type { Db, Transaction } from '#server/platform/db.ts'

/** Who, what, and since when: comparable, so that another spelling of the same name is the same entry. */
export function fingerprintOf(entry: DisciplineEntryForm): string {
  const named = [entry.last_name, entry.first_name, entry.middle_name, entry.suffix, entry.city].map(nameKey)
  return createHash('sha256')
    .update([...named, entry.state, nameKey(entry.credential), entry.action, entry.effective_on].join('\n'))
    .digest('hex')
}

type Stored = { id: number; isNew: boolean }

/** @param listId null: typed in. @returns each entry's id, in order, and whether no source had it before. */
export async function storeEntries(
  tx: Transaction,
  { entries, listId, isDemo }: { entries: readonly DisciplineEntryForm[]; listId: number | null; isDemo: boolean },
): Promise<Stored[]> {
  const rows = entries.map((entry) => ({
    ...entry,
    fingerprint: fingerprintOf(entry),
    last_key: nameKey(entry.last_name),
    first_key: nameKey(entry.first_name),
    middle_key: nameKey(entry.middle_name),
    city_key: nameKey(entry.city),
  }))
  const stored = await tx<(Stored & { fingerprint: string })[]>`
    with given as (
      select * from jsonb_to_recordset(${tx.json(rows)}) as given (
        fingerprint text, first_name text, middle_name text, last_name text, suffix text, city text, state text,
        last_key text, first_key text, middle_key text, city_key text, credential text, action text, effective_on date,
        ends_on date, ended_on date, citation text, citation_url text)),
    known as (select fingerprint from discipline_entry),
    stored as (
      insert into discipline_entry (fingerprint, first_name, middle_name, last_name, suffix, city, state, last_key,
        first_key, middle_key, city_key, credential, action, effective_on, is_demo)
      select fingerprint, first_name, middle_name, last_name, suffix, city, state, last_key, first_key, middle_key,
        city_key, credential, action, effective_on, ${isDemo} from given
      on conflict (fingerprint) do update set is_demo = discipline_entry.is_demo
      returning id, fingerprint),
    said as (
      insert into discipline_statement (entry_id, list_id, citation, citation_url, ends_on, ended_on)
      select s.id, ${listId}, g.citation, g.citation_url, g.ends_on, g.ended_on
      from given g join stored s using (fingerprint)
      on conflict (entry_id, list_id) do nothing)
    select s.id, s.fingerprint, k.fingerprint is null as is_new from stored s left join known k using (fingerprint)`
  const byFingerprint = new Map(stored.map((row) => [row.fingerprint, row]))
  return rows.flatMap(({ fingerprint }) => byFingerprint.get(fingerprint) ?? [])
}

export const newestListId = (db: Db) => db`
  (select id from discipline_list where status = 'committed' order by list_date desc limit 1)`

/**
 * What counts today, as `s`: statements of the newest list, and those typed in. Of an entry with both, the list's: it is
 * newer, or says the same.
 */
export const shownStatements = (db: Db) => db`
  (select distinct on (entry_id) * from discipline_statement
   where withdrawn_at is null and (list_id is null or list_id = ${newestListId(db)})
   order by entry_id, list_id nulls last)`

/** An entry `e` and its statement `s`, as the API and pages show it. */
export const entryColumns = (db: Db) => db`
  e.id, concat_ws(' ', e.first_name, nullif(e.middle_name, ''), e.last_name, nullif(e.suffix, '')) as name, e.city,
  e.state, e.credential, e.action, e.effective_on, s.ends_on, s.ended_on, s.citation, s.citation_url, s.ended_citation,
  s.ended_url, e.is_demo`
