/**
 * A cell's text made safe to store; phone and website of a listing, if valid: half of what people typed there is
 * neither.
 */
const PLAIN = /^[\x20-\x7e]*$/
/** Control characters, and invisible marks that can make a text look like a different one. */
const UNSEEN = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** Makes a cell's text safe to store: one line, NFC, no control characters, no direction marks. */
export function cleanText(cell: string): string {
  if (cell === '') return cell
  const text = PLAIN.test(cell) ? cell : cell.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '')
  return text.includes('  ') ? text.replace(/ +/g, ' ').trim() : text.trim()
}

/**
 * Copies a string. A slice keeps the whole string it was cut from in memory, so one retained cell would retain its
 * whole chunk of the file.
 */
export const copyString = (text: string): string => Buffer.from(text, 'utf8').toString('utf8')

const AREA_AND_EXCHANGE = /^[2-9]\d{2}[2-9]\d{6}$/
const ALL_THE_SAME = /^(\d)\1+$/
const INTERNATIONAL = /^\+[1-9]\d{7,14}$/
/** Canada and the Caribbean share the US numbering plan; elsewhere, ten digits mean something else. */
const NORTH_AMERICA = new Set('US CA AG AI AS BB BM BS DM DO GD GU JM KN KY LC MP MS PR SX TC TT VC VG VI'.split(' '))

/** E.164, or null if the cell has no number that can be dialed. */
export function cleanPhone(cell: string, country: string | null): string | null {
  const digits = cell.replace(/\D/g, '')
  if (cell.trimStart().startsWith('+') && !digits.startsWith('1')) {
    return INTERNATIONAL.test(`+${digits}`) ? `+${digits}` : null
  }
  if (country !== null && !NORTH_AMERICA.has(country)) return null
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return AREA_AND_EXCHANGE.test(ten) && !ALL_THE_SAME.test(ten) ? `+1${ten}` : null
}

const SITE = /^(?:(https?):\/\/)?((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24})(:\d{1,5})?([/?#]\S*)?$/i
/** Characters no URL needs: quotes, angle brackets, and encoded line ends. */
const HOSTILE_PATH = /["'<>\\^`{|}]|%0[ad]|%00/i
const WORDS_FOR_NONE = new Set(['none', 'na', 'no', 'notavailable', 'notapplicable', 'null', 'nil', 'tbd', 'website'])

/** An http(s) URL, or null for email addresses, firm names, multiple URLs, and other schemes. */
export function cleanWebsite(cell: string): string | null {
  const found = SITE.exec(cell)
  const host = found?.[2]
  if (!found || !host || HOSTILE_PATH.test(found[4] ?? '')) return null
  const path = found[4] === undefined || found[4] === '/' ? '' : found[4]
  return `${(found[1] ?? 'http').toLowerCase()}://${host.toLowerCase()}${found[3] ?? ''}${path}`
}

/** People type "none" into a field they have no value for. */
export const meansNone = (cell: string): boolean => {
  const word = cell.toLowerCase().replace(/[^a-z0-9]/g, '')
  return word === '' || WORDS_FOR_NONE.has(word)
}
