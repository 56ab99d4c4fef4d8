/**
 * Codes: six digits that reach only who sits at the address, telephone or domain which the official file names. A code
 * is shown once, kept as a hash, and gone after five wrong tries.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Admin, SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { type AskCodeForm, CODE_TRIES, CODES_PER_CLAIM, type EnterCodeForm } from '#contract/claims.ts'
import { domainOf, isAtDomain } from './firm-domain.ts'
import { sendDomainCode } from './letters.ts'
import { lockClaim, noteEvent } from './lock-claim.ts'
import type { ClaimHouse, LockedClaim } from './types.ts'

type CodeMethod = EnterCodeForm['method']
const LASTS_MINUTES: Readonly<Record<CodeMethod, number>> = {
  domain_email: 30,
  phone_code: 60,
  postal_code: 60 * 24 * 30,
}

type Asked = AskCodeForm & { claimId: string }

/** By mail at once; a call or a letter is asked of our staff. @throws AppError `conflict`, `invalid_fields` */
export async function askForProof(db: Db, house: ClaimHouse, who: SignedIn, asked: Asked): Promise<void> {
  await inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, asked.claimId, who.accountId)
    refuseUnlessOpen(claim)
    await refuseWithoutFact(tx, claim, asked)
    await tx`
      insert into claim_proof (claim_id, method) values (${claim.id}, ${asked.method})
      on conflict (claim_id, method) do nothing`
    await noteEvent(tx, who, { claimId: claim.id, what: `ask_${asked.method}` })
    if (asked.method !== 'domain_email') return
    const code = await storeCode(tx, claim.id, 'domain_email')
    await sendDomainCode(tx, house, asked.email ?? '', { code, minutes: LASTS_MINUTES.domain_email })
  })
}

/** For a call or a letter. @returns the code, this once, and where it goes. */
export async function issueCode(
  db: Db,
  admin: Admin,
  { claimId, method, requestId }: { claimId: string; method: 'phone_code' | 'postal_code'; requestId: string },
): Promise<{ code: string; destination: string }> {
  return inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, claimId)
    refuseUnlessOpen(claim)
    const facts = await readFacts(tx, claim)
    const destination = method === 'phone_code' ? facts.phone : facts.address
    if (!destination) throw new AppError('conflict', NO_FACT[method])
    await tx`
      insert into claim_proof (claim_id, method) values (${claim.id}, ${method}) on conflict (claim_id, method) do nothing`
    const code = await storeCode(tx, claim.id, method)
    await noteEvent(tx, admin, { claimId, what: `issue_${method}` })
    await writeAudit(tx, admin, {
      action: 'claim.issue_code',
      target: { kind: 'claim', id: claimId },
      after: { method },
      requestId,
    })
    return { code, destination }
  })
}

async function storeCode(tx: Transaction, claimId: string, method: CodeMethod): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const stored = await tx`
    update claim_proof set code_hash = ${hashOf(claimId, method, code)}, tries = 0, issued = issued + 1,
      code_expires_at = now() + ${LASTS_MINUTES[method]} * interval '1 minute'
    where claim_id = ${claimId} and method = ${method} and passed_at is null and issued < ${CODES_PER_CLAIM}`
  if (stored.count === 0) throw new AppError('conflict', 'This is proved already, or too many codes were asked for.')
  return code
}

const hashOf = (claimId: string, method: string, code: string): Buffer =>
  createHash('sha256').update(`${claimId} ${method} ${code}`).digest()

type ProofRow = { codeHash: Buffer | null; inTime: boolean; tries: number }

/** A wrong try is counted even though it is refused. @throws AppError `gone`, `invalid_fields`, `conflict` */
export async function enterCode(
  db: Db,
  who: SignedIn,
  { claimId, method, code }: EnterCodeForm & { claimId: string },
): Promise<void> {
  const outcome = await inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, claimId, who.accountId)
    refuseUnlessOpen(claim)
    const [proof] = await tx<[ProofRow?]>`
      select code_hash, code_expires_at > now() as in_time, tries from claim_proof
      where claim_id = ${claimId} and method = ${method} and passed_at is null for update`
    if (!proof?.codeHash || !proof.inTime || proof.tries >= CODE_TRIES) return 'over'
    if (!timingSafeEqual(Buffer.from(proof.codeHash), hashOf(claimId, method, code))) {
      await tx`update claim_proof set tries = tries + 1 where claim_id = ${claimId} and method = ${method}`
      return proof.tries + 1 < CODE_TRIES ? 'wrong' : 'over'
    }
    await tx`
      update claim_proof set passed_at = now(), code_hash = null, code_expires_at = null
      where claim_id = ${claimId} and method = ${method}`
    await noteEvent(tx, who, { claimId, what: `pass_${method}` })
    return 'right'
  })
  if (outcome === 'over') throw new AppError('gone', 'This code no longer works. Ask for another.')
  if (outcome === 'wrong') {
    throw new AppError('invalid_fields', 'Some fields need another look.', { code: ['This is not the code we sent.'] })
  }
}

export function refuseUnlessOpen({ status }: LockedClaim): void {
  if (status === 'draft' || status === 'submitted' || status === 'needs_info') return
  throw new AppError('conflict', 'This claim is decided. Nothing can be added to it.')
}

type Facts = { phone: string | null; website: string | null; address: string | null }

/** What the official file says: what an agent writes about themselves proves nothing. */
async function readFacts(tx: Transaction, { listingId }: LockedClaim): Promise<Facts> {
  const [facts] = await tx<[Facts?]>`
    select phone, website, nullif(concat_ws(', ', first_name || ' ' || last_name, nullif(address_line1, ''),
      nullif(address_line2, ''), nullif(address_line3, ''), city, concat_ws(' ', state, zip)), '') as address
    from listing where id = ${listingId} and (address_line1 <> '' or phone is not null or website is not null)`
  return facts ?? { phone: null, website: null, address: null }
}

const NO_FACT = {
  phone_code: 'The IRS file names no phone number for this listing. Choose another proof.',
  postal_code: 'The IRS file names no address for this listing. Choose another proof.',
} as const

async function refuseWithoutFact(tx: Transaction, claim: LockedClaim, { method, email }: Asked): Promise<void> {
  const facts = await readFacts(tx, claim)
  if (method === 'phone_code' && !facts.phone) throw new AppError('conflict', NO_FACT.phone_code)
  if (method === 'postal_code' && !facts.address) throw new AppError('conflict', NO_FACT.postal_code)
  if (method !== 'domain_email') return
  const domain = domainOf(facts.website)
  if (!domain) {
    throw new AppError('conflict', 'The IRS file names no website of its own for this listing. Choose another proof.')
  }
  if (!isAtDomain(email ?? '', domain)) {
    throw new AppError('invalid_fields', 'Some fields need another look.', {
      email: [`Give an address that ends in @${domain}, the website in the IRS file.`],
    })
  }
}
