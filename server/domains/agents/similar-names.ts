/**
 * Dictionary names that may match the one asked for: the name itself, nicknames, names one typo away, and names that
 * sound the same; for first names, also the most common ones that start with it. Last names that start with the one
 * asked for or contain it as a part ("jones" in "smith jones") are too many, as are first names starting with a single
 * letter: find-named.ts finds them without listing them.
 */
import { LRUCache } from 'lru-cache'
import { type Db, prefixUpperBound } from '#server/platform/db.ts'
import { primaryOf } from '#server/platform/replica.ts'
import { editDistance, holdsName, leadsToNames, nicknamesOf } from './compare-names.ts'
import type { AskedName, Candidate, Candidates } from './search-plan.ts'
import type { MatchKind } from './types.ts'

/**
 * How a name matches. Lower ranks are better; a pair of names ranks by the worse of the two. "Bob" can be a Robert or a
 * Bobby: of nicknames and beginnings, the more common name comes first.
 */
const LIKENESS = {
  exact: { kind: 'exact', rank: 0 },
  part: { kind: 'exact', rank: 1 },
  nickname: { kind: 'nickname', rank: 2 },
  prefix: { kind: 'prefix', rank: 2 },
  initial: { kind: 'prefix', rank: 3 },
  spelling: { kind: 'spelling', rank: 4 },
  twoSlips: { kind: 'spelling', rank: 5 },
  sound: { kind: 'sound', rank: 6 },
} as const satisfies Record<string, { kind: MatchKind; rank: number }>
type Likeness = keyof typeof LIKENESS
export const PREFIX_RANK = LIKENESS.prefix.rank
export const PART_RANK = LIKENESS.part.rank
/** From here on, a listing has a different name than the one asked for. */
export const WIDENED_RANK = LIKENESS.spelling.rank
/** Long names tolerate a second typo. */
const TWO_SLIPS_LETTERS = 8
/** A name that sounds alike but is spelled very differently is a different name. */
const SOUND_DISTANCE = 3
const SOUND_NAMES = 40
const NAMES = { last: 40, first: 60 } as const
/**
 * For first names. More would leave no room for similar spellings of a short name; prefix matches are found by a
 * range.
 */
const PREFIX_NAMES = 30

export type NamesMeant = Candidates & {
  /** Version of the listings the dictionary was built from; null: no name was asked for. */
  version: number | null
}

/** @param version of the listings, when known: an older cached answer is read again. */
export async function similarNames(db: Db, { last, first }: AskedName, version?: number): Promise<NamesMeant> {
  const [lasts, firsts] = await Promise.all([
    last === '' ? null : namesLike(db, { side: 'last', key: last }, version),
    first === '' ? null : namesLike(db, { side: 'first', key: first }, version),
  ])
  const versions = [lasts, firsts].flatMap((found) => found?.version ?? [])
  return {
    lasts: lasts && lasts.candidates,
    firsts: firsts && withNicknames(sameFirstNames(first, last === ''), firsts.candidates),
    moreFirsts: firsts !== null && firsts.candidates.filter(({ kind }) => kind === 'prefix').length > PREFIX_NAMES,
    version: versions.length > 0 ? Math.min(...versions) : null,
  }
}

type AskedKey = { side: Side; key: string }
type Like = { version: number; candidates: readonly Candidate[] }

/**
 * There are few names, and common ones are queried all day: some 14,000 answers, as text a quarter the size of
 * objects.
 */
const CACHE_CHARS_MAX = 8_000_000
/** `names`: each after its likeness, separated by commas. */
type CacheEntry = { version: number; names: string }
/** Keyed by pool: a process may use one database, and a test several. */
const caches = new WeakMap<Db, LRUCache<string, CacheEntry>>()

function cacheFor(db: Db): LRUCache<string, CacheEntry> {
  const made = () =>
    new LRUCache<string, CacheEntry>({ maxSize: CACHE_CHARS_MAX, sizeCalculation: ({ names }) => names.length + 100 })
  const kept = caches.get(db) ?? made()
  caches.set(db, kept)
  return kept
}

async function namesLike(db: Db, { side, key }: AskedKey, version?: number): Promise<Like> {
  const kept = cacheFor(primaryOf(db))
  const known = kept.get(`${side} ${key}`)
  if (known && (version === undefined || known.version === version))
    return { version: known.version, candidates: candidatesIn(known.names) }
  const [{ forms, version: read }] = await db<[{ forms: Form[] | null; version: number }]>`
    select (select json_agg(f) from (${formsLike(db, side, key)}) f) as forms,
      coalesce((select version from data_version where name = 'listings'), 0)::int as version`
  const found = likeliestForms(forms ?? [], key)
  const like = (side === 'last' ? found.filter((each) => !isFoundWithout(each, key)) : found).slice(0, NAMES[side])
  kept.set(`${side} ${key}`, {
    version: read,
    names: like.map(({ key: name, likeness }) => `${likeness}:${name}`).join(),
  })
  return { version: read, candidates: like.map(({ key: name, likeness }) => candidateOf(name, likeness)) }
}

/** If it were also a candidate, it would be found twice. */
const isFoundWithout = ({ key }: Ranked, last: string) =>
  key !== last && (key.startsWith(last) || (leadsToNames(last) && holdsName(key, last)))

/** Keys contain neither a comma nor a colon. */
const candidatesIn = (names: string): Candidate[] =>
  names === ''
    ? []
    : names.split(',').map((name) => {
        const [likeness, key = ''] = name.split(':')
        return candidateOf(key, likeness as Likeness)
      })

const candidateOf = (key: string, likeness: Likeness): Candidate => ({ key, ...LIKENESS[likeness] })

/**
 * First names that count as the one asked for without any fuzziness: itself, its nicknames, its first word, and, beside
 * a last name, its initial.
 */
export function sameFirstNames(first: string, isAlone = false): Candidate[] {
  const [word = '', ...more] = first.split(' ')
  const found = [candidateOf(first, 'exact')]
  if (more.length > 0) found.push(candidateOf(word, 'prefix'))
  for (const key of nicknamesOf(more.length > 0 ? word : first)) found.push(candidateOf(key, 'nickname'))
  if (first.length > 1 && !isAlone) found.push(candidateOf(first.charAt(0), 'initial'))
  return found
}

function withNicknames(same: readonly Candidate[], similarFirsts: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>()
  // Of equal rank, the dictionary's are in the order of how common they are.
  for (const candidate of [...similarFirsts, ...same]) {
    const known = best.get(candidate.key)
    if (!known || candidate.rank < known.rank) best.set(candidate.key, candidate)
  }
  return [...best.values()].sort((a, b) => a.rank - b.rank)
}

type Side = 'last' | 'first'
/** A dictionary name and the form it was found by: itself, without spaces, or one of its words. */
type Form = { form: string; nameKey: string; listings: number }

function formsLike(db: Db, side: Side, key: string) {
  const joined = joinedKey(key)
  return db`
    (select form, name_key as "nameKey", listings from name_form
    where side = ${side} and form in (${key}, ${joined}) and kind <> 'part'
    ${side === 'first' ? db`union all ${beginningsOf(db, key)} union all ${nicknamed(db, key)}` : db``}
    union all ${key === joined ? oneWordLike(db, side, key) : wordsLike(db, side, key)}
    ${/^[a-z]+$/.test(joined) ? db`union all ${soundsLike(db, side, joined)}` : db``})`
}

const beginningsOf = (db: Db, first: string) => db`
  (select form, name_key, listings from name_form
    where side = 'first' and form > ${first} and form < ${prefixUpperBound(first)} and kind = 'whole'
    order by listings desc, form limit ${PREFIX_NAMES + 1})`

const nicknamed = (db: Db, first: string) => db`
  select form, name_key, listings from name_form
  where side = 'first' and kind = 'whole' and form = any(${nicknamesOf(first) as string[]})`

function oneWordLike(db: Db, side: Side, word: string) {
  const deletions = [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]
  return db`
    select form, name_key, listings from name_form
    where side = ${side} and kind = 'whole' and form = any(array(
      select form from name_deletion where side = ${side} and deletion = any(${[...new Set(deletions)]})))`
}

/** If one of several words is misspelled, another one still finds the name. */
function wordsLike(db: Db, side: Side, key: string) {
  return db`
    select replace(name_key, ' ', ''), name_key, listings from name_form
    where side = ${side} and form = any(${key.split(' ')}) and kind = 'part'
      and levenshtein_less_equal(replace(name_key, ' ', ''), ${joinedKey(key)}, 2) <= 2`
}

function soundsLike(db: Db, side: Side, word: string) {
  const distance = soundDistance(word)
  const alike = (column: 'sound' | 'sound_alt') => db`
    select form, name_key, listings from name_form
    where side = ${side} and ${db(column)} in (dmetaphone(${word}), dmetaphone_alt(${word}))
      ${column === 'sound' ? db`and sound is not null` : db`and sound_alt <> sound`}
      and levenshtein_less_equal(form, ${word}, ${distance}) <= ${distance}`
  return db`
    (select * from (${alike('sound')} union all ${alike('sound_alt')}) heard
      order by levenshtein(form, ${word}), listings desc, form limit ${SOUND_NAMES})`
}

type Ranked = { key: string; likeness: Likeness; listings: number; sameSingly: boolean }

/** Each name once, ranked by the best of its forms, best first. */
function likeliestForms(forms: readonly Form[], key: string): Ranked[] {
  const best = new Map<string, Ranked>()
  const singly = writtenSingly(key)
  const nicknames = new Set(nicknamesOf(key))
  for (const { form, nameKey, listings } of forms) {
    const likeness = nicknames.has(nameKey) ? 'nickname' : likenessOf(form, nameKey, key)
    const known = best.get(nameKey)
    if (likeness === null || (known && rankOf(known) <= LIKENESS[likeness].rank)) continue
    best.set(nameKey, { key: nameKey, likeness, listings, sameSingly: writtenSingly(nameKey) === singly })
  }
  return [...best.values()].sort(byLikelihood)
}

const rankOf = ({ likeness }: Ranked) => LIKENESS[likeness].rank

/**
 * Among equal ranks, names that differ only by a double letter (the most common typo) come first, then the more common
 * name.
 */
const byLikelihood = (a: Ranked, b: Ranked) =>
  rankOf(a) - rankOf(b) ||
  Number(b.sameSingly) - Number(a.sameSingly) ||
  b.listings - a.listings ||
  (a.key < b.key ? -1 : 1)

/** "miller" as "miler". */
const writtenSingly = (key: string) => joinedKey(key).replaceAll(/(.)\1+/g, '$1')

/** Null: a different name. */
function likenessOf(form: string, nameKey: string, key: string): Likeness | null {
  const joined = joinedKey(key)
  if (nameKey === key) return 'exact'
  if (form === joined || joinedKey(nameKey) === joined || holdsName(nameKey, key)) return 'part'
  if (nameKey.startsWith(key)) return 'prefix'
  const slips = editDistance(form, joined)
  if (slips <= 1) return 'spelling'
  if (slips === 2 && joined.length >= TWO_SLIPS_LETTERS) return 'twoSlips'
  return slips <= soundDistance(joined) ? 'sound' : null
}

const joinedKey = (key: string) => key.replaceAll(' ', '')
/** Short words sound like hundreds of others. */
const soundDistance = (word: string) => Math.min(SOUND_DISTANCE, Math.ceil(word.length / 2))
