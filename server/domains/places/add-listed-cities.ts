/**
 * Every city on a listing is a place. One unknown to all sources becomes a city of its own, at its ZIP codes, unless
 * it looks like a misspelled or shortened name of a city there, in which case it becomes an alias of that city.
 */
import { slugOf } from '#common/name-key.ts'
import type { Db, Transaction } from '#server/platform/db.ts'

type Unknown = {
  state: string
  key: string
  name: string
  lat: number | null
  lng: number | null
  countyId: number | null
  /** The nearby city whose name this is a typo or a prefix of. */
  meantId: number | null
}

/** About 25 miles. */
const NEARBY_DEGREES = 0.35
const LONGEST_KEY = 60

/** @param written the rows' `state`, `city_key`, `city`, and `zip`. */
export async function addListedCities(tx: Transaction, written: ReturnType<Db>): Promise<void> {
  const unknown = (await unknownCities(tx, written)).filter(readsAsCity)
  const rows = unknown.map((city) => Object.assign(city, { slug: slugOf(city.key) }))
  const made = tx`
    json_to_recordset(${tx.json(rows)}::json) as made (
      state text, key text, name text, slug text, "countyId" integer, lat real, lng real, "meantId" integer)`
  // A new city shares another city's ZIP codes, so it counts as much as the smallest city that has one.
  await tx`
    insert into city (state, name, city_key, slug, county_id, zip_count, lat, lng, from_list)
    select state, name, key, slug, "countyId", 1, lat, lng, true from ${made} where "meantId" is null
    on conflict (state, city_key) do nothing`
  await tx`
    insert into city_alias (state, alias_key, city_id, from_list)
    select state, key, "meantId", true from ${made} where "meantId" is not null
    on conflict (state, alias_key) do nothing`
}

/** "PO Box 12" or "C/O Acme Inc" isn't a city; such a row belongs to the city of its ZIP code. */
const readsAsCity = ({ key, name }: Unknown) => /^[a-z][a-z ]*[a-z]$/.test(key) && !readsAsFirm(name)

async function unknownCities(tx: Transaction, written: ReturnType<Db>): Promise<Unknown[]> {
  return tx<Unknown[]>`
    with unknown as materialized (
      select w.state, w.city_key as key, min(w.city) as name, avg(z.lat) as lat, avg(z.lng) as lng,
        mode() within group (order by z.county_id) as county_id
      from (${written}) w
      left join zip z on z.zip = w.zip and z.state = w.state
      where w.state is not null and length(w.city_key) between 3 and ${LONGEST_KEY}
        and not exists (select 1 from city where city.state = w.state and city.city_key = w.city_key)
        and not exists (select 1 from city_alias a where a.state = w.state and a.alias_key = w.city_key)
      group by w.state, w.city_key)
    select u.*, (
      select c.id from city c
      where c.state = u.state
        and c.lat between u.lat - ${NEARBY_DEGREES} and u.lat + ${NEARBY_DEGREES}
        and c.lng between u.lng - ${NEARBY_DEGREES} and u.lng + ${NEARBY_DEGREES}
        and length(c.city_key) <= ${LONGEST_KEY}
        and (starts_with(c.city_key, u.key || ' ')
          or levenshtein_less_equal(c.city_key, u.key, 2)
            <= case when length(u.key) >= 8 then 2 when length(u.key) >= 5 then 1 else 0 end)
      order by levenshtein_less_equal(c.city_key, u.key, 2) > 2, levenshtein(c.city_key, u.key), c.zip_count desc, c.id
      limit 1) as meant_id
    from unknown u
    order by u.state, u.key`
}

/**
 * Locates a list row in SQL: by its city's name, an alias of it, or the ZIP code. Joins `place` (the city), `named`
 * (the city with exactly that name), `z` (the ZIP code), and `st` to `row`.
 */
export const joinPlace = (db: Db, row: ReturnType<Db>) => db`
  left join zip z on z.zip = ${row}.zip and z.state = coalesce(${row}.state, z.state)
  left join city named on named.state = ${row}.state and named.city_key = ${row}.city_key
  left join city_alias alias on alias.state = ${row}.state and alias.alias_key = ${row}.city_key
  left join city place on place.id = coalesce(named.id, alias.city_id, z.city_id)
  left join state st on st.code = ${row}.state`

/** Columns from these joins: the ZIP code's position first, then the city's, then the state's. */
export const placeColumns = (db: Db) => db`
  place.id as city_id, coalesce(z.county_id, place.county_id) as county_id,
  coalesce(z.lat, place.lat, st.lat) as lat, coalesce(z.lng, place.lng, st.lng) as lng,
  case when z.lat is not null then 'zip' when place.lat is not null then 'city'
       when st.lat is not null then 'state' end as precision`

const FIRM_WORDS = new RegExp(
  `\\b(${[
    'banks?|bkcard|visa|master ?c\\w+|american express|citi\\w+|fund|insurance|ins|mutual|blue shield|defense finance',
    'inc|co|comp|corp|corporate|company|service|svc|systems?|firms?|assoc|dept|tele?phone|tel|elec|elect|gas|natural|pwr',
    'airlines|aviation|cablevision|communications|sears|library|penn?ey|roebuck|macys|buffums|gottschalks|nordstrom|wards',
    'monsanto|weyerhaeuser|allstate|brylane|philip morris|abm?u?mps|books?|club|boc|brm|bmc|acs|express|mail|mailings',
    'lottery|return|holdouts|census bureau|internal revenue|naval (supply|reserve)|pacific area|geological|boxes|contest',
    'correctional|univ|marine corps (institute|air)|international|academy life|dystrophy|craft|card|house inc|holdings',
    'burlington house|oxmoor house|koch sons|clifford and wills|focus on the family|general lafayette|kelly usa|and save',
    'bureau business practice',
  ].join('|')})\\b`,
  'i',
)
/** Post office shorthand for a city whose full name is elsewhere. */
const SHORTHAND =
  /^(atl|bham|hon|mem|mphs|nashvl|blmgtn|aaa|sbc|genco|alltel|far|shook|damark|cheeselovers|crp christi|kng of prussa|ks city)$/i

/** Large mail recipients have their own ZIP code, under their own name, which isn't a place to look for an agent. */
export const readsAsFirm = (name: string): boolean =>
  FIRM_WORDS.test(name) || SHORTHAND.test(name) || /[\d&]/.test(name)
