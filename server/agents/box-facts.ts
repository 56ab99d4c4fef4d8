/** What the directory knows of the words in the one box: how many bear a name, how many are in a city. */
import { after } from '#server/platform/after-prefix.ts'
import type { Db } from '#server/platform/db.ts'

export type BoxFacts = {
  /** Listings with this last name, or with it as a part of theirs. */
  last: (key: string) => number
  first: (key: string) => number
  /** Listings of this very last and first name. */
  pair: (last: string, first: string) => number
  /** Listings in the city; null: no such city. `state` null: in all cities of that name. */
  city: (key: string, state: string | null) => number | null
  /** Is there a firm whose name begins with the whole text? */
  firm: boolean
}

export type NameGuess = { last: string; first: string }

export async function readFacts(
  db: Db,
  { names, cities, text }: { names: readonly NameGuess[]; cities: readonly string[]; text: string },
): Promise<BoxFacts> {
  const lasts = [...new Set(names.flatMap(({ last }) => [last, joined(last)]))]
  const firsts = [...new Set(names.map(({ first }) => first))]
  const [forms, pairs, places, [firm]] = await Promise.all([
    db<{ side: string; form: string; listings: number }[]>`
      select side, form, sum(listings)::int as listings from name_form
      where (side = 'last' and form = any(${lasts})) or (side = 'first' and form = any(${firsts}))
      group by side, form`,
    db<{ last: string; first: string; listings: number }[]>`
      select last, first, listings
      from unnest(${names.map(({ last }) => last)}::text[], ${names.map(({ first }) => first)}::text[]) asked (last, first)
      cross join lateral (
        select count(*)::int as listings from listing
        where status = 'listed' and last_key in (last, replace(last, ' ', '')) and first_key = first
      ) counted where last <> '' and first <> ''`,
    db<{ key: string; state: string; listings: number }[]>`
      select key, city.state, coalesce(listings, 0) as listings
      from (
        select city_key as key, id from city where city_key = any(${cities as string[]})
        union
        select alias_key, city_id from city_alias where alias_key = any(${cities as string[]})
      ) named join city on city.id = named.id left join count_by_city on count_by_city.city_id = named.id`,
    db<{ found: boolean }[]>`
      select exists (
        select 1 from listing where status = 'listed' and dba_key <> '' and dba_key >= ${text} and dba_key < ${after(text)}
      ) as found`,
  ])
  const formsBySide = new Map(forms.map(({ side, form, listings }) => [`${side} ${form}`, listings]))
  const byPair = new Map(pairs.map(({ last, first, listings }) => [`${last}|${first}`, listings]))
  return {
    last: (key) => formsBySide.get(`last ${key}`) ?? formsBySide.get(`last ${joined(key)}`) ?? 0,
    first: (key) => formsBySide.get(`first ${key}`) ?? 0,
    pair: (last, first) => byPair.get(`${last}|${first}`) ?? 0,
    city: (key, state) => cityListings(places, key, state),
    firm: firm?.found ?? false,
  }
}

/** "de la cruz" is Delacruz too. */
const joined = (key: string) => key.replaceAll(' ', '')

function cityListings(
  places: readonly { key: string; state: string; listings: number }[],
  key: string,
  state: string | null,
): number | null {
  const found = places.filter((place) => place.key === key && (state === null || place.state === state))
  return found.length === 0 ? null : found.reduce((sum, { listings }) => sum + listings, 0)
}
