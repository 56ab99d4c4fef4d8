/**
 * The keys with which the site signs what others should be able to check: Ed25519, as a JWK set (RFC 7517, RFC 8037).
 * The newest key signs. Earlier ones have lost their private part and stay, so that what they signed can be checked.
 *
 * From SIGNING_KEYS, or made when first needed and stored in DATA_DIR, so they belong in the backup. Read again each
 * time: a rotation needs no restart.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const key = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  use: z.literal('sig'),
  alg: z.literal('EdDSA'),
  kid: z.string().regex(/^[\w-]{43}$/),
  x: z.string().regex(/^[\w-]{43}$/),
  /** The private part. */
  d: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** In seconds since 1970, as in a JWT: when it was made, and since when it no longer signs. */
  iat: z.int(),
  exp: z.int().optional(),
  revoked: z.strictObject({ revoked_at: z.int(), reason: z.string() }).optional(),
})
export type SigningKey = z.infer<typeof key>

/** The newest first. */
export const keySet = z.strictObject({ keys: z.array(key).min(1) })
export type KeySet = z.infer<typeof keySet>

export type KeySettings = { DATA_DIR: string; SIGNING_KEYS?: KeySet | undefined }

const nameIn = ({ DATA_DIR }: KeySettings) => join(DATA_DIR, 'signing-keys.json')

export async function readSigningKeys(settings: KeySettings): Promise<KeySet> {
  if (settings.SIGNING_KEYS) return settings.SIGNING_KEYS
  const text = await readFile(nameIn(settings), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? firstKeys(settings) : keySet.parse(JSON.parse(text))
}

/** Links the finished file into place: of two processes that need it at once, one makes it and the other reads it. */
async function firstKeys(settings: KeySettings): Promise<KeySet> {
  const part = await writePart(settings, { keys: [newKey()] })
  await link(part, nameIn(settings)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(part)
  return readSigningKeys(settings)
}

async function writePart(settings: KeySettings, keys: KeySet): Promise<string> {
  await mkdir(settings.DATA_DIR, { recursive: true })
  const part = `${nameIn(settings)}.${crypto.randomUUID()}.part`
  await writeFile(part, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
  return part
}

function newKey(): SigningKey {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid: thumbprintOf(x), x, d, iat: nowS() }
}

/** RFC 7638: anyone with the public key can work out its id. */
const thumbprintOf = (x: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')

const nowS = () => Math.floor(Date.now() / 1_000)

/** A new key signs from now on. The private part of the one before is deleted. */
export const rotateKeys = (settings: KeySettings): Promise<KeySet> =>
  changeKeys(settings, (keys) => [newKey(), ...keys.map(retired)])

/** What a stolen key signed proves nothing, before or after. If it still signs, a new one replaces it. */
export async function revokeKey(
  settings: KeySettings,
  { kid, reason }: { kid: string; reason: string },
): Promise<KeySet> {
  const known = await readSigningKeys(settings)
  const stolen = known.keys.find((each) => each.kid === kid)
  if (!stolen) throw new Error(`No key has the ID ${kid}. To list the keys, run: npm run cli -- keys list`)
  if (stolen.revoked) throw new Error('This key is already revoked.')
  const revoke = (each: SigningKey): SigningKey =>
    each.kid === kid ? { ...retired(each), revoked: { revoked_at: nowS(), reason } } : each
  return changeKeys(settings, (keys) => [...(stolen.d ? [newKey()] : []), ...keys.map(revoke)])
}

const retired = ({ d: _private, ...public_ }: SigningKey): SigningKey => ({ ...public_, exp: public_.exp ?? nowS() })

/** With SIGNING_KEYS nothing is written: the caller sets the new value. */
async function changeKeys(
  settings: KeySettings,
  change: (keys: readonly SigningKey[]) => SigningKey[],
): Promise<KeySet> {
  const changed = { keys: change((await readSigningKeys(settings)).keys) }
  if (!settings.SIGNING_KEYS) await rename(await writePart(settings, changed), nameIn(settings))
  return changed
}

/** What the world may know of the keys. */
export const publicKeys = ({ keys }: KeySet): KeySet => ({ keys: keys.map(({ d: _private, ...rest }) => rest) })

/** @throws Error when no key has a private part: SIGNING_KEYS was set to public keys alone. */
export function signingKeyOf({ keys }: KeySet): SigningKey {
  const newest = keys.find(({ d, exp }) => d !== undefined && exp === undefined)
  if (!newest) throw new Error('No signing key has a private key. Create one: npm run cli -- keys rotate')
  return newest
}

/** @returns a compact JWS (RFC 7515): `header.claims.signature`, each in base64url. */
export function signClaims(signer: SigningKey, typ: string, claims: object): string {
  const header = { alg: signer.alg, kid: signer.kid, typ }
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const { kty, crv, x, d = '' } = signer
  const privateKey = createPrivateKey({ key: { kty, crv, x, d }, format: 'jwk' })
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

/** `key`: null when none of ours has the id that the header names. `claims`: null when the signature doesn't fit. */
export type VerifiedClaims = { key: SigningKey | null; claims: Record<string, unknown> | null }

export function verifyClaims({ keys }: KeySet, typ: string, jws: string): VerifiedClaims {
  const [header = '', claims = '', signature = ''] = jws.split('.')
  const named = readPart(header)
  const found = keys.find(({ kid }) => kid === named?.['kid']) ?? null
  if (!found) return { key: null, claims: null }
  const publicKey = createPublicKey({ key: { kty: found.kty, crv: found.crv, x: found.x }, format: 'jwk' })
  const fits =
    named?.['alg'] === found.alg &&
    named['typ'] === typ &&
    verify(null, Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))
  return { key: found, claims: fits ? readPart(claims) : null }
}

function readPart(part: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}
