/**
 * Do city, state, and ZIP code of the rows match? Checked for enrolled agents who are new or differ from the previous
 * list.
 */
import type { Transaction } from '#server/platform/db.ts'
import { isTooMany, shareOf } from './plausible.ts'

/** In real and generated lists: under 1.5%, most of them abroad. */
const STATE_LIMIT = 0.05
/** In real lists, 4% have a city unknown to all our sources, and 2% the city of a neighboring ZIP code. */
const CITY_LIMIT = 0.25

/** @param people on the list, including unchanged ones. */
export async function doubtsOfPlaces(tx: Transaction, people: number): Promise<string[]> {
  const [{ otherState, unknownCity, otherCity }] = await tx<
    [{ otherState: number; unknownCity: number; otherCity: number }]
  >`
    select count(*) filter (where z.state <> s.state)::int as other_state,
      count(*) filter (where found.id is null)::int as unknown_city,
      count(*) filter (where found.id <> z.city_id)::int as other_city
    from import_stage s
    left join zip z on z.zip = s.zip
    left join city named on named.state = s.state and named.city_key = s.city_key
    left join city_alias alias on alias.state = s.state and alias.alias_key = s.city_key
    cross join lateral (select coalesce(named.id, alias.city_id) as id) found
    where s.state is not null and exists (select 1 from city)`
  return [
    ...(isTooMany(otherState, people, STATE_LIMIT)
      ? [`${shareOf(otherState, people)} people have a ZIP code of another state: are the state or ZIP columns wrong?`]
      : []),
    ...(isTooMany(unknownCity, people, CITY_LIMIT)
      ? [
          `${shareOf(unknownCity, people)} people are in a city that their state doesn't have: is the city column wrong?`,
        ]
      : []),
    ...(isTooMany(otherCity, people, CITY_LIMIT)
      ? [`${shareOf(otherCity, people)} people have a ZIP code of another city: are the city or ZIP columns wrong?`]
      : []),
  ]
}
