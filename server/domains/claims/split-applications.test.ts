/**
 * The migration that moved applications into their own table: tested on a database of the previous release, with claims
 * in every state, and with that release's statements alongside this one's.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { testDatabase } from '#tests/support/database.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations')
const db = await testDatabase()

const known = await Promise.all(
  (await readdir(MIGRATIONS))
    .filter((name) => name.endsWith('.sql') && name < '0023')
    .sort()
    .map(async (name) => ({
      version: name.replace('.sql', ''),
      checksum: createHash('sha256')
        .update(await readFile(join(MIGRATIONS, name)))
        .digest('hex'),
    })),
)

/** What the previous release wrote: the state, the reason, the last event, and the state it has now. */
const BEFORE = [
  ['draft', null, 'create', 'draft'],
  ['submitted', null, 'submit', 'submitted'],
  ['needs_info', 'Which year?', 'ask', 'needs_info'],
  ['approved', null, 'approve', 'approved'],
  ['rejected', 'Another person.', 'reject', 'rejected'],
  ['rejected', 'Withdrawn by the claimant.', 'withdraw', 'withdrawn'],
  // Withdrawn, reopened by staff, and decided.
  ['rejected', 'Withdrawn by the claimant.', 'reject', 'rejected'],
  ['rejected', 'Not finished in time.', 'ask', 'withdrawn'],
  ['rejected', 'The account was deleted.', 'create', 'withdrawn'],
  ['revoked', 'A mistake.', 'revoke', 'revoked'],
] as const
const DECIDED = ['approved', 'rejected', 'revoked']

async function account(name: string): Promise<string> {
  const [{ id }] = await db<[{ id: string }]>`
    insert into account (email, first_name, last_name, role, email_verified_at)
    values (${`${name}@mail.example`}, ${name}, 'Old', 'agent', now()) returning id`
  await db`insert into agent (account_id) values (${id})`
  return id
}

async function listing(place: number): Promise<number> {
  const [{ id }] = await db<[{ id: number }]>`
    insert into listing (last_name, first_name, city, country, last_key, first_key, city_key, facts_hash, source_row)
    values ('Old', ${`Number ${place}`}, 'Fresno', 'US', 'old', ${`number ${place}`}, 'fresno', '', '{}') returning id`
  return id
}

type Old = { id: string; accountId: string; listingId: number | null; now: string; what: string }

async function insertOld(db: Database, place: number, listingId: number | null): Promise<Old> {
  const [status, reason, what, now] = BEFORE[place] as (typeof BEFORE)[number]
  const accountId = await account(`${listingId === null ? 'unlisted' : 'listed'}${place}`)
  const [{ id }] = await db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    const rows = await tx<[{ id: string }]>`
      insert into claim (listing_id, account_id, relation, method, status, statement, reason, submitted_at, decided_at)
      values (${listingId}, ${accountId}, 'authorized', 'document', ${status}, 'My own words', ${reason},
        ${status === 'draft' ? null : tx`now()`}, ${DECIDED.includes(status) ? tx`now()` : null}) returning id`
    return rows
  })
  await db`insert into claim_proof (claim_id, method, passed_at) values (${id}, 'document', now())`
  await db`insert into claim_evidence (claim_id, slot, kind, bytes) values (${id}, 2, 'pdf', 77)`
  for (const event of ['create', 'submit', what])
    await db`insert into claim_event (claim_id, actor_role, what, note) values (${id}, 'agent', ${event}, ${reason})`
  return { id, accountId, listingId, now, what }
}

let old: Old[]
beforeEach(async () => {
  await db.unsafe('drop schema public cascade; create schema public')
  await migrate(db, { only: known })
  old = []
  for (const place of BEFORE.keys()) {
    old.push(await insertOld(db, place, await listing(place)), await insertOld(db, place, null))
  }
})

test('every row lands in its table and state, with its proofs, files and history', async () => {
  await migrate(db)
  for (const { id, accountId, listingId, now, what } of old) {
    const [table, part, key] =
      listingId === null
        ? (['agent_application', 'agent_application', 'application_id'] as const)
        : (['claim', 'claim', 'claim_id'] as const)
    const [row] = await db`
      select account_id, relation, method, status, statement, submitted_at is not null as submitted,
        decided_at is not null as decided from ${db(table)} where id = ${id}`
    expect([id, row]).toEqual([
      id,
      {
        accountId,
        relation: 'authorized',
        method: 'document',
        status: now,
        statement: 'My own words',
        submitted: now !== 'draft',
        decided: [...DECIDED, 'withdrawn'].includes(now),
      },
    ])
    expect(
      await db`select method, passed_at is not null as passed from ${db(`${part}_proof`)} where ${db(key)} = ${id}`,
    ).toEqual([{ method: 'document', passed: true }])
    expect(await db`select slot, kind, bytes from ${db(`${part}_evidence`)} where ${db(key)} = ${id}`).toEqual([
      { slot: 2, kind: 'pdf', bytes: 77 },
    ])
    const history = await db<
      { what: string }[]
    >`select what from ${db(`${part}_event`)} where ${db(key)} = ${id} order by id`
    expect(history.slice(0, 3).map((event) => event.what)).toEqual(['create', 'submit', what])
  }
  const [counts] = await db`
    select (select count(*)::int from agent_application) as applications,
      (select count(*)::int from claim where listing_id is not null) as claims,
      (select count(*)::int from claim_event where what in ('expire', 'end_with_account') and actor_role = 'system') as ended`
  expect(counts).toEqual({ applications: BEFORE.length, claims: BEFORE.length, ended: 4 })
})

test('an agent who lost a claimed listing to a revoked application gets it back, still suspended', async () => {
  const held = old.find(({ now, listingId }) => now === 'approved' && listingId !== null)
  await db`
    update agent set approval = 'suspended', approval_reason = 'x', listing_id = null
    where account_id = ${held?.accountId ?? ''}`
  await migrate(db)
  expect(await db`select listing_id, approval from agent where account_id = ${held?.accountId ?? ''}`).toEqual([
    { listingId: held?.listingId, approval: 'suspended' },
  ])
})

test('changes the previous release makes to an application alongside this one aren’t lost', async () => {
  await migrate(db)
  const accountId = await account('beside')
  // The previous release's own statements.
  const [{ id }] = await db<[{ id: string }]>`
    insert into claim (listing_id, account_id, relation, method, statement)
    values (null, ${accountId}, 'self', 'document', 'Beside') returning id`
  await db`insert into claim_event (claim_id, actor_id, actor_role, what) values (${id}, ${accountId}, 'agent', 'create')`
  const [{ file }] = await db<[{ file: string }]>`
    insert into claim_evidence (claim_id, slot, kind, bytes) values (${id}, 1, 'image', 5) returning id as file`
  await db`insert into claim_proof (claim_id, method) values (${id}, 'document') on conflict do nothing`
  await db`update claim set status = 'submitted', submitted_at = now(), updated_at = now() where id = ${id}`
  await db`
    insert into claim_proof (claim_id, method, passed_at) values (${id}, 'document', now())
    on conflict (claim_id, method) do update set passed_at = now()`
  await db`update claim set status = 'approved', decided_at = now(), updated_at = now() where id = ${id}`
  expect(await db`select status, statement from agent_application where id = ${id}`).toEqual([
    { status: 'approved', statement: 'Beside' },
  ])
  expect(await db`select id from agent_application_evidence where application_id = ${id}`).toEqual([{ id: file }])
  expect(await db`select what from agent_application_event where application_id = ${id}`).toEqual([{ what: 'create' }])
  await db`delete from claim_evidence where id = ${file}`
  expect(await db`select id from agent_application_evidence where application_id = ${id}`).toEqual([])
})

test('the previous release sees this one’s decisions, and a claim withdrawn there is withdrawn here', async () => {
  await migrate(db)
  const waiting = old.filter(({ now }) => now === 'submitted')
  const [claim, application] = [waiting[0], waiting[1]]
  await db`
    update agent_application set status = 'rejected', reason = 'No.', decided_at = now() where id = ${application?.id ?? ''}`
  expect(await db`select status, reason from claim where id = ${application?.id ?? ''}`).toEqual([
    { status: 'rejected', reason: 'No.' },
  ])
  await db`
    update claim set status = 'rejected', reason = 'Withdrawn by the claimant.', decided_at = now()
    where id = ${claim?.id ?? ''}`
  expect(await db`select status from claim where id = ${claim?.id ?? ''}`).toEqual([{ status: 'withdrawn' }])
})

test('deleting an account of the previous release ends each of its cases once', async () => {
  await migrate(db)
  const open = old.filter(({ now }) => now === 'submitted')
  await db`delete from agent where account_id = any(${open.map(({ accountId }) => accountId)}::uuid[])`
  const ended = await db`
    select status from claim where id = any(${open.map(({ id }) => id)}::uuid[])
    union all select status from agent_application where id = any(${open.map(({ id }) => id)}::uuid[])`
  expect(ended.map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
  expect(await db`select 1 from agent_application_event where what = 'end_with_account'`).toHaveLength(2)
})

test('each table rejects a state without its required data, and every transition not in the table', async () => {
  await migrate(db)
  const draft = old.find(({ now, listingId }) => now === 'draft' && listingId === null)
  const move = (status: string) =>
    db`update agent_application set status = ${status}, reason = 'x', decided_at = now() where id = ${draft?.id ?? ''}`
  await expect(move('approved')).rejects.toThrow('cannot go from draft to approved')
  await expect(move('submitted')).rejects.toThrow('agent_application_decided')
  await expect(
    db`insert into agent_application (account_id, relation, method, status) values (${draft?.accountId ?? ''}, 'self', 'document', 'submitted')`,
  ).rejects.toThrow('begins as a draft')
})
