/**
 * Rows and listings with one name changed: a different first name, a different last name (marriage), or the two
 * swapped. Only considered when at least one fact is the same, and after everyone with an unchanged name is matched.
 *
 * Step 4 treats a pair as one person if all of this holds; otherwise doubts.ts asks an admin:
 * - phone, street, firm, and place are present on both sides and equal, and none is a chain's
 * - the suffixes are equal, and the middle names agree (or the new one is the old last name)
 * - the first names are the same name (nameSimilarity), or the first name is unchanged and the last differs, or
 *   they are swapped
 * - no one else with that phone, on any list, has one of the two names, or the first name if the last changed: two who
 *   are both on one list are two people
 * - neither the row nor the listing fits a second one
 */
import type { Transaction } from '#server/platform/db.ts'
import { findSharedFacts, isOwnFact, middleFits, type Pairs } from './pair-listings.ts'
import type { ImportKind } from './types.ts'
import { editDistance, isKnownName, nicknamesOf } from '#server/domains/agents/compare-names.ts'

/**
 * Creates import_near (seq, listing_id, changed, likeness, and which facts are the same) and import_office, both
 * empty.
 */
export async function startChangedNames(tx: Transaction): Promise<void> {
  await tx`
    create temporary table import_near (
      seq integer, listing_id integer, changed text, likeness text, phone boolean, street boolean, firm boolean,
      website boolean, all_else boolean) on commit drop`
  await tx`
    create temporary table import_office (
      listing_id integer, seq integer, phone text, last_key text collate "C", first_key text collate "C") on commit drop`
}

export async function findChangedNames(tx: Transaction, kind: ImportKind): Promise<void> {
  await tx`create temporary table import_meeting on commit drop as ${meetings(tx)}`
  await tx`analyze import_meeting`
  await findSharedFacts(
    tx,
    kind,
    tx`import_meeting m join import_row r using (seq) join import_person p using (listing_id)`,
  )
  await tx`
    insert into import_near
    select * from (
      select seq, listing_id, m.changed, null,
        coalesce(r.phone = p.phone, false) and ${isOwnFact(tx, tx`r.phone`)} as phone,
        r.street_key = p.street_key and r.street_key <> '' and r.place = p.place as street,
        r.dba_key = p.dba_key and r.dba_key <> '' and r.place = p.place and ${isOwnFact(tx, tx`r.dba_key`)} as firm,
        coalesce(r.website = p.website, false) and ${isOwnFact(tx, tx`r.website`)} as website,
        r.phone is not distinct from p.phone and ${isOwnFact(tx, tx`r.phone`)} and r.dba_key = p.dba_key
          and r.street_key = p.street_key and r.street_key <> '' and r.place = p.place as all_else
      from import_meeting m join import_row r using (seq) join import_person p using (listing_id)) met
    where phone or street or firm or website`
  await compareFirstNames(tx)
  await tx`
    insert into import_office
    select id, null, phone, last_key, first_key from import_bearer where phone in (${officePhones(tx)})
    union all
    select null, seq, phone, last_key, first_key from import_stage where phone in (${officePhones(tx)})`
  await tx`analyze import_near, import_office`
}

/**
 * One name and one fact are the same. Uses several narrow joins: a condition with "or" would compare every row with
 * every listing.
 */
const meetings = (tx: Transaction) => {
  const kept = {
    first: tx`p.last_key = r.last_key and p.first_key <> r.first_key and r.first_key <> '' and p.first_key <> ''`,
    last: tx`p.first_key = r.first_key and p.last_key <> r.last_key and r.first_key <> ''`,
    both: tx`p.last_key = r.first_key and p.first_key = r.last_key and p.last_key <> p.first_key`,
  }
  const facts = [
    tx`p.phone = r.phone`,
    tx`p.street_key = r.street_key and p.place = r.place and r.street_key <> ''`,
    tx`p.dba_key = r.dba_key and p.place = r.place and r.dba_key <> ''`,
    tx`p.website = r.website and p.place = r.place`,
  ]
  const parts = Object.entries(kept).flatMap(([changed, names]) =>
    facts.map(
      (fact) => tx`
        select r.seq, p.listing_id, ${changed}::text as changed from import_row r join import_person p on ${names} and ${fact}
        where ${suffixFits(tx)} and (${initialFits(tx)} or ${changed} = 'last' and r.middle_key = p.last_key
          or ${changed} = 'first' and (r.first_key = p.middle_key or p.first_key = r.middle_key))`,
    ),
  )
  return parts.reduce((all, part) => tx`${all} union ${part}`)
}

const suffixFits = (tx: Transaction) => tx`
  (r.suffix = p.suffix or r.suffix = '' and not r.suffix_known or p.suffix = '' and not p.suffix_known)`
const initialFits = (tx: Transaction) => tx`
  (left(p.middle_key, 1) = left(r.middle_key, 1) or p.middle_key = '' or r.middle_key = '')`

type FirstNames = { now: string; before: string; goesByMiddle: boolean; othersNow: number; othersBefore: number }

/** For changed first names: how similar they are. */
async function compareFirstNames(tx: Transaction): Promise<void> {
  const pairs = await tx<FirstNames[]>`
    select now, before, goes_by_middle, coalesce(n.listings, 0) as others_now, coalesce(b.listings, 1) - 1 as others_before
    from (
      select distinct r.first_key as now, p.first_key as before,
        r.first_key = p.middle_key or p.first_key = r.middle_key as goes_by_middle
      from import_near join import_row r using (seq) join import_person p using (listing_id)
      where changed = 'first') names
    left join name_form n on n.side = 'first' and n.form = now and n.name_key = now
    left join name_form b on b.side = 'first' and b.form = before and b.name_key = before`
  const alike = pairs.flatMap(({ now, before, goesByMiddle, othersNow, othersBefore }) => {
    const found = nameSimilarity(now, before, (name) => (name === now ? othersNow : othersBefore) > 0)
    const likeness = found ?? (goesByMiddle ? 'similar' : null)
    return likeness ? [{ now, before, goesByMiddle, likeness }] : []
  })
  await tx`
    update import_near n set likeness = a.likeness
    from jsonb_to_recordset(${tx.json(alike)}) as a (now text, before text, "goesByMiddle" boolean, likeness text),
      import_row r, import_person p
    where n.changed = 'first' and r.seq = n.seq and p.listing_id = n.listing_id
      and r.first_key = a.now and p.first_key = a.before
      and (r.first_key = p.middle_key or p.first_key = r.middle_key) = a."goesByMiddle"`
}

const officePhones = (tx: Transaction) => tx`
  select r.phone from import_near n join import_row r using (seq) where n.phone and n.street and n.firm`

/** The pairs for step 4. */
export const changedNames = (tx: Transaction): Pairs => tx`
  select seq, listing_id, 0 as score from (
    select r.seq, p.listing_id, count(*) over (partition by r.seq) as for_row,
      count(*) over (partition by p.listing_id) as for_listing
    from import_near n join import_row r using (seq) join import_person p using (listing_id)
    where n.phone and n.street and n.firm and r.suffix = p.suffix
      and (n.changed <> 'first' or n.likeness = 'same')
      and (${middleFits(tx)} or n.changed = 'last' and r.middle_key = p.last_key)
      and not exists (
        select 1 from import_office o
        where o.phone = r.phone and o.listing_id is distinct from p.listing_id and o.seq is distinct from r.seq
          and (o.last_key = r.last_key and o.first_key = r.first_key
            or o.last_key = p.last_key and o.first_key = p.first_key
            or n.changed = 'last' and o.first_key = r.first_key))) fitting
  where for_row = 1 and for_listing = 1`

/** `same`: one name spelled differently. `similar`: may be the same or another person's. */
type NameSimilarity = 'same' | 'similar'

/** Shorter names differ by one letter from many others. */
const SLIP_LETTERS = 3
/** Long names tolerate a second typo. */
const TWO_SLIPS_LETTERS = 7

/**
 * Whether two first names can belong to one person: a nickname, a typo, or a part of the name. Takes comparable keys
 * of two different names. A typo makes a name that no one has: between two names that people do have (Eric and Erin,
 * John and Joan), one letter distinguishes two people.
 * @param isTaken whether another person has the name.
 */
export function nameSimilarity(one: string, other: string, isTaken: (name: string) => boolean): NameSimilarity | null {
  if (nicknamesOf(one).includes(other) || joined(one) === joined(other)) return 'same'
  if (isOneEdit(one, other)) return isName(one, isTaken) && isName(other, isTaken) ? 'similar' : 'same'
  return isPart(one, other) || isPart(other, one) || isTwoEdits(one, other) ? 'similar' : null
}

const joined = (name: string) => name.replaceAll(' ', '')
const isName = (name: string, isTaken: (name: string) => boolean) => isKnownName(name) || isTaken(name)

const lettersOf = (one: string, other: string) => Math.min(one.length, other.length)
const isOneEdit = (one: string, other: string) =>
  lettersOf(one, other) >= SLIP_LETTERS && editDistance(one, other) === 1
const isTwoEdits = (one: string, other: string) =>
  lettersOf(one, other) >= TWO_SLIPS_LETTERS && editDistance(one, other) === 2
/** "J" for John, "Mary" for Mary Ann. */
const isPart = (part: string, name: string) => part !== '' && name.startsWith(part.length === 1 ? part : `${part} `)
