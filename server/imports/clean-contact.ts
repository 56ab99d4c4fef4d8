/** Phone and website of a listing, or none: half of what people typed there is neither. */

const AREA_AND_EXCHANGE = /^[2-9]\d{2}[2-9]\d{6}$/
const ALL_THE_SAME = /^(\d)\1+$/
const INTERNATIONAL = /^\+[1-9]\d{7,14}$/
/** Canada and the Caribbean share the plan of the United States; elsewhere ten digits are some other number. */
const NORTH_AMERICA = new Set('US CA AG AI AS BB BM BS DM DO GD GU JM KN KY LC MP MS PR SX TC TT VC VG VI'.split(' '))

/** E.164, or null when the cell holds no number that can be dialled. */
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
/** Text no address needs: quotes and angle brackets, encoded line ends. */
const HOSTILE_PATH = /["'<>\\^`{|}]|%0[ad]|%00/i
const WORDS_FOR_NONE = new Set(['none', 'na', 'no', 'notavailable', 'notapplicable', 'null', 'nil', 'tbd', 'website'])

/** An http(s) address, or null: e-mail addresses, firm names, several addresses at once and other schemes are none. */
export function cleanWebsite(cell: string): string | null {
  const found = SITE.exec(cell)
  const host = found?.[2]
  if (!found || !host || HOSTILE_PATH.test(found[4] ?? '')) return null
  const path = found[4] === undefined || found[4] === '/' ? '' : found[4]
  return `${(found[1] ?? 'http').toLowerCase()}://${host.toLowerCase()}${found[3] ?? ''}${path}`
}

/** People write "none" into a field they have nothing for. */
export const saysNone = (cell: string): boolean => {
  const word = cell.toLowerCase().replace(/[^a-z0-9]/g, '')
  return word === '' || WORDS_FOR_NONE.has(word)
}
