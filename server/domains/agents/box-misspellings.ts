/** What the words in the search box may be typos of. Only checked when the directory knows none of them as typed. */
import { nameKey } from '#common/name-key.ts'
import { findPlace } from '#server/domains/places/find-place.ts'
import { prefixUpperBound } from '#server/platform/prefix-upper-bound.ts'
import type { Db } from '#server/platform/db.ts'
import { type BoxFacts, pairKey, readPairs } from './box-facts.ts'
import { joinedNames } from './box-guesses.ts'
import type { Guess } from './guess-likelihood.ts'

const MISSPELLING_CHARS_MIN = 4
const FIRMS_LOOKED_FOR = 3

type MisspelledNames = { facts: BoxFacts; joined: readonly Guess[] }

/** For people and firms. */
export async function readMisspelledNames(
  db: Db,
  { guesses, facts }: { guesses: readonly Guess[]; facts: BoxFacts },
): Promise<MisspelledNames> {
  const joined = guesses.flatMap(joinedNames)
  const [similar, firms, pairs] = await Promise.all([
    readSimilar(db, guesses),
    readFirms(db, guesses),
    readPairs(
      db,
      joined.flatMap(({ name }) => name ?? []),
    ),
  ])
  return {
    joined: joined.filter(({ name }) => name && pairs.has(pairKey(name.last, name.first))),
    facts: {
      ...facts,
      pair: (last, first) => facts.pair(last, first) || (pairs.get(pairKey(last, first)) ?? 0),
      similar: (side, key) => similar.get(`${side} ${key}`) ?? 0,
      similarFirm: (firm) => firms.get(firm) ?? '',
    },
  }
}

/** Listings whose name is one typo away from the word. */
async function readSimilar(db: Db, guesses: readonly Guess[]): Promise<Map<string, number>> {
  const names = guesses.flatMap(({ name }) => (name ? [name.last, name.first] : []))
  const words = [...new Set(names)].filter((word) => !word.includes(' ') && word.length >= MISSPELLING_CHARS_MIN)
  const deletions = words.flatMap((word) =>
    [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))].map((deletion) => [word, deletion]),
  )
  const rows = await db<{ side: string; word: string; listings: number }[]>`
    select near.side, near.word, sum(f.listings)::int as listings
    from (
      select distinct d.side, asked.word, d.form
      from unnest(${deletions.map(([word]) => word ?? '')}::text[], ${deletions.map(([, each]) => each ?? '')}::text[])
        asked (word, deletion)
      join name_deletion d on d.deletion = asked.deletion
      where d.form <> asked.word) near
    join name_form f on f.side = near.side and f.form = near.form and f.kind = 'whole'
    group by 1, 2`
  return new Map(rows.map(({ side, word, listings }) => [`${side} ${word}`, listings]))
}

type AskedPlaces = { guesses: readonly Guess[]; facts: BoxFacts; state: string | null }

/** For places, with their listing counts. @param asked.state the state, if already known. */
export async function readMisspelledPlaces(db: Db, { guesses, facts, state }: AskedPlaces): Promise<BoxFacts> {
  const texts = [...new Set(guesses.map(({ place }) => place))].filter((text) => text.length >= MISSPELLING_CHARS_MIN)
  const found = await Promise.all(
    texts
      .filter((text) => facts.city(text, state) === null)
      .map(async (text) => ({ text, place: await findPlace(db, state === null ? text : `${text}, ${state}`) })),
  )
  const respelled = found.flatMap(({ text, place }) => (place?.corrected ? [{ text, place }] : []))
  const cityIds = respelled.flatMap(({ place }) => place.cityId ?? [])
  const counts = await db<{ cityId: number; listings: number }[]>`
    select city_id, listings from count_by_city where city_id = any(${cityIds})`
  const byCity = new Map(counts.map(({ cityId, listings }) => [cityId, listings]))
  const listings = new Map(
    respelled.map(({ text, place }) => [
      text,
      place.cityId === null ? STATE_LISTINGS : (byCity.get(place.cityId) ?? 0),
    ]),
  )
  return { ...facts, respelled: (place) => listings.get(place) ?? null }
}

const STATE_LISTINGS = 1_000

/** Firms whose name, or its beginning, is close to the text. Assumes the first letter is right. */
async function readFirms(db: Db, guesses: readonly Guess[]): Promise<Map<string, string>> {
  const texts = [
    ...new Set(guesses.filter(({ firm, place }) => firm !== '' && place === '').map(({ firm }) => firm)),
  ].filter((firm) => firm.length > MISSPELLING_CHARS_MIN && firm.length < LONGEST_FIRM)
  const found = await Promise.all(
    texts.slice(0, FIRMS_LOOKED_FOR).map(async (firm) => {
      const letter = firm.charAt(0)
      const slips = Math.min(3, Math.floor(firm.length / 6))
      const [row] = await db<[{ dbaKey: string }?]>`
        select dba_key, min(slips) as slips
        from (
          select dba_key, levenshtein_less_equal(left(dba_key, length(${firm}) + more), ${firm}, ${slips}) as slips
          from listing, unnest(array[-1, 0, 1, 2]) more
          where status = 'listed' and dba_key >= ${letter} and dba_key < ${prefixUpperBound(letter)}
            and length(dba_key) >= length(${firm}) - ${slips}::int) compared
        where slips <= ${slips}
        group by dba_key order by 2, dba_key limit 1`
      return [firm, nameKey(row?.dbaKey ?? '')] as const
    }),
  )
  return new Map(found)
}

const LONGEST_FIRM = 60
