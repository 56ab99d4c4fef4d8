/**
 * Six-digit codes that reach only a person at the address, phone number or domain named in the official file. A code
 * is shown once, stored as a hash, and void after five wrong tries.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Admin, SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError, InvalidFieldsError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { EnterCodeForm, RequestCodeForm } from '#common/claim-schemas.ts'
import { isOpenStatus } from '#common/claims.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import { claimEmails } from './emails.ts'
import { CASE_TABLES, lockCase, recordCaseEvent } from './lock-case.ts'
import type { ClaimSettings, LockedCase, LockedClaim } from './types.ts'
import { isEmailAddress } from '#common/account-rules.ts'

type CodeMethod = EnterCodeForm['method']
const CODE_TTL_MINUTES: Readonly<Record<CodeMethod, number>> = {
  domain_email: 30,
  phone_code: 60,
  postal_code: 60 * 24 * 30,
}

type Asked = RequestCodeForm & { claimId: string }

/** By email at once; a call or a letter is requested from staff. @throws AppError `conflict`, `invalid_fields` */
export async function startProof(db: Db, settings: ClaimSettings, who: SignedIn, asked: Asked): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockCase(tx, asked.claimId, who.accountId)
    assertProvable(locked)
    // An application has no facts from the list: only the IRS can be asked.
    if (asked.method !== 'epp_confirmation') await assertFactOnFile(tx, assertHasListing(locked), asked)
    const { proof, id: column } = CASE_TABLES[locked.kind]
    await tx`
      insert into ${tx(proof)} (${tx(column)}, method) values (${locked.id}, ${asked.method})
      on conflict (${tx(column)}, method) do nothing`
    if (asked.method !== 'domain_email') await markAskedAgain(tx, locked, asked.method)
    await recordCaseEvent(tx, who, locked, { what: `ask_${asked.method}` })
    if (asked.method !== 'domain_email') return
    const claim = assertHasListing(locked)
    const code = await storeCode(tx, claim, 'domain_email')
    const email = claimEmails.claim_code({ code, minutes: CODE_TTL_MINUTES.domain_email })
    await sendEmail(tx, settings, asked.email ?? '', email)
  })
}

/** For a call or a letter. @returns the code, shown only this once, and where it goes. */
export async function issueCode(
  db: Db,
  admin: Admin,
  { claimId, method, requestId }: { claimId: string; method: 'phone_code' | 'postal_code'; requestId: string },
): Promise<{ code: string; destination: string }> {
  return inTransaction(db, async (tx) => {
    const claim = assertHasListing(await lockCase(tx, claimId))
    assertProvable(claim)
    const facts = await readFacts(tx, claim)
    const destination = method === 'phone_code' ? facts.phone : facts.address
    if (!destination) throw new AppError('conflict', i18n._(NO_FACT[method]))
    await tx`
      insert into claim_proof (claim_id, method) values (${claim.id}, ${method}) on conflict (claim_id, method) do nothing`
    const code = await storeCode(tx, claim, method)
    await recordCaseEvent(tx, admin, claim, { what: `issue_${method}` })
    await writeAudit(tx, admin, {
      action: 'claim.issue_code',
      target: { kind: 'claim', id: claimId },
      after: { method },
      requestId,
    })
    return { code, destination }
  })
}

async function storeCode(tx: Transaction, { id, status }: LockedClaim, method: CodeMethod): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const stored = await tx`
    update claim_proof set code_hash = ${hashOf(id, method, code)}, tries = 0, issued = issued + 1,
      code_expires_at = now() + ${CODE_TTL_MINUTES[method]} * interval '1 minute'
    where claim_id = ${id} and method = ${method} and (passed_at is null or ${status === 'approved'})
      and issued < ${LIMITS.claimCodes.max}`
  if (stored.count === 0)
    throw new AppError(
      'conflict',
      i18n._(
        msg`This proof was already accepted, or you’ve requested too many codes. Reload the page to see the proof’s status.`,
      ),
    )
  return code
}

const hashOf = (claimId: string, method: string, code: string): Buffer =>
  createHash('sha256').update(`${claimId} ${method} ${code}`).digest()

type ProofRow = { codeHash: Buffer | null; inTime: boolean; tries: number }

/** A wrong try is counted even though it's rejected. @throws AppError `gone`, `invalid_fields`, `conflict` */
export async function verifyCode(
  db: Db,
  who: SignedIn,
  { claimId, method, code }: EnterCodeForm & { claimId: string },
): Promise<void> {
  const outcome = await inTransaction(db, async (tx) => {
    const claim = assertHasListing(await lockCase(tx, claimId, who.accountId))
    assertProvable(claim)
    const [proof] = await tx<[ProofRow?]>`
      select code_hash, code_expires_at > now() as in_time, tries from claim_proof
      where claim_id = ${claimId} and method = ${method} and (passed_at is null or ${claim.status === 'approved'})
      for update`
    if (!proof?.codeHash || !proof.inTime || proof.tries >= LIMITS.claimCodeTries.max) return 'over'
    if (!timingSafeEqual(Buffer.from(proof.codeHash), hashOf(claimId, method, code))) {
      await tx`update claim_proof set tries = tries + 1 where claim_id = ${claimId} and method = ${method}`
      return proof.tries + 1 < LIMITS.claimCodeTries.max ? 'wrong' : 'over'
    }
    await tx`
      update claim_proof set ${passedNow(tx)}, issued = 0, code_hash = null, code_expires_at = null
      where claim_id = ${claimId} and method = ${method}`
    await recordCaseEvent(tx, who, claim, { what: `pass_${method}` })
    return 'right'
  })
  if (outcome === 'over') throw new AppError('gone', i18n._(msg`This code no longer works. Request a new one.`))
  if (outcome === 'wrong') {
    throw new InvalidFieldsError({ code: [i18n._(msg`That isn’t the code we sent. Check the code and try again.`)] })
  }
}

/** In SQL: when it was first given stays, and the newest time is beside it. */
export const passedNow = (tx: Transaction) => tx`
  passed_at = coalesce(claim_proof.passed_at, now()),
  passed_again_at = case when claim_proof.passed_at is not null then now() end, asked_again_at = null`

/** Of an approved claim, staff see that there is something to do. */
export async function markAskedAgain(tx: Transaction, { kind, id, status }: LockedCase, method: string): Promise<void> {
  if (kind !== 'claim' || status !== 'approved') return
  await tx`
    update claim_proof set asked_again_at = coalesce(asked_again_at, now())
    where claim_id = ${id} and method = ${method}`
}

/** While it is open; and of an approved claim, to prove it again. */
export function assertProvable(locked: LockedCase): void {
  if (locked.kind === 'claim' && locked.status === 'approved') return
  assertOpen(locked)
}

export function assertOpen({ kind, status }: LockedCase): void {
  if (isOpenStatus(status)) return
  throw new AppError(
    'conflict',
    kind === 'claim'
      ? i18n._(msg`This claim is closed, so you can’t add proof to it.`)
      : i18n._(msg`This application is closed, so you can’t add proof to it.`),
  )
}

/** Codes go to what the official file says about a listing. @throws AppError `conflict` for an application. */
function assertHasListing(locked: LockedCase): LockedClaim {
  if (locked.kind === 'claim') return locked
  throw new AppError(
    'conflict',
    i18n._(
      msg`We can’t send a code for an application, because it has no listing. Add a document, or have us ask the IRS office.`,
    ),
  )
}

type Facts = { phone: string | null; website: string | null; address: string | null }

/** From the official file: what agents write about themselves proves nothing. */
async function readFacts(tx: Transaction, { listingId }: LockedClaim): Promise<Facts> {
  const [facts] = await tx<[Facts?]>`
    select phone, website, nullif(concat_ws(', ', first_name || ' ' || last_name, nullif(address_line1, ''),
      nullif(address_line2, ''), nullif(address_line3, ''), city, concat_ws(' ', state, zip)), '') as address
    from listing where id = ${listingId} and (address_line1 <> '' or phone is not null or website is not null)`
  return facts ?? { phone: null, website: null, address: null }
}

const NO_FACT = {
  phone_code: msg`The IRS file has no phone number for this listing. Choose another kind of proof.`,
  postal_code: msg`The IRS file has no mailing address for this listing. Choose another kind of proof.`,
} as const

async function assertFactOnFile(tx: Transaction, claim: LockedClaim, { method, email }: Asked): Promise<void> {
  const facts = await readFacts(tx, claim)
  if (method === 'phone_code' && !facts.phone) throw new AppError('conflict', i18n._(NO_FACT.phone_code))
  if (method === 'postal_code' && !facts.address) throw new AppError('conflict', i18n._(NO_FACT.postal_code))
  if (method !== 'domain_email') return
  const domain = domainOf(facts.website)
  if (!domain) {
    throw new AppError(
      'conflict',
      i18n._(msg`The IRS file has no website with its own domain for this listing. Choose another kind of proof.`),
    )
  }
  if (!isAtDomain(email ?? '', domain)) {
    throw new InvalidFieldsError({
      email: [
        i18n._(msg`Enter an email address that ends in @${{ domain }}, the domain of the website in the IRS file.`),
      ],
    })
  }
}

/** A page at one of these large hosts is no one's own. */
const SHARED =
  `facebook.com fb.com instagram.com linkedin.com linktr.ee google.com goo.gl business.site twitter.com x.com
  youtube.com yelp.com wixsite.com wix.com weebly.com wordpress.com blogspot.com squarespace.com godaddysites.com
  square.site webs.com yahoo.com aol.com gmail.com hotmail.com outlook.com icloud.com msn.com comcast.net att.net
  verizon.net hrblock.com jacksonhewitt.com libertytax.com intuit.com turbotax.com thumbtack.com nextdoor.com
  github.io netlify.app vercel.app cpasitesolutions.com getnetset.com`.split(/\s+/)

/**
 * A firm's domain, as far as an email address at it proves anything. `example.com` for
 * `https://www.example.com/about`; null for none, and for a domain that many share.
 */
export function domainOf(website: string | null): string | null {
  if (!website) return null
  const host = URL.parse(/^https?:/i.test(website) ? website : `https://${website}`)?.hostname.replace(/^www\./, '')
  if (!host || !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(host)) return null
  return SHARED.some((shared) => host === shared || host.endsWith(`.${shared}`)) ? null : host
}

const isAtDomain = (email: string, domain: string): boolean =>
  isEmailAddress(email) && email.toLowerCase().endsWith(`@${domain}`)
