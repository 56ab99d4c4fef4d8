/** Text of a cell made safe to keep: one line, NFC, no control characters, no marks that turn its direction. */

const PLAIN = /^[\x20-\x7e]*$/
/** Control characters, and the invisible marks that can show a text as another. */
const UNSEEN = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

export function cleanText(cell: string): string {
  if (cell === '') return cell
  const text = PLAIN.test(cell) ? cell : cell.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '')
  return text.includes('  ') ? text.replace(/ +/g, ' ').trim() : text.trim()
}
