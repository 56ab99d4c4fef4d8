/** Cleans typed text before it is stored: Unicode normal form, plain line breaks, no invisible characters. */

// Control characters, lone surrogates, and characters that change the text direction.
const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** More marks on one letter than any language writes; the Unicode Standard allows cutting text there (UAX #15). */
const STACKED_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * Unicode normal form. Marks beyond the thirtieth on a letter are dropped: sorting them takes quadratic time, a second
 * of CPU for 40,000.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFKD' = 'NFC'): string =>
  text.replace(STACKED_MARKS, '$1').normalize(form)

/** Part of a line. It keeps the spaces at both ends, which separate it from its neighbors. */
export const cleanRun = (text: string): string => normalForm(text).replace(/\s+/g, ' ').replace(UNSEEN, '')

/** For titles and names. */
export const cleanLine = (text: string): string => cleanRun(text).trim()

/** For paragraphs. */
export const cleanLines = (text: string): string =>
  normalForm(text)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replace(UNSEEN, ''))
    .join('\n')
    .trim()

/** Length as the database counts it: a character beyond the first 65,536 is one, not two. */
export const lengthOf = (text: string): number => [...text].length
