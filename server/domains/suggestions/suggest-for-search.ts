/**
 * Suggestions while typing in the search box: people, places, needs, IRS letters, and articles, in one round to the
 * database.
 */
import { i18n } from '#common/i18n.ts'
import { nameKey } from '#common/name-key.ts'
import { type SearchSuggestion, SUGGESTION_TEXT_MIN, type SuggestionGroup } from '#common/suggestions.ts'
import type { Db, Fragment } from '#server/platform/db.ts'
import { isSaidClearly, needsSaid, suggestNeeds, suggestWhole } from './needs.ts'
import {
  FIRST_NAME,
  type FirmFound,
  firmsBeginning,
  peopleBeginning,
  type PersonFound,
  suggestFirms,
  suggestPeople,
  uniquePages,
} from './people.ts'
import {
  suggestCitiesWithout,
  suggestPlaces,
  suggestPlacesAfter,
  suggestZips,
  type ZipFound,
  zipsBeginning,
} from './places.ts'
import {
  type ArticleFound,
  articlesBeginning,
  type LetterFound,
  lettersBeginning,
  suggestArticles,
  suggestLetters,
} from './texts.ts'

/** More words are a sentence, which begins no name. */
const WORDS_MAX = 6
const DIGITS = /^\d+$/
/** One sign of 100 may fall apart into 18 letters: what is longer than any text as typed begins nothing. */
const KEY_MAX = 200
/** A need whose name begins with so many letters is likelier meant than a person. */
const CERTAIN_NEED = 5

/** "den" is Denver rather than any Dennis. */
const FIRST_NAME_WEIGHT = 0.25

/** @param text as typed. Groups are together, what the text most likely means first. */
export async function suggestForSearch(db: Db, text: string): Promise<SearchSuggestion[]> {
  const key = nameKey(text)
  const words = key.split(' ')
  if (key.length < SUGGESTION_TEXT_MIN || key.length > KEY_MAX) return []
  const said = needsSaid(text)
  if (words.length > WORDS_MAX)
    return [...(await suggestWhole(db, text, said)), ...suggestNeeds(words, text, said, true)]
  const [whole, found] = await Promise.all([suggestWhole(db, text, said), readFound(db, key, words)])
  const { people, firms, zips, letters, articles, version } = found
  const others = {
    people: uniquePages([...suggestPeople(people), ...suggestFirms(firms)]),
    places: DIGITS.test(key)
      ? suggestZips(zips)
      : await placesFor(db, { key, text, version, isName: people.length + firms.length > 0 }),
    letters: suggestLetters(letters),
    articles: suggestArticles(articles),
  }
  const isAlone = Object.values(others).every(({ length }) => length === 0)
  const groups = { ...others, needs: [...whole, ...suggestNeeds(words, text, said, isAlone)] }
  const order = orderOf(key, groups, isSaidClearly(said))
  const first = whole.length > 0 ? ['needs' as const, ...order.filter((group) => group !== 'needs')] : order
  return first.flatMap((group) => groups[group])
}

type Typed = { key: string; text: string; version: number; isName: boolean }

/** Those with agents; else the end of the text as one, or cities without agents: of a name, only those called that. */
async function placesFor(db: Db, { key, text, version, isName }: Typed) {
  const places = await suggestPlaces(db, key, version)
  if (places.length > 0) return places
  const after = await suggestPlacesAfter(db, text, version)
  return after.length > 0 ? after : suggestCitiesWithout(db, key, isName)
}

type Found = {
  people: PersonFound[]
  firms: FirmFound[]
  zips: ZipFound[]
  letters: LetterFound[]
  articles: ArticleFound[]
  version: number
}

/** One statement, without the parts that this text can't begin: most of its time is planning. */
async function readFound(db: Db, key: string, words: readonly string[]): Promise<Found> {
  const rowsOf = (query: Fragment | null) =>
    query ? db`coalesce((select json_agg(found) from (${query}) found), '[]')` : db`'[]'::json`
  const isZip = DIGITS.test(key)
  const [found] = await db<[Found]>`
    select ${rowsOf(isZip ? null : peopleBeginning(db, words))} as people,
      ${rowsOf(firmsBeginning(db, key))} as firms,
      ${rowsOf(isZip ? zipsBeginning(db, key) : null)} as zips,
      ${rowsOf(lettersBeginning(db, words))} as letters,
      ${rowsOf(articlesBeginning(db, words))} as articles,
      coalesce((select version from data_version where name = 'listings'), 0)::int as version`
  return found
}

const agentsOf = ([first]: readonly SearchSuggestion[]) => first?.agents ?? 0
const weightOf = ([first]: readonly SearchSuggestion[]) =>
  first?.detail === i18n._(FIRST_NAME) ? FIRST_NAME_WEIGHT : 1

type Groups = Record<SuggestionGroup, readonly SearchSuggestion[]>

function orderOf(key: string, groups: Groups, isSaid: boolean): SuggestionGroup[] {
  if (DIGITS.test(key)) return ['places', 'letters', 'people', 'needs', 'articles']
  if (/\d/.test(key)) return ['letters', 'places', 'people', 'needs', 'articles']
  const { people, places, needs } = groups
  const isPlace = agentsOf(places) > weightOf(people) * agentsOf(people)
  const isAnyone = people.length > 0 || agentsOf(places) > 0
  const named: SuggestionGroup[] = isPlace ? ['places', 'people'] : ['people', 'places']
  const isLikely = key.length >= CERTAIN_NEED || !isAnyone
  const isNeed = isSaid || (isLikely && !isBegunBy(places, key) && isNamedBy(needs, key))
  return isNeed ? ['needs', 'letters', ...named, 'articles'] : [...named, 'needs', 'letters', 'articles']
}

/** "los a" is Los Angeles, though "los" begins losses. */
const isBegunBy = ([first]: readonly SearchSuggestion[], key: string) =>
  key.includes(' ') && nameKey(first?.label ?? '').startsWith(key)

/** Rather than by what people call it. */
function isNamedBy([first]: readonly SearchSuggestion[], key: string): boolean {
  const [word = ''] = key.split(' ')
  return first !== undefined && ` ${nameKey(`${first.label} ${first.detail}`)}`.includes(` ${word}`)
}
