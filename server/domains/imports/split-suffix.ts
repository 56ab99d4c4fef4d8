/** Jr and Sr belong to a name; titles and credentials typed next to it don't. */

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
 * `Smith Jr.` → Smith, Jr; `Allison CPA` → Allison; a name that consists only of such a word stays (Ea is a surname).
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
