/** Claims and applications as their claimant or our staff see them, with proofs, files and history. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Admin, SignedIn } from '#server/platform/actors.ts'
import { type Db, orderBy, type Page, type Paged, paginate } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { CaseKind, ClaimMethod, ClaimStatus } from '#common/claims.ts'
import type { Approval } from '#common/roles.ts'
import type { QueueSort } from '#common/queues.ts'
import type { Sorted } from '#common/sorting.ts'
import type { OwnListing } from './find-own-listing.ts'
import { isProofDue } from './prove-again.ts'
import { domainOf } from './prove-by-code.ts'
import { CASE_TABLES } from './lock-case.ts'

export type ClaimView = {
  kind: CaseKind
  id: string
  accountId: string
  status: ClaimStatus
  isDispute: boolean
  relation: 'self' | 'authorized'
  method: ClaimMethod
  statement: string
  reason: string | null
  createdAt: Date
  submittedAt: Date | null
  decidedAt: Date | null
  listing: OwnListing | null
  proofs: {
    method: ClaimMethod
    passed: boolean
    passedAt: Date | null
    isAsked: boolean
    codeOpen: boolean
    tries: number
  }[]
  evidence: { id: string; kind: 'image' | 'pdf'; bytes: number }[]
  history: { at: Date; actorId: string | null; what: string; note: string | null }[]
  methodsOpen: ClaimMethod[]
  /** Approved, and its newest proof is from before the last renewal. */
  isProofDue: boolean
}

type Row = Omit<ClaimView, 'listing' | 'proofs' | 'evidence' | 'history' | 'methodsOpen' | 'isProofDue'> &
  Partial<OwnListing> & { phone: string | null; website: string | null; hasAddress: boolean }

/** Newest first. */
export async function listOwnClaims(db: Db, { accountId }: SignedIn): Promise<ClaimView[]> {
  const rows = await db<Row[]>`
    select * from (${selectCases(db)}) c where account_id = ${accountId} order by created_at desc, id`
  return Promise.all(rows.map((row) => withParts(db, row)))
}

/** @throws AppError `not_found`, also for another claimant's. */
export async function readOwnClaim(db: Db, { accountId }: SignedIn, claimId: string): Promise<ClaimView> {
  const [row] = await db<[Row?]>`
    select * from (${selectCases(db)}) c where id = ${claimId} and account_id = ${accountId}`
  if (!row) throw new AppError('not_found', i18n._(msg`We couldn’t find that claim.`))
  return withParts(db, row)
}

export type ClaimDetail = ClaimView & { claimant: Claimant; rivals: Rival[] }
type Claimant = {
  id: string
  name: string
  email: string | null
  phone: string | null
  businessName: string
  place: string
  approval: Approval
  createdAt: Date
}
type Rival = { id: string; status: ClaimStatus; name: string; submittedAt: Date | null }

/** @throws AppError `not_found` */
export async function readClaimAsStaff(db: Db, _admin: Admin, claimId: string): Promise<ClaimDetail> {
  const [row] = await db<[Row?]>`select * from (${selectCases(db)}) c where id = ${claimId}`
  if (!row) throw new AppError('not_found', i18n._(msg`We couldn’t find that claim.`))
  const [view, [claimant], rivals] = await Promise.all([
    withParts(db, row),
    db<[Claimant]>`
      select a.id, a.first_name || ' ' || a.last_name as name, a.email, a.phone, coalesce(g.business_name, '') as business_name,
        concat_ws(', ', nullif(g.city, ''), concat_ws(' ', g.state, g.zip)) as place,
        coalesce(g.approval, 'pending') as approval, a.created_at
      from account a left join agent g on g.account_id = a.id where a.id = ${row.accountId}`,
    db<Rival[]>`
      select o.id, o.status, a.first_name || ' ' || a.last_name as name, o.submitted_at
      from claim c join claim o on o.listing_id = c.listing_id and o.id <> c.id and o.status <> 'draft'
      join account a on a.id = o.account_id where c.id = ${claimId} order by o.created_at, o.id`,
  ])
  return { ...view, claimant, rivals: [...rivals] }
}

const selectCases = (db: Db) => db`
  select 'claim' as kind, c.id, c.account_id, c.status, c.is_dispute, c.relation, c.method, c.statement, c.reason,
    c.created_at, c.submitted_at, c.decided_at, l.public_id, l.first_name, l.middle_name, l.last_name, l.suffix, l.city,
    l.state, l.zip, l.phone, l.website, l.address_line1 <> '' as has_address,
    exists (select 1 from agent g where g.listing_id = l.id) as claimed
  from claim c join listing l on l.id = c.listing_id
  union all
  select 'application', id, account_id, status, false, relation, method, statement, reason, created_at, submitted_at,
    decided_at, null, null, null, null, null, null, null, null, null, null, false, false
  from agent_application`

async function withParts(db: Db, row: Row): Promise<ClaimView> {
  const { publicId, firstName, middleName, lastName, suffix, city, state, zip, claimed, ...rest } = row
  const { phone, website, hasAddress, ...claim } = rest
  const tables = CASE_TABLES[claim.kind]
  const [proofs, isDue, evidence, history] = await Promise.all([
    selectProofs(db, claim),
    claim.kind === 'claim' && claim.status === 'approved' ? isProofDue(db, claim.id) : false,
    db<ClaimView['evidence']>`
      select id, kind, bytes from ${db(tables.evidence)} where ${db(tables.id)} = ${claim.id} order by slot`,
    db<ClaimView['history']>`
      select at, actor_id, what, note from ${db(tables.event)} where ${db(tables.id)} = ${claim.id} order by id`,
  ])
  const listing = publicId
    ? ({ publicId, firstName, middleName, lastName, suffix, city, state, zip, claimed } as OwnListing)
    : null
  const methodsOpen = methodsFor({ phone, website, hasAddress })
  const parts = { proofs: [...proofs], evidence: [...evidence], history: [...history] }
  return { ...claim, listing, ...parts, methodsOpen, isProofDue: isDue }
}

const selectProofs = (db: Db, { kind, id }: Pick<Row, 'kind' | 'id'>) =>
  kind === 'claim'
    ? db<ClaimView['proofs']>`
      select method, passed_at is not null as passed, coalesce(passed_again_at, passed_at) as passed_at, tries,
        passed_at is null or asked_again_at is not null as is_asked,
        code_hash is not null and code_expires_at > now() and tries < 5 as code_open
      from claim_proof where claim_id = ${id} order by created_at, method`
    : db<ClaimView['proofs']>`
      select method, passed_at is not null as passed, passed_at, passed_at is null as is_asked, 0 as tries,
        false as code_open
      from agent_application_proof where application_id = ${id} order by created_at, method`

function methodsFor({ phone, website, hasAddress }: Pick<Row, 'phone' | 'website' | 'hasAddress'>): ClaimMethod[] {
  return [
    'document',
    ...(hasAddress ? (['postal_code'] as const) : []),
    'epp_confirmation',
    ...(domainOf(website) ? (['domain_email'] as const) : []),
    ...(phone ? (['phone_code'] as const) : []),
  ]
}

export type ClaimLine = {
  kind: CaseKind
  id: string
  status: ClaimStatus
  isDispute: boolean
  claimant: string
  listingName: string | null
  place: string
  method: ClaimMethod
  proofsPassed: number
  submittedAt: Date | null
}

type Listed = Page & Sorted<QueueSort> & { status: ClaimStatus; again?: boolean }

/** Oldest first, if nothing else is asked for: the longest wait is next. */
export async function listClaims(
  db: Db,
  _admin: Admin,
  { status, again = false, sort, dir, ...page }: Listed,
): Promise<Paged<ClaimLine>> {
  const wantsAgain = db`
    exists (select 1 from claim_proof p where p.claim_id = c.id and p.asked_again_at is not null)`
  const listed = db`c.status = ${status} ${again ? db`and ${wantsAgain}` : db``}`
  return paginate(
    db,
    page,
    db`
      select 'claim' as kind, c.id, c.status, c.is_dispute, a.first_name || ' ' || a.last_name as claimant,
        l.first_name || ' ' || l.last_name as listing_name, concat_ws(', ', l.city, l.state) as place, c.method,
        (select count(*)::int from claim_proof p where p.claim_id = c.id and p.passed_at is not null) as proofs_passed,
        c.submitted_at
      from claim c join account a on a.id = c.account_id join listing l on l.id = c.listing_id
      where ${listed} ${inOrder(db, { sort, dir })}`,
    db`select 1 from claim c where ${listed} and c.listing_id is not null`,
  )
}

/** Applications of agents who aren't listed, in the same order. */
export async function listApplications(
  db: Db,
  _admin: Admin,
  { status, sort, dir, ...page }: Listed,
): Promise<Paged<ClaimLine>> {
  return paginate(
    db,
    page,
    db`
      select 'application' as kind, c.id, c.status, false as is_dispute, a.first_name || ' ' || a.last_name as claimant,
        null as listing_name, concat_ws(', ', nullif(g.city, ''), g.state) as place, c.method,
        (select count(*)::int from agent_application_proof p where p.application_id = c.id and p.passed_at is not null)
          as proofs_passed,
        c.submitted_at
      from agent_application c join account a on a.id = c.account_id left join agent g on g.account_id = a.id
      where c.status = ${status} ${inOrder(db, { sort, dir })}`,
    db`select 1 from agent_application where status = ${status}`,
  )
}

export type DecidedLine = {
  id: string
  claimant: string
  listingName: string | null
  status: ClaimStatus
  decidedAt: Date
  /** Null: an account that is deleted, or no staff. */
  decidedBy: string | null
}
const DECIDED_SHOWN = 5

/** What staff decided last, newest first. */
export async function listDecided(db: Db, _admin: Admin, kind: CaseKind): Promise<DecidedLine[]> {
  const { event, id } = CASE_TABLES[kind]
  return db<DecidedLine[]>`
    select c.id, a.first_name || ' ' || a.last_name as claimant, l.first_name || ' ' || l.last_name as listing_name,
      c.status, c.decided_at,
      (select nullif(trim(s.first_name || ' ' || s.last_name), '') from ${db(event)} e join account s on s.id = e.actor_id
       where e.${db(id)} = c.id and e.what in ('approve', 'reject', 'revoke') order by e.id desc limit 1) as decided_by
    from (${selectCases(db)}) c join account a on a.id = c.account_id
      left join listing l on l.public_id = c.public_id
    where c.kind = ${kind} and c.status in ('approved', 'rejected', 'revoked')
    order by c.decided_at desc, c.id limit ${DECIDED_SHOWN}`
}

const inOrder = (db: Db, sorted: Sorted<QueueSort>) => {
  const columns = { name: db`lower(a.first_name || ' ' || a.last_name)`, since: db`c.submitted_at` }
  return orderBy(db, sorted, columns, db`c.submitted_at nulls last, c.id`)
}
