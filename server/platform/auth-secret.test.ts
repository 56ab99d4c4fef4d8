import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { decrypt, deriveKey, encrypt, readAuthSecret } from './auth-secret.ts'
import { readSettings } from './settings.ts'

const folder = await mkdtemp(join(tmpdir(), 'enrolled-secret-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('concurrent starts create one secret, which only its owner can read', async () => {
  const settings = readSettings({ DATA_DIR: join(folder, 'data') })
  const secrets = await Promise.all(Array.from({ length: 10 }, () => readAuthSecret(settings)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  expect(await readAuthSecret(settings)).toBe(secrets[0])
  expect(await readdir(settings.DATA_DIR)).toEqual(['auth-secret'])
  expect((await stat(join(settings.DATA_DIR, 'auth-secret'))).mode & 0o777).toBe(0o600)
})

test('AUTH_SECRET takes precedence, and no file is written', async () => {
  const AUTH_SECRET = 'a secret of thirty-two characters or more'
  const settings = readSettings({ DATA_DIR: join(folder, 'other'), AUTH_SECRET })
  expect(await readAuthSecret(settings)).toBe(AUTH_SECRET)
  expect(await readdir(folder)).not.toContain('other')
})

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
