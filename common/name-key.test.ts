import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameKey, slugOf } from './name-key.ts'

test.each([
  ["O'Neil", 'oneil'],
  ['O’NEIL', 'oneil'],
  ['García-Núñez', 'garcia nunez'],
  ['  de  la   Cruz ', 'de la cruz'],
  ['St. John', 'st john'],
  ['Bjørnsen', 'bjornsen'],
  ['Weiß', 'weiss'],
  ['Łukasz', 'lukasz'],
  ['D&K Tax', 'd k tax'],
  ['...', ''],
])('%s becomes %s', (typed, key) => {
  expect(nameKey(typed)).toBe(key)
})

test('a key is stable: deriving it again changes nothing', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => nameKey(nameKey(text)) === nameKey(text)))
})

test('a key contains only letters, digits, and single spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => /^$|^[\p{L}\p{N}]+( [\p{L}\p{N}]+)*$/u.test(nameKey(text))),
  )
})

test('a slug is never empty', () => {
  expect(slugOf("Coeur d'Alene")).toBe('coeur-dalene')
  expect(slugOf('!!!')).toBe('x')
})
