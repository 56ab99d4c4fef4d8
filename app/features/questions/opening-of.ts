/** About two lines, and what fills most of one. */
const OPENING_MAX = 132
const SENTENCES_MIN = 60

/** Whole sentences, or else whole words: a text that ends within a word looks broken. */
export function openingOf(text: string): string {
  if (text.length <= OPENING_MAX) return text
  const [sentences = ''] = /^.*(?:\p{Ll}{2}|[\d)])[.!?](?=\s+\p{Lu})/su.exec(text.slice(0, OPENING_MAX + 2)) ?? []
  if (sentences.length >= SENTENCES_MIN) return sentences
  return `${text.slice(0, OPENING_MAX).replace(/[\s\p{P}]+\S*$/u, '')}…`
}
