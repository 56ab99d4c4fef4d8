import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import {
  keySet,
  publicKeys,
  readSigningKeys,
  revokeKey,
  rotateKeys,
  signClaims,
  signingKeyOf,
  verifyClaims,
} from './signing-keys.ts'

const folder = await mkdtemp(join(tmpdir(), 'enrolled-keys-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
let made = 0
const newFolder = () => ({ DATA_DIR: join(folder, `data-${made++}`) })

test('processes that need a key at the same time make one, which only its owner can read', async () => {
  const settings = newFolder()
  const sets = await Promise.all(Array.from({ length: 10 }, () => readSigningKeys(settings)))
  expect(new Set(sets.map(({ keys }) => keys[0]?.kid)).size).toBe(1)
  expect(await readdir(settings.DATA_DIR)).toEqual(['signing-keys.json'])
  expect((await stat(join(settings.DATA_DIR, 'signing-keys.json'))).mode & 0o777).toBe(0o600)
})

test('the id of a key is the thumbprint of RFC 7638', async () => {
  // The example of RFC 8037, appendix A.3.
  const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
  const { createHash } = await import('node:crypto')
  const expected = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')
  expect(expected).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k')
  const [key] = (await readSigningKeys(newFolder())).keys
  const own = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${key?.x}"}`).digest('base64url')
  expect(key?.kid).toBe(own)
})

test('a signature fits its claims and its key, and nothing else', async () => {
  const keys = await readSigningKeys(newFolder())
  const jws = signClaims(signingKeyOf(keys), 'a', { name: 'Ada', of: 1 })
  expect(verifyClaims(publicKeys(keys), 'a', jws)).toMatchObject({
    key: { kid: keys.keys[0]?.kid },
    claims: { name: 'Ada', of: 1 },
  })
  expect(verifyClaims(keys, 'b', jws).claims, 'another type').toBeNull()
  const [header, , signature] = jws.split('.')
  const forged = Buffer.from(JSON.stringify({ name: 'Eve', of: 1 })).toString('base64url')
  expect(verifyClaims(keys, 'a', `${header}.${forged}.${signature}`).claims, 'other claims').toBeNull()
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', kid: keys.keys[0]?.kid, typ: 'a' })).toString('base64url')
  expect(verifyClaims(keys, 'a', `${unsigned}.${forged}.`).claims, 'no algorithm').toBeNull()
  const others = await readSigningKeys(newFolder())
  expect(verifyClaims(others, 'a', jws), 'another installation').toEqual({ key: null, claims: null })
  for (const broken of ['', '.', '..', 'x.y.z', '🙂'])
    expect(verifyClaims(keys, 'a', broken)).toEqual({ key: null, claims: null })
})

test('after a rotation a new key signs, the old one only checks, and its private part is gone', async () => {
  const settings = newFolder()
  const before = await readSigningKeys(settings)
  const jws = signClaims(signingKeyOf(before), 'a', { is: 'old' })
  await rotateKeys(settings)
  const after = await readSigningKeys(settings)
  expect(after.keys).toHaveLength(2)
  expect(signingKeyOf(after).kid).not.toBe(signingKeyOf(before).kid)
  expect(verifyClaims(after, 'a', jws)).toMatchObject({ key: { exp: expect.any(Number) }, claims: { is: 'old' } })
  const file = await readFile(join(settings.DATA_DIR, 'signing-keys.json'), 'utf8')
  expect(file).not.toContain(signingKeyOf(before).d)
  expect(file.match(/"d":/g)).toHaveLength(1)
  expect(await readdir(settings.DATA_DIR), 'no half-written file').toEqual(['signing-keys.json'])
})

test('a revoked key stays known with the reason, and signs no more', async () => {
  const settings = newFolder()
  const kid = signingKeyOf(await readSigningKeys(settings)).kid
  await revokeKey(settings, { kid, reason: 'Found in a public repository.' })
  const keys = await readSigningKeys(settings)
  expect(keys.keys.find((key) => key.kid === kid)).toMatchObject({
    revoked: { reason: 'Found in a public repository.' },
  })
  expect(signingKeyOf(keys).kid).not.toBe(kid)
  await expect(revokeKey(settings, { kid, reason: 'Again.' })).rejects.toThrow('already revoked')
  await expect(revokeKey(settings, { kid: 'none', reason: 'No.' })).rejects.toThrow('No key has the ID')
})

test('SIGNING_KEYS takes precedence, is validated, and is never written to a file', async () => {
  const keys = await readSigningKeys(newFolder())
  const settings = readSettings({ ...newFolder(), SIGNING_KEYS: JSON.stringify(keys) })
  expect(await readSigningKeys(settings)).toEqual(keys)
  expect((await rotateKeys(settings)).keys).toHaveLength(2)
  expect(await readdir(folder)).not.toContain(`data-${made - 1}`)
  for (const wrong of ['{', '{}', '{"keys":[]}', JSON.stringify({ keys: [{ ...keys.keys[0], d: 'short' }] })])
    expect(() => readSettings({ SIGNING_KEYS: wrong })).toThrow('SIGNING_KEYS: must be the output')
})

test('the published keys have no private part', async () => {
  const keys = publicKeys(await readSigningKeys(newFolder()))
  expect(JSON.stringify(keys)).not.toContain('"d"')
  expect(keySet.parse(keys)).toEqual(keys)
})
