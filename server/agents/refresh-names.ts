/** The dictionaries of last and first names: the forms each is found by, and what misspellings meet them by. */
import type { Db } from '#server/platform/db.ts'
import { PART_LETTERS, PARTICLES } from './name-parts.ts'

type Side = 'last' | 'first'

/** From so many new names on the planner's figures are made anew at once; below, the database sees to it in its time. */
const ANALYZE_FROM = 1_000

/** What is looked at: all listings, or the rows of directory_change (refresh-directory.ts). */
type Extent = 'whole' | 'changed'

export async function refreshNames(tx: Db, extent: Extent): Promise<void> {
  const learned = (await refreshSide(tx, 'last', extent)) + (await refreshSide(tx, 'first', extent))
  if (learned >= ANALYZE_FROM) await tx`analyze name_form, name_deletion`
}

/** @returns how many names are new. */
async function refreshSide(tx: Db, side: Side, extent: Extent): Promise<number> {
  await tx`drop table if exists fresh_name`
  await tx`
    create temporary table fresh_name on commit drop as ${extent === 'whole' ? allNames(tx, side) : changedNames(tx, side)}`
  await tx`analyze fresh_name`
  await forgetNames(tx, side)
  const learned = await learnNames(tx, side)
  await tx`
    update name_form n set listings = f.listings from fresh_name f
    where n.side = ${side} and n.name_key = f.name_key and n.listings <> f.listings and f.listings > 0`
  return learned
}

/** Each name with its listings; 0 of one that nobody bears any more. */
const allNames = (tx: Db, side: Side) => tx`
  select coalesce(now.name_key, kept.name_key) as name_key, coalesce(now.listings, 0) as listings
  from (
    select ${keyOf(tx, side)} as name_key, count(*)::int as listings
    from listing where status = 'listed' and ${keyOf(tx, side)} <> '' group by 1) now
  full join (select distinct name_key from name_form where side = ${side}) kept on kept.name_key = now.name_key`

const changedNames = (tx: Db, side: Side) => tx`
  select c.name_key,
    c.step + coalesce((select n.listings from name_form n where n.side = ${side} and n.name_key = c.name_key limit 1), 0)
      as listings
  from (
    select ${keyOf(tx, side)} as name_key, sum(step)::int as step
    from directory_change where ${keyOf(tx, side)} <> '' group by 1 having sum(step) <> 0) c`

const keyOf = (tx: Db, side: Side) => tx(`${side}_key`)

async function forgetNames(tx: Db, side: Side): Promise<void> {
  await tx`drop table if exists gone_name`
  await tx`
    create temporary table gone_name on commit drop as
    select name_key from fresh_name where listings = 0`
  await tx`delete from name_form n using gone_name g where n.side = ${side} and n.name_key = g.name_key`
  await tx`
    delete from name_deletion d using (${deletionsOf(tx, 'gone_name')}) gone
    where d.side = ${side} and d.deletion = gone.deletion and d.form = gone.form`
}

async function learnNames(tx: Db, side: Side): Promise<number> {
  await tx`drop table if exists new_name`
  const { count } = await tx`
    create temporary table new_name on commit drop as
    select * from fresh_name f
    where listings > 0 and not exists (select 1 from name_form n where n.side = ${side} and n.name_key = f.name_key)`
  await tx`
    insert into name_form (side, form, name_key, kind, listings, sound, sound_alt)
    select ${side}, form, name_key, kind, listings,
      case when kind <> 'part' and form ~ ${LATIN} then dmetaphone(form) end,
      case when kind <> 'part' and form ~ ${LATIN} then dmetaphone_alt(form) end
    from (
      select name_key as form, name_key, listings, 'whole' as kind from new_name
      union all
      select replace(name_key, ' ', ''), name_key, listings, 'joined' from new_name where name_key like '% %'
      union all
      select distinct word, name_key, listings, 'part' from new_name, regexp_split_to_table(name_key, ' ') as word
      where name_key like '% %' and length(word) >= ${PART_LETTERS} and word <> all(${PARTICLES})
    ) forms order by form, name_key`
  await tx`
    insert into name_deletion (side, deletion, form)
    select ${side}, deletion, form from (${deletionsOf(tx, 'new_name')}) entry order by deletion, form`
  return count
}

const LATIN = '^[a-z ]+$'

/** Each name of one word, and it less one letter. */
const deletionsOf = (tx: Db, names: 'gone_name' | 'new_name') => tx`
  select deletion, name_key as form from ${tx(names)}
  cross join lateral (
    select name_key as deletion
    union
    select overlay(name_key placing '' from at for 1) from generate_series(1, length(name_key)) as at
    where length(name_key) > 1
  ) shortened
  where name_key not like '% %'`
