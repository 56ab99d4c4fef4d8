/**
 * The one normalizer of names and places: it makes what the importer stores and what a visitor types comparable.
 *
 * Removes accents and apostrophes ("O'Neil" = "oneil"), lowercases, turns everything but letters and digits into one
 * space, and trims. In TypeScript rather than SQL because rows and queries both pass through Node anyway, and a SQL
 * function over generated columns cost more than the rest of an import (docs/decisions/004).
 */
import { normalForm } from './clean-prose.ts'

const ASCII = /^[\0-\x7f]*$/
const PLAIN = /^[a-z0-9 ]*$/
const APOSTROPHES = /['’‘`´ʼ]/g
const MARKS = /\p{M}/gu
const NOT_DECOMPOSED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** A comparable form: only a-z, 0-9, letters of other scripts, and single spaces. */
export function nameKey(text: string): string {
  let key = text.toLowerCase()
  if (ASCII.test(key)) {
    if (!PLAIN.test(key)) key = key.replace(/['`]/g, '').replace(/[^a-z0-9]+/g, ' ')
  } else {
    key = normalForm(key.replace(APOSTROPHES, ''), 'NFKD')
      .replace(MARKS, '')
      // Decomposing turns some symbols into capital letters.
      .toLowerCase()
      .replace(MARKS, '')
      .replace(/[ßæœøđðłþı]/g, (letter) => NOT_DECOMPOSED[letter] ?? letter)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
  }
  return key.includes('  ') || key.startsWith(' ') || key.endsWith(' ') ? key.replace(/ +/g, ' ').trim() : key
}

/** URL slug: `Coeur d'Alene` → `coeur-dalene`. Never empty. */
export function slugOf(text: string): string {
  return nameKey(text).replaceAll(' ', '-') || 'x'
}
