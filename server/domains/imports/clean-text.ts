/** Makes a cell's text safe to store: one line, NFC, no control characters, no direction marks. */

const PLAIN = /^[\x20-\x7e]*$/
/** Control characters, and invisible marks that can make a text look like a different one. */
const UNSEEN = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

export function cleanText(cell: string): string {
  if (cell === '') return cell
  const text = PLAIN.test(cell) ? cell : cell.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '')
  return text.includes('  ') ? text.replace(/ +/g, ' ').trim() : text.trim()
}
