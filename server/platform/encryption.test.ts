import { expect, test } from 'vitest'
import { deriveKey, encrypt, decrypt } from './encryption.ts'

const key = deriveKey('a secret', 'one use')

test('an encrypted text decrypts with the same key, and looks different each time', () => {
  const [one, two] = [encrypt(key, 'Grüße 🙂'), encrypt(key, 'Grüße 🙂')]
  expect(one.equals(two)).toBe(false)
  expect(one.toString('utf8')).not.toContain('Gr')
  expect([decrypt(key, one), decrypt(key, two)]).toEqual(['Grüße 🙂', 'Grüße 🙂'])
})

test("a key for another use, or from another secret, doesn't decrypt it", () => {
  const sealed = encrypt(key, 'text')
  for (const other of [deriveKey('a secret', 'other use'), deriveKey('another', 'one use')]) {
    expect(() => decrypt(other, sealed)).toThrow('authenticate')
  }
})

test('a ciphertext changed by one bit fails to decrypt', () => {
  const sealed = encrypt(key, 'text')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => decrypt(key, changed)).toThrow('authenticate')
  }
})
