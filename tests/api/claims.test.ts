/** Claims through the API: states, decisions, and races. No one can take over a listing that isn't theirs. */
import { expect, test } from 'vitest'
import { CLAIM_TRANSITIONS, CLAIM_STATUSES } from '#common/claims.ts'
import { PASSWORD, takeQueuedEmails } from '#tests/support/accounts.ts'
import { claimFixture } from '#tests/support/claim-fixture.ts'
import {
  createSignedInAdmin,
  createSignedInAgent,
  createSignedInPerson,
  picture,
  sendFile,
} from '#tests/support/claims.ts'

const { db, api, listing, other, begin, submit, submitted, decide, accept } = await claimFixture()
const statusOf = async (id: string) =>
  (await db<[{ status: string }]>`select status from claim where id = ${id}`)[0].status
const holder = async (publicId: string) =>
  (
    await db<{ accountId: string }[]>`
    select account_id from agent where listing_id = (select id from listing where public_id = ${publicId})`
  )[0]?.accountId

const DECIDED = new Set(['approved', 'rejected', 'withdrawn', 'revoked'])

test('the state transitions in code match those in the database', async () => {
  const rows = await db<{ fromStatus: string; toStatus: string }[]>`select from_status, to_status from claim_move`
  const inDatabase = rows.map(({ fromStatus, toStatus }) => `${fromStatus} ${toStatus}`).sort()
  const inCode = CLAIM_STATUSES.flatMap((from) => CLAIM_TRANSITIONS[from].map((to) => `${from} ${to}`)).sort()
  expect(inDatabase).toEqual(inCode)
})

test('the database rejects every transition that is not in the table', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  for (const from of CLAIM_STATUSES) {
    for (const to of CLAIM_STATUSES.filter((status) => status !== from && !CLAIM_TRANSITIONS[from].includes(status))) {
      const moved = db.begin(async (tx) => {
        const [claim] = await tx<[{ id: string }]>`
          insert into claim (listing_id, account_id, relation, method)
          select id, ${ada.id}, 'self', 'document' from listing where public_id = ${listing} returning id`
        await tx`insert into claim_proof (claim_id, method, passed_at) values (${claim.id}, 'document', now())`
        // Set the starting state with the trigger off, then try one step with it on.
        await tx`set local session_replication_role = replica`
        await tx`
          update claim set status = ${from}, reason = 'x', submitted_at = now(),
            decided_at = ${DECIDED.has(from) ? tx`now()` : null} where id = ${claim.id}`
        await tx`set local session_replication_role = origin`
        await tx`
          update claim set status = ${to},
            decided_at = ${DECIDED.has(to) ? tx`now()` : null} where id = ${claim.id}`
      })
      await expect(moved, `${from} to ${to}`).rejects.toThrow('cannot go from')
    }
  }
})

test('an agent proves by a document, an admin approves: the listing is linked, the agent approved and notified', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const admin = await createSignedInAdmin(api)
  await api.patch('listing/own', { version: 0, headline: 'Letters, answered calmly' }, { token: ada.token })
  expect((await api.get(`agent/agents/views/${listing}`)).body.data).toMatchObject({ claimed: false, headline: '' })
  const id = await submitted(ada.token)
  expect((await decide(admin.token, id, 'approve')).status, 'not before the proof is accepted').toBe(409)
  expect((await accept(admin.token, id)).status).toBe(200)
  await takeQueuedEmails(db)
  const approved = await decide(admin.token, id, 'approve')
  expect(approved.body).toMatchObject({ statusCode: 200, data: { status: 'approved' } })
  const profile = (await api.get('user/profile', { token: ada.token })).body.data
  expect(profile).toMatchObject({ approved: true, agent: { status: 'approved', listing_id: listing } })
  expect((await takeQueuedEmails(db)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['claim_approved', 'ada@mail.example'],
  ])
  expect((await api.get(`agent/agents/views/${listing}`)).body.data).toMatchObject({
    claimed: true,
    headline: 'Letters, answered calmly',
  })
  const acts = await db<{ action: string }[]>`
    select action from audit_log where target_kind = 'claim' and target_id = ${id} order by id`
  expect(acts.map(({ action }) => action)).toEqual(['claim.submit', 'claim.accept_proof', 'claim.approve'])
})

test('of two claims at once, the first goes through, the other becomes a dispute, and only one can be approved', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const eve = await createSignedInAgent(api, 'eve@mail.example')
  const admin = await createSignedInAdmin(api)
  const claims = await Promise.all([begin(ada.token), begin(eve.token)])
  const [one, two] = [claims[0]?.id ?? '', claims[1]?.id ?? '']
  const content = await picture()
  await sendFile(api, `claim/claim-listing/${one}/evidence`, { token: ada.token, content })
  await sendFile(api, `claim/claim-listing/${two}/evidence`, { token: eve.token, content })
  await Promise.all([submit(ada.token, one), submit(eve.token, two)])
  const disputes = await db<{ id: string }[]>`select id from claim where is_dispute`
  expect(disputes.length).toBe(1)
  await Promise.all([accept(admin.token, one), accept(admin.token, two)])
  const decided = await Promise.all([decide(admin.token, one, 'approve'), decide(admin.token, two, 'approve')])
  expect(decided.map(({ status }) => status).sort()).toEqual([200, 409])
  const [{ count }] = await db<
    [{ count: number }]
  >`select count(*)::int as count from agent where listing_id is not null`
  expect(count).toBe(1)
})

test('a claim on a held listing is a dispute and never changes the holder by approval', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const eve = await createSignedInAgent(api, 'eve@mail.example')
  const admin = await createSignedInAdmin(api)
  const first = await submitted(ada.token)
  await accept(admin.token, first)
  await decide(admin.token, first, 'approve')
  const second = await submitted(eve.token)
  expect(await db`select 1 from claim where id = ${second} and is_dispute`).toHaveLength(1)
  await accept(admin.token, second)
  expect((await decide(admin.token, second, 'approve')).status).toBe(409)
  expect(await holder(listing)).toBe(ada.id)
  const taken = db`
    update agent set listing_id = (select id from listing where public_id = ${listing}) where account_id = ${eve.id}`
  await expect(taken).rejects.toThrow('agent_listing_id_key')
  const given = { listing_id: listing, user_id: eve.id, reason: 'They asked.', password: PASSWORD }
  expect((await api.post('claim/claim-listing/admin/create', given, { token: admin.token })).status).toBe(409)
  expect(await holder(listing)).toBe(ada.id)
})

test('revoking removes the link, returns the text to the draft, and lets the claim be reopened', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const admin = await createSignedInAdmin(api)
  await api.patch('listing/own', { version: 0, headline: 'Mine' }, { token: ada.token })
  const id = await submitted(ada.token)
  await accept(admin.token, id)
  await decide(admin.token, id, 'approve')
  const decided = await api.get('admin/claims/decided', { token: admin.token })
  expect(decided.body.data).toMatchObject([{ id, status: 'approved', decided_by: expect.stringMatching(/./) }])
  expect((await api.get('admin/claims/decided?kind=application', { token: admin.token })).body.data).toEqual([])
  expect((await decide(admin.token, id, 'revoke')).status, 'requires the password').toBe(422)
  expect(await statusOf(id)).toBe('approved')
  expect((await decide(admin.token, id, 'revoke', { password: PASSWORD })).status).toBe(200)
  expect(await holder(listing)).toBeUndefined()
  expect((await api.get(`agent/agents/views/${listing}`)).body.data).toMatchObject({ claimed: false })
  expect((await db`select content ->> 'headline' as headline from listing_draft`)[0]).toEqual({ headline: 'Mine' })
  expect((await decide(admin.token, id, 'reopen')).status).toBe(200)
  expect(await statusOf(id)).toBe('submitted')
})

test("the specification's admin call creates an approved claim at once and is for admins only", async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const moderator = await createSignedInPerson(api, 'mo@mail.example', 'moderator')
  const admin = await createSignedInAdmin(api)
  const body = { listing_id: listing, user_id: ada.id, reason: 'Met in person.', password: PASSWORD }
  const call = (token?: string, payload: object = body) =>
    api.post('claim/claim-listing/admin/create', payload, token ? { token } : {})
  expect((await call()).status).toBe(401)
  expect((await call(ada.token)).status).toBe(403)
  expect((await call(moderator.token)).status).toBe(403)
  expect((await call(admin.token, { ...body, password: 'not the password' })).status).toBe(422)
  expect((await call(admin.token, { ...body, status: 'approved' })).status, 'unknown keys').toBe(422)
  expect(await holder(listing)).toBeUndefined()
  const made = await call(admin.token)
  expect(made.body).toMatchObject({ statusCode: 201, data: { status: 'approved', method: 'admin' } })
  expect(await holder(listing)).toBe(ada.id)
  expect((await call(admin.token)).status, 'they hold it already').toBe(409)
  const acts = await db<{ actorId: string; reason: string }[]>`
    select actor_id, reason from audit_log where action = 'claim.approve' order by id desc limit 1`
  expect(acts[0]).toEqual({ actorId: admin.id, reason: 'Met in person.' })
})

test('an admin without a second factor is rejected', async () => {
  const admin = await createSignedInAdmin(api)
  await db`update session set factor_at = null`
  expect((await api.get('admin/claims', { token: admin.token })).status).toBe(403)
})

test("one open claim per listing and user; a client can't claim; the staff method isn't available to others", async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const client = await createSignedInPerson(api, 'cleo@mail.example', 'client')
  await begin(ada.token)
  const create = (token: string, form: object) => api.post('claim/claim-listing/create', form, { token })
  const form = { listing_id: listing, method: 'document' }
  const twice = await Promise.all([create(ada.token, form), create(ada.token, form)])
  expect(twice.map(({ status }) => status)).toEqual([409, 409])
  expect((await create(client.token, form)).status).toBe(403)
  expect((await create(ada.token, { ...form, listing_id: other, method: 'admin' })).status).toBe(422)
  expect((await create(ada.token, { ...form, listing_id: 'deadbeef' })).status).toBe(404)
})

test('an unlisted agent applies without a listing and is approved without one', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const admin = await createSignedInAdmin(api)
  const id = await submitted(ada.token, { listingId: null })
  await accept(admin.token, id)
  expect((await decide(admin.token, id, 'approve')).status).toBe(200)
  expect((await api.get('user/profile', { token: ada.token })).body.data).toMatchObject({
    approved: true,
    agent: { listing_id: null },
  })
})

test('a deleted account holds no listing and blocks no later claim', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const eve = await createSignedInAgent(api, 'eve@mail.example')
  const admin = await createSignedInAdmin(api)
  const id = await submitted(ada.token)
  await accept(admin.token, id)
  await decide(admin.token, id, 'approve')
  const gone = await api.post('user/delete', { password: PASSWORD, confirm: true }, { token: ada.token })
  expect(gone.status).toBe(200)
  expect(await statusOf(id)).toBe('revoked')
  const next = await submitted(eve.token)
  await accept(admin.token, next)
  expect((await decide(admin.token, next, 'approve')).status).toBe(200)
})

test('agents are approved, rejected, and suspended with a reason and an email; an invalid transition is rejected', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const admin = await createSignedInAdmin(api)
  const act = (approval: string, reason = 'As checked.') =>
    api.post(`admin/agents/${ada.agentId}/decide`, { approval, reason }, { token: admin.token })
  expect((await act('rejected', '')).status, 'no reason').toBe(422)
  await takeQueuedEmails(db)
  for (const [approval, status] of [
    ['rejected', 200],
    ['suspended', 409],
    ['pending', 200],
    ['approved', 200],
    ['rejected', 409],
    ['suspended', 200],
  ] as const) {
    expect([approval, (await act(approval)).status]).toEqual([approval, status])
  }
  expect((await takeQueuedEmails(db)).map(({ kind }) => kind)).toEqual([
    'agent_rejected',
    'agent_pending',
    'agent_approved',
    'agent_suspended',
  ])
  expect((await api.get('listing/own', { token: ada.token })).status, 'suspended').toBe(403)
})

test('while the agent types, their own listing is found by last name, nearest first', async () => {
  const find = async (query: string) =>
    ((await api.get(`claim/find-listing?${query}`)).body.data as { id: string }[]).map(({ id }) => id)
  expect(await find('last_name=vance&first_name=ad&state=TX')).toEqual([other, listing])
  expect(await find('last_name=VANCE&first_name=ad&zip=93721')).toEqual([listing, other])
  expect(await find('last_name=vanc')).toEqual([])
  expect(await find('last_name=vance&first_name=ed')).toEqual([])
  await db`update listing set first_key = 'edward' where public_id = ${other}`
  expect(await find('last_name=vance&first_name=Ted'), 'on the list by the whole name').toEqual([other])
  expect(await find('last_name=')).toEqual([])
})
