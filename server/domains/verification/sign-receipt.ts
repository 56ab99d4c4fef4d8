/**
 * What is signed of a receipt, and how it is compared with the row later. An SD-JWT (RFC 9901): a JWS whose personal
 * parts are salted hashes. A reader who may see a part gets it as a disclosure, and can check that it has the hash. Of a
 * person who asked to be removed nothing is disclosed any more, and the signature still fits. docs/api.md says how to
 * check one without us.
 *
 * The form takes the row as it is stored, whatever is in it, so that older receipts and later fields sign the same way.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Db, Transaction } from '#server/platform/db.ts'
import { type KeySet, type SigningKey, signClaims, signingKeyOf, verifyClaims } from '#server/platform/signing-keys.ts'

const RECEIPT_TYPE = 'receipt+sd-jwt'

/** Lists of people in an answer: each person is one hash. */
const PEOPLE = ['matches', 'similar', 'elsewhere'] as const
/** What an answer says about the one person it is about: each is one hash. */
const OF_PERSON = ['claim', 'discipline'] as const

export type StoredReceipt = {
  id: string
  asked: unknown
  outcome: string
  answer: Record<string, unknown>
  /** ISO time in UTC, to the microsecond. */
  madeAt: string
  /** Public id of the listing it is about; null: of none, or the listing is gone. */
  about: string | null
}

/** A part in plain text, to go with the signature. */
export type Disclosure = {
  text: string
  part: 'asked' | 'person' | (typeof OF_PERSON)[number]
  /** Public id of the person; null for what was asked, and what is about the receipt's one person. */
  publicId: string | null
}

type Written = { claims: Record<string, unknown>; disclosures: Disclosure[] }

/** @throws Error if there are more or fewer salts than parts. */
function writeClaims(receipt: StoredReceipt, salts: readonly string[]): Written {
  const left = [...salts]
  const disclosures: Disclosure[] = []
  const conceal = (part: Disclosure['part'], content: readonly unknown[], publicId: string | null = null): string => {
    const salt = left.shift()
    if (salt === undefined) throw new Error('A part of this receipt has no salt.')
    const text = Buffer.from(canonical([salt, ...content])).toString('base64url')
    disclosures.push({ text, part, publicId })
    return createHash('sha256').update(text).digest('base64url')
  }
  const asked = conceal('asked', ['asked', receipt.asked])
  const answer = { ...receipt.answer }
  for (const list of PEOPLE) {
    if (list in answer)
      answer[list] = peopleIn(answer[list]).map((person) => ({
        '...': conceal('person', [person], publicIdOf(person)),
      }))
  }
  const hashes = OF_PERSON.filter((part) => part in answer).map((part) => conceal(part, [part, answer[part]]))
  for (const part of OF_PERSON) delete answer[part]
  if (left.length > 0) throw new Error('A salt of this receipt has no part.')
  const { id, outcome, madeAt } = receipt
  const sorted = hashes.toSorted()
  const claims = {
    jti: id,
    made_at: madeAt,
    _sd_alg: 'sha-256',
    _sd: [asked],
    outcome,
    about: pointerTo(receipt),
    answer: sorted.length > 0 ? { ...answer, _sd: sorted } : answer,
  }
  return { claims, disclosures }
}

const peopleIn = (list: unknown): unknown[] => (Array.isArray(list) ? list : [])
const publicIdOf = (person: unknown): string | null =>
  typeof person === 'object' && person !== null && 'publicId' in person && typeof person.publicId === 'string'
    ? person.publicId
    : null

/** Which of the people it is about, as a JSON Pointer into the claims (RFC 6901): `/answer/matches/0`. */
function pointerTo({ answer, about }: StoredReceipt): string | null {
  if (about === null) return null
  for (const list of PEOPLE) {
    const at = peopleIn(answer[list]).findIndex((person) => publicIdOf(person) === about)
    if (at >= 0) return `/answer/${list}/${at}`
  }
  // Named nowhere in the answer: no receipt of ours is like that.
  return ''
}

/** Keys in order: the database doesn't keep the one they had. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )
}

const SALT_BYTES = 16

function newSaltsFor({ answer }: StoredReceipt): string[] {
  const people = PEOPLE.reduce((sum, list) => sum + peopleIn(answer[list]).length, 0)
  const parts = 1 + people + OF_PERSON.filter((part) => part in answer).length
  return Array.from({ length: parts }, () => randomBytes(SALT_BYTES).toString('base64url'))
}

export type Signature = { token: string; salts: string[] }

function sign(receipt: StoredReceipt, keys: KeySet, issuer: string): Signature {
  const salts = newSaltsFor(receipt)
  const iat = Math.floor(Date.now() / 1_000)
  const claims = { iss: issuer, iat, ...writeClaims(receipt, salts).claims }
  return { token: signClaims(signingKeyOf(keys), RECEIPT_TYPE, claims), salts }
}

export type Signer = { keys: KeySet; issuer: string }

/** Signs the row as the database has it. A receipt that is signed keeps its signature. */
export async function storeSignature(tx: Transaction, { keys, issuer }: Signer, id: string): Promise<void> {
  const [stored] = await readStored(tx, [id])
  if (!stored) return
  const { token, salts } = sign(stored, keys, issuer)
  await tx`
    insert into receipt_signature (receipt_id, token, salts, signed_at)
    values (${id}, ${token}, ${salts}, now()) on conflict do nothing`
}

type StoredRow = StoredReceipt & { token: string | null; salts: string[] | null }

export const readStored = (tx: Db, ids: readonly string[]): Promise<StoredRow[]> => tx<StoredRow[]>`
  select r.id, r.asked, r.outcome, r.answer, l.public_id as about, s.token, s.salts,
    to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as made_at
  from receipt r
  left join listing l on l.id = r.listing_id
  left join receipt_signature s on s.receipt_id = r.id
  where r.id = any(${[...ids]})`

/** `unsigned`: there is none. `unknown_key`: by a key that we don't have. `revoked_key`: it proves nothing any more. */
export type Verdict = 'intact' | 'altered' | 'unsigned' | 'unknown_key' | 'revoked_key'

export type Verified = {
  verdict: Verdict
  key: SigningKey | null
  /** In seconds since 1970. */
  signedAt: number | null
  /** Of an intact receipt. */
  disclosures: readonly Disclosure[]
}

/** Whether the row is still what was signed. */
export function verifyStored(stored: StoredReceipt, signature: Signature | null, keys: KeySet): Verified {
  const none = { key: null, signedAt: null, disclosures: [] }
  if (!signature) return { verdict: 'unsigned', ...none }
  const { key, claims } = verifyClaims(keys, RECEIPT_TYPE, signature.token)
  if (!key) return { verdict: 'unknown_key', ...none }
  const disclosures = claims && matching(stored, signature.salts, claims)
  if (!disclosures) return { verdict: 'altered', ...none, key }
  return { verdict: key.revoked ? 'revoked_key' : 'intact', key, signedAt: Number(claims['iat']), disclosures }
}

/** Null when row and signature say different things. */
function matching(
  stored: StoredReceipt,
  salts: readonly string[],
  { iss: _issuer, iat: _signedAt, ...signed }: Record<string, unknown>,
): Disclosure[] | null {
  try {
    const { claims, disclosures } = writeClaims(stored, salts)
    // The row forgets a listing that is deleted. What it said about it is in the answer.
    const about = stored.about === null ? signed['about'] : claims['about']
    return canonical({ ...claims, about }) === canonical(signed) ? disclosures : null
  } catch {
    return null
  }
}
