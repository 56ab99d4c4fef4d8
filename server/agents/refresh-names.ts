/** The dictionaries of last and first names: the forms each is found by, and what misspellings meet them by. */
import type { Db } from '#server/platform/db.ts'

/** Words inside a surname that name nobody by themselves. */
const PARTICLES = 'van von der den del della las los dos das san saint santa bin ben abu ibn the and mac'.split(' ')
/** Shorter words of a name are initials and particles. */
const PART_LETTERS = 3

type Side = 'last' | 'first'

export async function refreshNames(tx: Db): Promise<void> {
  await refreshSide(tx, 'last')
  await refreshSide(tx, 'first')
}

async function refreshSide(tx: Db, side: Side): Promise<void> {
  const key = tx(`${side}_key`)
  await tx`drop table if exists fresh_name`
  await tx`
    create temporary table fresh_name on commit drop as
    select ${key} as name_key, count(*)::int as listings
    from listing where status = 'listed' and ${key} <> '' group by ${key}`
  await forgetNames(tx, side)
  await learnNames(tx, side)
  await tx`
    update name_form n set listings = f.listings from fresh_name f
    where n.side = ${side} and n.name_key = f.name_key and n.listings <> f.listings`
}

/** Names that nobody bears any more, and the deletions of forms that meant only them. */
async function forgetNames(tx: Db, side: Side): Promise<void> {
  await tx`drop table if exists gone_form`
  await tx`
    create temporary table gone_form on commit drop as
    select form, name_key from name_form n
    where side = ${side} and not exists (select 1 from fresh_name f where f.name_key = n.name_key)`
  await tx`
    delete from name_form n using gone_form g
    where n.side = ${side} and n.form = g.form and n.name_key = g.name_key`
  await tx`
    delete from gone_form g where exists (select 1 from name_form n where n.side = ${side} and n.form = g.form)`
  await tx`
    delete from name_deletion d using (${deletionsOf(tx, 'gone_form')}) gone
    where d.side = ${side} and d.deletion = gone.deletion and d.form = gone.form`
}

async function learnNames(tx: Db, side: Side): Promise<void> {
  await tx`drop table if exists new_form`
  await tx`
    create temporary table new_form on commit drop as
    with fresh as (
      select * from fresh_name f
      where not exists (select 1 from name_form n where n.side = ${side} and n.name_key = f.name_key)
    ), words as (select * from fresh where name_key like '% %')
    select name_key as form, name_key, listings, true as whole, false as known from fresh
    union all
    select replace(name_key, ' ', ''), name_key, listings, false, false from words
    union all
    select distinct word, name_key, listings, false, false from words, regexp_split_to_table(name_key, ' ') as word
    where length(word) >= ${PART_LETTERS} and word <> all(${PARTICLES})`
  await tx`
    update new_form f set known = true
    where exists (select 1 from name_form n where n.side = ${side} and n.form = f.form)`
  await tx`
    insert into name_form (side, form, name_key, whole, listings, sound, sound_alt)
    select ${side}, form, name_key, whole, listings,
      case when form ~ ${LATIN} then dmetaphone(form) end, case when form ~ ${LATIN} then dmetaphone_alt(form) end
    from new_form order by form, name_key`
  await tx`
    insert into name_deletion (side, deletion, form)
    select ${side}, deletion, form from (${deletionsOf(tx, 'new_form where not known')}) entry order by deletion, form`
}

const LATIN = '^[a-z ]+$'

/** Each form of the table, and it less one letter. */
const deletionsOf = (tx: Db, forms: 'gone_form' | 'new_form where not known') => tx`
  select deletion, form from (select distinct form from ${tx.unsafe(forms)}) word
  cross join lateral (
    select form as deletion
    union
    select overlay(form placing '' from at for 1) from generate_series(1, length(form)) as at where length(form) > 1
  ) shortened`
