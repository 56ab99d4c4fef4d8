import { expect, test } from 'vitest'
import { deriveKey, seal, unseal } from './seal.ts'

const key = deriveKey('a secret', 'one use')

test('what is sealed opens with the same key, and looks different each time', () => {
  const [one, two] = [seal(key, 'Grüße 🙂'), seal(key, 'Grüße 🙂')]
  expect(one.equals(two)).toBe(false)
  expect(one.toString('utf8')).not.toContain('Gr')
  expect([unseal(key, one), unseal(key, two)]).toEqual(['Grüße 🙂', 'Grüße 🙂'])
})

test('a key for another use, or of another secret, does not open it', () => {
  const sealed = seal(key, 'text')
  for (const other of [deriveKey('a secret', 'other use'), deriveKey('another', 'one use')]) {
    expect(() => unseal(other, sealed)).toThrow('authenticate')
  }
})

test('what was changed by one bit does not open', () => {
  const sealed = seal(key, 'text')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unseal(key, changed)).toThrow('authenticate')
  }
})
