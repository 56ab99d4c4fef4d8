/** What the directory knows about the words in the search box: how many agents have a name, how many are in a city. */
import { type Db, prefixUpperBound } from '#server/platform/db.ts'
import type { NeedFound } from './box-needs.ts'
import { nicknamesOf } from './compare-names.ts'
import { isOnlyNeeds } from './box-words.ts'

export type BoxFacts = {
  /** Listings with this last name, alone or as part of a longer one. */
  last: (key: string) => number
  first: (key: string) => number
  /** Listings with this last name, and this first name or another form of it. */
  pair: (last: string, first: string) => number
  /** Listings in the city; null: no such city. With `state` null, in all cities of that name. */
  city: (key: string, state: string | null) => number | null
  /** Whether a county is called that, without the word "County". */
  isCounty: (key: string, state: string) => boolean
  /** Whether a firm's name starts with the text. */
  firm: (text: string) => boolean
  /** Whether a firm is called that. */
  isFirm: (text: string) => boolean
  /** Whether the text, perhaps beside a need, is one rather than the beginning of a firm's name: "tax resolution". */
  isNeed: (text: string, isBeside: boolean) => boolean
  /** Agents who say they offer it, up to OFFERED_MAX. Asked only of needs that are also names. */
  offered: (need: NeedFound) => number
  /**
   * Listings whose name is one typo away from this one. Always 0 until readMisspelledNames has run; likewise, the next
   * two are empty until then.
   */
  similar: (side: 'last' | 'first', key: string) => number
  /** Listings in the place that the text is a typo of; null if there is none. */
  respelled: (place: string) => number | null
  /** Key of a firm whose name is close to the text. */
  similarFirm: (text: string) => string
}

type PlaceFound = { key: string; state: string; listings: number; isCounty: boolean }

/** `isInitial`: of a first name. */
export type NameGuess = { last: string; first: string; isInitial?: boolean }

type Words = {
  names: readonly NameGuess[]
  cities: readonly string[]
  texts: readonly string[]
  needs: readonly NeedFound[]
}

export async function readFacts(db: Db, { names, cities, texts, needs }: Words): Promise<BoxFacts> {
  const lasts = [...new Set(names.flatMap(({ last }) => [last, joined(last)]))]
  const firsts = [...new Set(names.map(({ first }) => first))]
  const [forms, pairs, places, firms] = await Promise.all([
    db<{ side: string; form: string; listings: number }[]>`
      select side, form, sum(listings)::int as listings from name_form
      where (side = 'last' and form = any(${lasts})) or (side = 'first' and form = any(${firsts}))
      group by side, form`,
    readPairs(db, names),
    db<PlaceFound[]>`
      select key, city.state, coalesce(listings, 0) as listings, false as is_county
      from (
        select city_key as key, id from city where city_key = any(${cities as string[]})
        union
        select alias_key, city_id from city_alias where alias_key = any(${cities as string[]})
      ) named join city on city.id = named.id left join count_by_city on count_by_city.city_id = named.id
      union all
      select key, state, 0, true
      from unnest(${cities as string[]}::text[]) key join county on slug = replace(key, ' ', '-')`,
    db<{ text: string; isWhole: boolean }[]>`
      select text, exists (select 1 from listing where status = 'listed' and dba_key <> '' and dba_key = text) as is_whole
      from unnest(${texts as string[]}::text[], ${texts.map(prefixUpperBound)}::text[]) asked (text, ending)
      where exists (
        select 1 from listing where status = 'listed' and dba_key <> '' and dba_key >= text and dba_key < ending)`,
  ])
  const formsBySide = new Map(forms.map(({ side, form, listings }) => [`${side} ${form}`, listings]))
  const begun = new Map(firms.map(({ text, isWhole }) => [text, isWhole]))
  const facts: BoxFacts = {
    last: (key) => formsBySide.get(`last ${key}`) ?? formsBySide.get(`last ${joined(key)}`) ?? 0,
    first: (key) => formsBySide.get(`first ${key}`) ?? 0,
    pair: (last, first) => pairs.get(pairKey(last, first)) ?? 0,
    city: (key, state) => cityListings(places, key, state),
    isCounty: (key, state) => places.some((place) => place.isCounty && place.key === key && place.state === state),
    firm: (text) => begun.has(text),
    isFirm: (text) => begun.get(text) === true,
    isNeed: (text, isBeside) => needs.length > 0 && isOnlyNeeds(text, !isBeside && begun.get(text) === true),
    offered: () => 0,
    similar: () => 0,
    respelled: () => null,
    similarFirm: () => '',
  }
  const named = needs.filter((need) => isAlsoNamed(need, facts))
  const counts = new Map(await Promise.all(named.map(async (need) => [need, await countOffered(db, need)] as const)))
  return { ...facts, offered: (need) => counts.get(need) ?? 0 }
}

/** Whether the one word of a need is a name or a city, too. */
export const isAlsoNamed = (
  { word, isAlsoName }: NeedFound,
  facts: Pick<BoxFacts, 'last' | 'first' | 'city'>,
): boolean =>
  isAlsoName || (word !== '' && (facts.last(word) + facts.first(word) > 0 || facts.city(word, null) !== null))

/** More don't make it likelier: a name that many have stays a name. */
const OFFERED_MAX = 1_000
const OFFERED_AS_NAME_MAX = 20

async function countOffered(db: Db, { kind, value, isAlsoName }: NeedFound): Promise<number> {
  const most = isAlsoName ? OFFERED_AS_NAME_MAX : OFFERED_MAX
  const column = { service: 'services', language: 'languages', mode: 'meeting_modes' }[String(kind)]
  if (column === undefined) return most
  const [counted] = await db<[{ agents: number }]>`
    select count(*)::int as agents from (
      select 1 from listing_profile p where p.${db(column)} @> ${[value]} limit ${most}) offered`
  return counted.agents
}

export const pairKey = (last: string, first: string) => `${last}|${first}`

/** Names that at least one listing has, by whole first names or by initials: listing counts by pairKey. */
export async function readPairs(db: Db, names: readonly NameGuess[]): Promise<Map<string, number>> {
  const whole = names.filter(({ last, first }) => last !== '' && first !== '').flatMap(withNicknames)
  const upTo = whole.map(({ first, isInitial }) => (isInitial ? `${first}~` : first))
  const rows = await db<{ last: string; first: string; listings: number }[]>`
    select last, first, listings
    from unnest(${whole.map(({ last }) => last)}::text[], ${whole.map(({ first }) => first)}::text[], ${upTo}::text[])
      asked (last, first, up_to)
    cross join lateral (
      select count(*)::int as listings from listing
      where status = 'listed' and last_key in (last, replace(last, ' ', '')) and first_key between first and up_to
    ) counted where listings > 0`
  const listed = new Map(rows.map(({ last, first, listings }) => [pairKey(last, first), listings]))
  for (const { last, first } of names) {
    const others = nicknamesOf(first).map((other) => listed.get(pairKey(last, other)) ?? 0)
    const most = Math.max(0, ...others)
    if (most > 0 && !listed.has(pairKey(last, first))) listed.set(pairKey(last, first), most)
  }
  return listed
}

const withNicknames = ({ last, first, isInitial }: NameGuess): NameGuess[] => [
  { last, first, ...(isInitial ? { isInitial } : {}) },
  ...nicknamesOf(first).map((other) => ({ last, first: other })),
]

/** "de la cruz" also matches Delacruz. */
const joined = (key: string) => key.replaceAll(' ', '')

function cityListings(places: readonly PlaceFound[], key: string, state: string | null): number | null {
  const isMeant = (place: PlaceFound) => place.key === key && (state === null || place.state === state)
  const found = places.filter((place) => !place.isCounty && isMeant(place))
  return found.length === 0 ? null : found.reduce((sum, { listings }) => sum + listings, 0)
}
