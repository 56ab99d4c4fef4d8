/** The state that someone means by its name, its USPS code, an abbreviation, or its Spanish name. */
import { nameKey } from './name-key.ts'
import { STATES } from './states.ts'

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
  'n carolina': 'NC',
  's carolina': 'SC',
  'n dakota': 'ND',
  's dakota': 'SD',
  'w virginia': 'WV',
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

/** Where they aren't the English ones. */
export const SPANISH_STATE_KEYS: Readonly<Record<string, string>> = {
  'carolina del norte': 'NC',
  'carolina del sur': 'SC',
  'carolina norte': 'NC',
  'carolina sur': 'SC',
  'dakota del norte': 'ND',
  'dakota del sur': 'SD',
  'dakota norte': 'ND',
  'dakota sur': 'SD',
  'distrito de columbia': 'DC',
  hawai: 'HI',
  'islas virgenes': 'VI',
  luisiana: 'LA',
  misisipi: 'MS',
  misuri: 'MO',
  'nueva hampshire': 'NH',
  'nueva jersey': 'NJ',
  'nueva york': 'NY',
  'nuevo hampshire': 'NH',
  'nuevo mexico': 'NM',
  pensilvania: 'PA',
  tejas: 'TX',
  'virginia del oeste': 'WV',
  'virginia occidental': 'WV',
}

const STATE_KEYS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OTHER_STATE_KEYS),
  ...Object.entries(SPANISH_STATE_KEYS),
  ...STATES.map(({ code, name }) => [nameKey(name), code] as const),
  ...STATES.map(({ code }) => [code.toLowerCase(), code] as const),
])
/** Code of the state that `key` names, by name, USPS code, or a common abbreviation. */
export const stateKeyed = (key: string): string | null => STATE_KEYS.get(key) ?? null

/** State names by key, for misspellings. */
export const STATE_NAME_KEYS: ReadonlyMap<string, string> = new Map(
  STATES.map(({ code, name }) => [nameKey(name), code]),
)

/** The code of the state that someone has typed, or else the text itself. */
export const readState = (text: string): string => stateKeyed(nameKey(text)) ?? text
