/**
 * What the words of the search box may be typos of, when the directory knows none of their readings as typed: names,
 * names without a space, firms, and places.
 */
import { nameKey } from '#common/name-key.ts'
import { findPlace } from '#server/domains/places/find-place.ts'
import { readPlaceText } from '#server/domains/places/read-place-text.ts'
import { prefixUpperBound, type Db } from '#server/platform/db.ts'
import { type BoxFacts, pairKey, readPairs } from './box-facts.ts'
import { editDistance } from './compare-names.ts'
import type { Guess } from './guess-likelihood.ts'

/** Shorter halves of "mitchellwilliams" aren't names. */
const NAME_HALF_LETTERS_MIN = 2
const JOINED_LETTERS = 6

/** "mitchellwilliams": splits a one-word name in two, in either order. */
function joinedNames(guess: Guess): Guess[] {
  const { last, first } = guess.name ?? { last: '', first: 'x' }
  const [word = ''] = last.split(' ')
  if (first !== '' || guess.isOnlyIfListed || word.length < JOINED_LETTERS) return []
  const isOneWord = word === last
  const found: Guess[] = []
  for (let at = NAME_HALF_LETTERS_MIN; at <= word.length - NAME_HALF_LETTERS_MIN; at++) {
    const [front, back] = [last.slice(0, at), last.slice(at)]
    found.push({ ...guess, name: { last: back, first: front }, isJoined: true })
    if (isOneWord) found.push({ ...guess, name: { last: front, first: back }, isJoined: true })
  }
  if (!isOneWord) return found
  // "mandrade": Maria Andrade's, perhaps.
  const initial = { last: last.slice(1), first: last.charAt(0), isInitial: true }
  found.push({ ...guess, name: initial, isJoined: true })
  return found
}

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
    readFirms(db, guesses, facts),
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
  // Of a sentence, only what can be a place by where it is: each text is looked up in some 700 spellings.
  const likely = guesses.filter(({ isInside = false, isAfterIn }) => !isInside || isAfterIn)
  const texts = [...new Set(likely.map(({ place }) => place))].filter((text) => text.length >= MISSPELLING_CHARS_MIN)
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
async function readFirms(db: Db, guesses: readonly Guess[], facts: BoxFacts): Promise<Map<string, string>> {
  const texts = [
    ...new Set(guesses.filter(({ firm, place }) => firm !== '' && isKnownPlace(place, facts)).map(({ firm }) => firm)),
  ].filter(isLikeFirm)
  const found = await Promise.all(
    texts.slice(0, FIRMS_LOOKED_FOR).map(async (firm) => {
      const letter = firm.charAt(0)
      const slips = Math.min(FIRM_SLIPS_MAX, Math.floor(firm.length / FIRM_LETTERS_PER_SLIP))
      const rows = await db<{ dbaKey: string }[]>`
        select dba_key, min(least) as least
        from (
          select dba_key,
            levenshtein_less_equal(left(dba_key, length(${firm}) + more), ${firm}, ${slips + 1}) as least
          from listing, unnest(array[-1, 0, 1, 2]) more
          where status = 'listed' and dba_key >= ${letter} and dba_key < ${prefixUpperBound(letter)}
            and length(dba_key) >= length(${firm}) - ${slips}::int) compared
        where least <= ${slips + 1}
        group by dba_key order by 2, dba_key limit ${FIRMS_COMPARED}`
      const close = rows
        .map(({ dbaKey }) => ({ dbaKey, slips: slipsIn(dbaKey, firm), alike: alike(dbaKey, firm) }))
        .filter((each) => each.slips <= slips)
      const [row] = close.sort((one, other) => one.slips - other.slips || other.alike - one.alike)
      return [firm, nameKey(row?.dbaKey ?? '')] as const
    }),
  )
  return new Map(found)
}

const LONGEST_FIRM = 60

/** "Melbourne AR" is a place. */
const isLikeFirm = (text: string) =>
  text.includes(' ') &&
  text.length > MISSPELLING_CHARS_MIN &&
  text.length < LONGEST_FIRM &&
  readPlaceText(text).inStates.length === 0
const FIRM_SLIPS_MAX = 3
const FIRM_LETTERS_PER_SLIP = 6
const FIRMS_COMPARED = 20

/** At its beginning. A swap of two letters is one slip here, but two to Postgres. */
const slipsIn = (dbaKey: string, firm: string) =>
  Math.min(...[-1, 0, 1, 2].map((more) => editDistance(dbaKey.slice(0, firm.length + more), firm)))

/** How many letters they have in common at the beginning. */
function alike(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

function isKnownPlace(place: string, facts: BoxFacts): boolean {
  const { key, state, inStates } = readPlaceText(place)
  const isCity =
    facts.city(key, null) !== null || inStates.some(({ head, state: code }) => facts.city(head, code) !== null)
  return place === '' || state !== null || isCity
}
