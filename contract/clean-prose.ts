/** What a person typed, as it is kept: one form of each letter, plain line ends, no signs that nobody sees. */

// Control characters, halves of signs, and signs that turn the direction of text around.
const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A piece of a line, whose spaces at both ends part it from its neighbours. */
export const cleanRun = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '')

/** A title, a name. */
export const cleanLine = (text: string): string => cleanRun(text).trim()

/** Paragraphs. */
export const cleanLines = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replace(UNSEEN, ''))
    .join('\n')
    .trim()

/** As the database counts: a sign beyond the first 65,536 is one, not two. */
export const lengthOf = (text: string): number => [...text].length
