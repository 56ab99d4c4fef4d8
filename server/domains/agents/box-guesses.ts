/**
 * The ways to split the words in the search box into a name and a place, and, only when the directory knows none of
 * them as typed, what they may be typos of. guess-likelihood.ts ranks them.
 */
import { type BoxWords, firmLength, withoutFirmWords, withoutTitles } from './box-words.ts'
import type { Guess } from './guess-likelihood.ts'
import { nameKey } from '#common/name-key.ts'
import { readPlaceText } from '#server/domains/places/read-place-text.ts'
import { findPlace } from '#server/domains/places/find-place.ts'
import { prefixUpperBound, type Db } from '#server/platform/db.ts'
import { type BoxFacts, pairKey, readPairs } from './box-facts.ts'

/** "federated states of micronesia", "king of prussia pa". */
const PLACE_WORDS = 5

/** The last words may be a place; the rest are a name in either order, or a firm. */
export function guessesOf(box: BoxWords, lastGiven: boolean): Guess[] {
  const size = box.words.length
  const guesses: Guess[] = []
  // Names first: among equal weights, the first wins.
  for (let split = size; split >= Math.max(0, size - PLACE_WORDS); split--) {
    const isAfterIn = split === box.beforeIn
    // "in dallas who speaks spanish": the place can end before the last word.
    for (let end = size; end > (isAfterIn ? split : size - 1); end--) {
      const rest = { place: box.words.slice(split, end).join(' '), ignored: box.words.slice(end) }
      for (const part of namedBy(box, split, lastGiven))
        guesses.push({ ...part, ...rest, size, isAfterIn, dropped: box.dropped, needs: box.needs })
    }
  }
  return guesses
}

type NamePart = Omit<Guess, 'place' | 'ignored' | 'size' | 'isAfterIn' | 'dropped' | 'needs'>

/** What the first `split` words can be. */
function namedBy({ words, beforeComma }: BoxWords, split: number, lastGiven: boolean): NamePart[] {
  const before = words.slice(0, split)
  const firm = firmLength(words)
  const person = firm > 0 ? withoutFirmWords(before) : withoutTitles(before)
  const found =
    person.length === 0 ? [NO_PERSON] : namesIn(person, beforeComma < person.length ? beforeComma : 0, lastGiven)
  // "tax" is a need unless it's a name.
  if (person.length > 0 && withoutFirmWords(before).length === 0) found.push(NO_PERSON)
  const isFirm = split > 0 && split >= firm && words.length > 1
  return isFirm ? [...found, { name: null, firm: before.join(' '), firmWords: firm > 0 }] : found
}

const NO_PERSON: NamePart = { name: null, firm: '' }

/** @param comma number of words before a comma: "Gonzales, Maria" can only be last name first. */
function namesIn(words: readonly string[], comma: number, lastGiven: boolean): NamePart[] {
  const person = (last: string, first: string) => ({ name: { last, first }, firm: '' })
  const all = words.join(' ')
  if (lastGiven) return [person('', all)]
  if (comma > 0) return [person(words.slice(0, comma).join(' '), words.slice(comma).join(' '))]
  const names: NamePart[] = [person(all, '')]
  if (words.length === 1) names.push(person('', all))
  for (let at = 1; at < words.length; at++) {
    const [front, back] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    names.push(person(back, front), { ...person(front, back), swapped: true })
  }
  // "john q smith": the words in between are middle names.
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length > 2) names.push({ ...person(last, first), left: words.length - 2 })
  return names
}

/** Shorter halves of "mitchellwilliams" aren't names. */
const NAME_HALF_LETTERS_MIN = 2
const JOINED_LETTERS = 6

/** "mitchellwilliams": splits a one-word name in two, in either order. */
function joinedNames(guess: Guess): Guess[] {
  const { last, first } = guess.name ?? { last: '', first: 'x' }
  if (first !== '' || last.includes(' ') || last.length < JOINED_LETTERS) return []
  const found: Guess[] = []
  for (let at = NAME_HALF_LETTERS_MIN; at <= last.length - NAME_HALF_LETTERS_MIN; at++) {
    const [front, back] = [last.slice(0, at), last.slice(at)]
    found.push({ ...guess, name: { last: back, first: front }, isJoined: true })
    found.push({ ...guess, name: { last: front, first: back }, isJoined: true })
  }
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
async function readFirms(db: Db, guesses: readonly Guess[], facts: BoxFacts): Promise<Map<string, string>> {
  const texts = [
    ...new Set(guesses.filter(({ firm, place }) => firm !== '' && isKnownPlace(place, facts)).map(({ firm }) => firm)),
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

function isKnownPlace(place: string, facts: BoxFacts): boolean {
  const { key, state, inStates } = readPlaceText(place)
  const isCity =
    facts.city(key, null) !== null || inStates.some(({ head, state: code }) => facts.city(head, code) !== null)
  return place === '' || state !== null || isCity
}
