/**
 * What a visitor can mean by the text in a place field. Pure; find-place.ts looks up in the database which of it
 * exists.
 */
import { nameKey } from '#common/name-key.ts'
import { STATES } from '#common/states.ts'

export type PlaceText = {
  /** The comparable text without "USA" and the ZIP code. */
  key: string
  /** Five digits at the end. */
  zip: string | null
  /** The text is three digits, or the first four of a ZIP code: the area of the first three digits. */
  zip3: string | null
  /** The whole text names a state. */
  state: string | null
  /** The ways to read its end as a state, longest state name first. */
  inStates: readonly { head: string; state: string }[]
}

/** Abbreviations in files and from people, in addition to the names and USPS codes. */
const OTHER_STATE_KEYS: Readonly<Record<string, string>> = {
  ala: 'AL',
  ariz: 'AZ',
  ark: 'AR',
  calif: 'CA',
  cali: 'CA',
  colo: 'CO',
  conn: 'CT',
  del: 'DE',
  fla: 'FL',
  ill: 'IL',
  ind: 'IN',
  kans: 'KS',
  mass: 'MA',
  mich: 'MI',
  minn: 'MN',
  miss: 'MS',
  mont: 'MT',
  neb: 'NE',
  nebr: 'NE',
  nev: 'NV',
  okla: 'OK',
  ore: 'OR',
  penn: 'PA',
  penna: 'PA',
  tenn: 'TN',
  tex: 'TX',
  wash: 'WA',
  wis: 'WI',
  wisc: 'WI',
  wyo: 'WY',
  'd c': 'DC',
  'n c': 'NC',
  'n d': 'ND',
  'n h': 'NH',
  'n j': 'NJ',
  'n m': 'NM',
  'n y': 'NY',
  'r i': 'RI',
  's c': 'SC',
  's d': 'SD',
  'w va': 'WV',
  'p r': 'PR',
  'virgin islands': 'VI',
  usvi: 'VI',
  'us virgin islands': 'VI',
  cnmi: 'MP',
  'n mariana islands': 'MP',
  saipan: 'MP',
  micronesia: 'FM',
}

const STATE_KEYS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OTHER_STATE_KEYS),
  ...STATES.map(({ code, name }) => [nameKey(name), code] as const),
  ...STATES.map(({ code }) => [code.toLowerCase(), code] as const),
])
/** "district of columbia" and "federated states of micronesia" are the longest. */
const LONGEST_STATE_WORDS = 4

/** Code of the state that `key` names, by name, USPS code, or a common abbreviation. */
export const stateKeyed = (key: string): string | null => STATE_KEYS.get(key) ?? null

/** State names by key, for misspellings. */
export const STATE_NAME_KEYS: ReadonlyMap<string, string> = new Map(
  STATES.map(({ code, name }) => [nameKey(name), code]),
)

export function readPlaceText(text: string): PlaceText {
  const whole = nameKey(text).replace(/ (usa|us|u s a|united states|united states of america)$/, '')
  const zip = /(?:^|\D )(\d{5})(?: ?\d{4})?$/.exec(whole)?.[1] ?? null
  const key = zip ? whole.replace(/ ?\d{5}(?: ?\d{4})?$/, '') : whole
  return {
    key,
    zip,
    zip3: /^(\d{3})\d?$/.exec(whole)?.[1] ?? null,
    state: stateKeyed(key),
    inStates: statesAtEnd(key.split(' ')),
  }
}

function statesAtEnd(words: readonly string[]): { head: string; state: string }[] {
  const found: { head: string; state: string }[] = []
  for (let from = Math.max(1, words.length - LONGEST_STATE_WORDS); from < words.length; from++) {
    const state = stateKeyed(words.slice(from).join(' '))
    if (state) found.push({ head: words.slice(0, from).join(' '), state })
  }
  return found
}
