/** Names as a person would write them, and without the suffix that files put anywhere. */
const MAC = new Set(
  (
    'alister allister arthur aulay beth cormack donald donell dougal dougall dowell duff farlane gillivray gregor ' +
    'innes innis intosh intyre kay kenna kenzie kinnon lachlan laren laughlin lean lellan leod millan murray neil neill ' +
    'nicol pherson queen quarrie rae tavish vicar'
  )
    .split(' ')
    .map((rest) => `mac${rest}`),
)
const ROMAN = /^(ii|iii|iv)$/
/** O'Neil, D'Angelo, L'Heureux: one or two letters before the apostrophe. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu
const APOSTROPHE = /['’`]/

/**
 * Names the way a person would write them. Files contain upper, lower, and mixed case. Mixed case is intentional, so
 * only the other two are recased. Where casing would be a guess ("VAN DER BERG", "MACIAS"), the plain form is used.
 */
export function caseName(name: string): string {
  if (isMixed(name)) return name
  const lower = name.toLowerCase()
  return lower.replace(WORD, (word: string, at: number) => {
    if (at > 1 && APOSTROPHE.test(lower[at - 1] ?? '') && !opensName(lower, at)) return word
    return caseWord(word)
  })
}

/** CITY OF INDUSTRY → City of Industry; FPO stays. */
export function caseCity(city: string): string {
  if (/^[ADF]PO$/i.test(city)) return city.toUpperCase()
  return caseName(city).replace(/ (Of|The|And|In|On|At|By) /g, (word) => word.toLowerCase())
}

function caseWord(word: string): string {
  if (ROMAN.test(word)) return word.toUpperCase()
  if (word.length > 3 && word.startsWith('mc')) return `Mc${capital(word.slice(2))}`
  if (MAC.has(word)) return `Mac${capital(word.slice(3))}`
  return capital(word)
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * True if the letters before the apostrophe are a prefix (O', D', but not Mc), not the end of a word as in "Smith's".
 */
function opensName(lower: string, at: number): boolean {
  const before = /[\p{L}]+$/u.exec(lower.slice(0, at - 1))?.[0] ?? ''
  return before.length > 0 && before.length <= 2 && (lower.slice(at).match(/^\p{L}+/u)?.[0].length ?? 0) > 1
}

function isMixed(name: string): boolean {
  return name !== name.toUpperCase() && name !== name.toLowerCase()
}

const SUFFIX: Readonly<Record<string, string>> = {
  JR: 'Jr',
  JNR: 'Jr',
  SR: 'Sr',
  SNR: 'Sr',
  II: 'II',
  '11': 'II',
  '2ND': 'II',
  III: 'III',
  '111': 'III',
  '3RD': 'III',
  IV: 'IV',
  '4TH': 'IV',
  V: 'V',
}
const TITLES = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'REV', 'HON', 'MX'])
const CREDENTIALS = new Set(['CPA', 'EA', 'PHD', 'MBA', 'ESQ', 'JD', 'LLM', 'ATTY', 'MST', 'CFP', 'DBA', 'MACC'])
/** At the end of a last name, a lone V or 11 is probably something else. */
const NOT_IN_NAME = new Set(['V', '11', '111'])

const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** `known` is false when the cell has free text rather than a suffix, title, or credential. */
export function readSuffix(cell: string): { suffix: string; known: boolean } {
  const word = bare(cell)
  const suffix = SUFFIX[word] ?? ''
  return { suffix, known: word === '' || suffix !== '' || TITLES.has(word) || CREDENTIALS.has(word) }
}

/**
 * Jr and Sr belong to a name; titles and credentials typed next to it don't. `Smith Jr.` → Smith, Jr; `Allison CPA` →
 * Allison; a name that consists only of such a word stays (Ea is a surname).
 */
export function splitSuffix(lastName: string): { lastName: string; suffix: string } {
  let name = lastName.replace(/[\s.,;]+$/, '')
  let suffix = ''
  for (;;) {
    const [, before = '', end = ''] = /^(.*[^\s,])[\s,]+(\S+)$/.exec(name) ?? []
    const word = bare(end)
    const found = NOT_IN_NAME.has(word) ? undefined : SUFFIX[word]
    if (found === undefined && !CREDENTIALS.has(word)) return { lastName: name, suffix }
    suffix ||= found ?? ''
    name = before.replace(/[\s.,;]+$/, '')
  }
}

/** What comes before a name only. "Hon" and "Rev" can be names. */
const LEADING_TITLES = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR'])

/** `Dr. Linh` → Linh, `Tran, EA` → Tran. A suffix stays, and so does a name that consists only of such words. */
export function withoutTitles(typed: string): string {
  let name = typed.trim()
  for (;;) {
    const [, first = '', after = ''] = /^(\S+)\s+(\S.*)$/.exec(name) ?? []
    const [, before = '', last = ''] = /^(.*[^\s,])[\s,]+(\S+)$/.exec(name) ?? []
    if (LEADING_TITLES.has(bare(first))) name = after
    else if (CREDENTIALS.has(bare(last))) name = before
    else return name
  }
}
