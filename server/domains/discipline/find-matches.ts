/**
 * Pairs of an entry and a listing that could be one person, for staff to decide. A pair is proposed if the name and the
 * state are the same and no middle name or suffix says otherwise. It means nothing until a person decides.
 */
import type { Db, Transaction } from '#server/platform/db.ts'
import { nicknamesOf } from '#server/domains/agents/compare-names.ts'
import { shownStatements } from './store-entries.ts'

/** Safe to run in any number of processes, any number of times. @returns how many pairs are new. */
export async function findMatches(db: Db): Promise<number> {
  const entries = await db<{ id: number; firstKey: string }[]>`
    select e.id, e.first_key from discipline_entry e join ${shownStatements(db)} s on s.entry_id = e.id`
  if (entries.length === 0) return 0
  // Bill is William; an initial is every name that begins with it.
  const names = entries.map(({ id, firstKey }) => ({ id, firsts: [firstKey, ...nicknamesOf(firstKey)] }))
  const found = await db`
    insert into discipline_match (entry_id, listing_id)
    select e.id, l.id
    from jsonb_to_recordset(${db.json(names)}) as named (id integer, firsts text[])
    join discipline_entry e on e.id = named.id
    join listing l on l.last_key = e.last_key and l.state = e.state
    where l.status in ('listed', 'not_in_latest') and l.is_demo = e.is_demo
      and (l.first_key = any(named.firsts)
        or length(e.first_key) = 1 and starts_with(l.first_key, e.first_key)
        or length(l.first_key) = 1 and starts_with(e.first_key, l.first_key))
      and (e.middle_key = '' or l.middle_key = '' or left(e.middle_key, 1) = left(l.middle_key, 1))
      and (e.suffix = '' or l.suffix = '' or lower(rtrim(e.suffix, '.')) = lower(rtrim(l.suffix, '.')))
    on conflict (entry_id, listing_id) do nothing`
  return found.count
}

/** Facts that can be compared: of an entry `e` and a listing `l`. */
export const factsThatHold = (tx: Transaction | Db) => tx`
  array_remove(array[
    case when e.city_key = l.city_key then 'city' end,
    case when e.middle_key <> '' and (e.middle_key = l.middle_key
        or length(least(e.middle_key, l.middle_key)) = 1 and left(e.middle_key, 1) = left(l.middle_key, 1))
      or e.suffix <> '' and lower(rtrim(e.suffix, '.')) = lower(rtrim(l.suffix, '.')) then 'middle_name' end], null)`
