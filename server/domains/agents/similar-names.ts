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

/** Lower is better. A pair of names ranks by the worse of the two. */
const RANK = { exact: 0, part: 1, prefix: 2, nickname: 3, initial: 4, spelling: 5, twoSlips: 6, sound: 7 } as const
type Rank = (typeof RANK)[keyof typeof RANK]
const KINDS = {
  [RANK.exact]: 'exact',
  [RANK.part]: 'exact',
  [RANK.prefix]: 'prefix',
  [RANK.nickname]: 'nickname',
  [RANK.initial]: 'prefix',
  [RANK.spelling]: 'spelling',
  [RANK.twoSlips]: 'spelling',
  [RANK.sound]: 'sound',
} as const satisfies Record<Rank, MatchKind>
export const PREFIX_RANK = RANK.prefix
export const PART_RANK = RANK.part
/** From here on (times 100: see find-named.ts), a listing has a different name than the one asked for. */
export const WIDENED_RANK = RANK.spelling * 100
/** Long names tolerate a second typo. */
const TWO_SLIPS_LETTERS = 8
/** A name that sounds alike but is spelled very differently is a different name. */
const SOUND_DISTANCE = 3
const SOUND_NAMES = 40
const NAMES = { last: 40, first: 45 } as const
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
    moreFirsts: firsts !== null && firsts.candidates.filter(({ rank }) => rank === RANK.prefix).length > PREFIX_NAMES,
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
/** `names`: each prefixed with its rank, separated by commas. */
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
  const ranked = rankForms(forms ?? [], key)
  const candidates = side === 'last' ? ranked.filter((each) => !isFoundWithout(each, key)) : ranked
  const like = { version: read, candidates: candidates.slice(0, NAMES[side]) }
  kept.set(`${side} ${key}`, { version: read, names: like.candidates.map((each) => `${each.rank}${each.key}`).join() })
  return like
}

/** If it were also a candidate, it would be found twice. */
const isFoundWithout = ({ key }: Candidate, last: string) =>
  key !== last && (key.startsWith(last) || (leadsToNames(last) && holdsName(key, last)))

/** A rank is one digit, and keys never contain a comma. */
const candidatesIn = (names: string): Candidate[] =>
  names === '' ? [] : names.split(',').map((name) => candidateOf(name.slice(1), Number(name.charAt(0)) as Rank))

const candidateOf = (key: string, rank: Rank): Candidate => ({ key, kind: KINDS[rank], rank })

/**
 * First names that count as the one asked for without any fuzziness: itself, its nicknames, its first word, and, beside
 * a last name, its initial.
 */
export function sameFirstNames(first: string, isAlone = false): Candidate[] {
  const [word = '', ...more] = first.split(' ')
  const found = [candidateOf(first, RANK.exact)]
  if (more.length > 0) found.push(candidateOf(word, RANK.prefix))
  for (const key of nicknamesOf(more.length > 0 ? word : first)) found.push(candidateOf(key, RANK.nickname))
  if (first.length > 1 && !isAlone) found.push(candidateOf(first.charAt(0), RANK.initial))
  return found
}

function withNicknames(same: readonly Candidate[], similarFirsts: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>()
  for (const candidate of [...same, ...similarFirsts]) {
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
    ${side === 'first' ? db`union all ${beginningsOf(db, key)}` : db``}
    union all ${key === joined ? oneWordLike(db, side, key) : wordsLike(db, side, key)}
    ${/^[a-z]+$/.test(joined) ? db`union all ${soundsLike(db, side, joined)}` : db``})`
}

const beginningsOf = (db: Db, first: string) => db`
  (select form, name_key, listings from name_form
    where side = 'first' and form > ${first} and form < ${prefixUpperBound(first)} and kind = 'whole'
    order by listings desc, form limit ${PREFIX_NAMES + 1})`

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

type Ranked = { key: string; rank: Rank; listings: number; sameSingly: boolean }

/** Each name once, ranked by the best of its forms, best first. */
function rankForms(forms: readonly Form[], key: string): Candidate[] {
  const best = new Map<string, Ranked>()
  const singly = writtenSingly(key)
  for (const { form, nameKey, listings } of forms) {
    const rank = rankOf(form, nameKey, key)
    const known = best.get(nameKey)
    if (rank === null || (known && known.rank <= rank)) continue
    best.set(nameKey, { key: nameKey, rank, listings, sameSingly: writtenSingly(nameKey) === singly })
  }
  return [...best.values()].sort(byLikelihood).map((ranked) => candidateOf(ranked.key, ranked.rank))
}

/**
 * Among equal ranks, names that differ only by a double letter (the most common typo) come first, then the more common
 * name.
 */
const byLikelihood = (a: Ranked, b: Ranked) =>
  a.rank - b.rank || Number(b.sameSingly) - Number(a.sameSingly) || b.listings - a.listings || (a.key < b.key ? -1 : 1)

/** "miller" as "miler". */
const writtenSingly = (key: string) => joinedKey(key).replaceAll(/(.)\1+/g, '$1')

/** Null: a different name. */
function rankOf(form: string, nameKey: string, key: string): Rank | null {
  const joined = joinedKey(key)
  if (nameKey === key) return RANK.exact
  if (form === joined || joinedKey(nameKey) === joined || holdsName(nameKey, key)) return RANK.part
  if (nameKey.startsWith(key)) return RANK.prefix
  const slips = editDistance(form, joined)
  if (slips <= 1) return RANK.spelling
  if (slips === 2 && joined.length >= TWO_SLIPS_LETTERS) return RANK.twoSlips
  return slips <= soundDistance(joined) ? RANK.sound : null
}

const joinedKey = (key: string) => key.replaceAll(' ', '')
/** Short words sound like hundreds of others. */
const soundDistance = (word: string) => Math.min(SOUND_DISTANCE, Math.ceil(word.length / 2))
