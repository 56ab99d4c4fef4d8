/** An application (by an unlisted agent) and a claim (on a listing) are independent: neither undoes the other. */
import { expect, test } from 'vitest'
import { PASSWORD, takeQueuedEmails } from '#tests/support/accounts.ts'
import { claimFixture } from '#tests/support/claim-fixture.ts'
import { createSignedInAdmin, createSignedInAgent } from '#tests/support/claims.ts'
import { closeAbandonedCases } from '#server/domains/claims/file-claim.ts'
import { deleteOldEvidence } from '#server/domains/claims/evidence.ts'

const { db, api, listing, files, begin, submit, submitted, decide, accept } = await claimFixture()

const approved = async (admin: string, token: string, listingId?: null) => {
  const id = await submitted(token, listingId === null ? { listingId } : {})
  await accept(admin, id)
  expect((await decide(admin, id, 'approve')).status).toBe(200)
  return id
}
const profile = async () => (await api.get(`agent/agents/views/${listing}`)).body.data
const ownAgent = async (token: string) => (await api.get('user/profile', { token })).body.data as object

test('revoking an application keeps the listing that its agent holds by a claim', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const admin = await createSignedInAdmin(api)
  const application = await approved(admin.token, ada.token, null)
  await api.patch('listing/own', { version: 0, headline: 'Mine, and public' }, { token: ada.token })
  const claim = await approved(admin.token, ada.token)
  expect(await profile()).toMatchObject({ claimed: true, headline: 'Mine, and public' })

  expect((await decide(admin.token, application, 'revoke', { password: PASSWORD })).status).toBe(200)
  expect(await ownAgent(ada.token)).toMatchObject({ approved: true, agent: { listing_id: listing } })
  expect(await profile()).toMatchObject({ claimed: true, headline: 'Mine, and public' })

  expect((await decide(admin.token, claim, 'revoke', { password: PASSWORD })).status).toBe(200)
  expect(await profile(), 'nobody holds it now').toMatchObject({ claimed: false, headline: '' })
  const eve = await createSignedInAgent(api, 'eve@mail.example')
  await approved(admin.token, eve.token)
  expect(await ownAgent(eve.token)).toMatchObject({ approved: true, agent: { listing_id: listing } })
})

test('revoking a claim keeps the approval that an application gave, and vice versa', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const admin = await createSignedInAdmin(api)
  const application = await approved(admin.token, ada.token, null)
  const claim = await approved(admin.token, ada.token)
  await decide(admin.token, claim, 'revoke', { password: PASSWORD })
  expect(await ownAgent(ada.token)).toMatchObject({ approved: true, agent: { listing_id: null } })
  await decide(admin.token, application, 'revoke', { password: PASSWORD })
  expect(await ownAgent(ada.token), 'nothing proves it any more').toMatchObject({
    approved: false,
    agent: { status: 'suspended' },
  })
})

test("an agent's profile isn't shown when no active agent holds the listing", async () => {
  await db`
    insert into listing_profile (listing_id, headline)
    select id, 'Held by nobody' from listing where public_id = ${listing}`
  expect(await profile()).toMatchObject({ claimed: false, headline: '' })
})

test('staff see claims and applications each in their own queue, and either by its ID', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const admin = await createSignedInAdmin(api)
  const claim = await submitted(ada.token)
  const application = await submitted(ada.token, { listingId: null })
  const idsIn = async (queue: string) =>
    ((await api.get(`admin/${queue}`, { token: admin.token })).body.data as { id: string }[]).map(({ id }) => id)
  expect(await idsIn('claims')).toEqual([claim])
  expect(await idsIn('applications')).toEqual([application])
  const waiting = (await api.get('admin/queues', { token: admin.token })).body.data as { queue: string }[]
  expect(waiting.filter(({ queue }) => queue === 'claims' || queue === 'applications')).toEqual([
    expect.objectContaining({ queue: 'applications', waiting: 1 }),
    expect.objectContaining({ queue: 'claims', waiting: 1 }),
  ])
  const seen = async (id: string) => (await api.get(`admin/claims/${id}`, { token: admin.token })).body.data
  expect(await seen(claim)).toMatchObject({ kind: 'claim', listing: { id: listing } })
  expect(await seen(application)).toMatchObject({ kind: 'application', listing: null, rivals: [] })
  const own = (await api.get('claim/claim-listing/own', { token: ada.token })).body.data as { kind: string }[]
  expect(own.map(({ kind }) => kind).sort()).toEqual(['application', 'claim'])
})

test('one open application at a time; it is proved by a document or by the IRS, not by a code', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const admin = await createSignedInAdmin(api)
  const { id } = await begin(ada.token, { listingId: null })
  const again = { listing_id: null, method: 'document' }
  expect((await api.post('claim/claim-listing/create', again, { token: ada.token })).status).toBe(409)
  const code = await api.post(`admin/claims/${id}/code`, { method: 'phone_code' }, { token: admin.token })
  expect(code.status).toBe(409)
  const asked = await api.post(`claim/claim-listing/${id}/proof`, { method: 'epp_confirmation' }, { token: ada.token })
  expect(asked.body.data).toMatchObject({ methods_open: ['document', 'epp_confirmation'] })
})

test.each([null, undefined])('withdrawn is a separate, final state (listing: %s)', async (listingId) => {
  const bob = await createSignedInAgent(api, 'bob@mail.example')
  const admin = await createSignedInAdmin(api)
  const id = await submitted(bob.token, listingId === null ? { listingId } : {})
  const withdrawn = await api.post(`claim/claim-listing/${id}/withdraw`, {}, { token: bob.token })
  expect(withdrawn.body.data).toMatchObject({ status: 'withdrawn', reason: null })
  await accept(admin.token, id)
  for (const decision of ['reopen', 'approve', 'reject', 'ask'] as const)
    expect([decision, (await decide(admin.token, id, decision)).status]).toEqual([decision, 409])
  expect((await submit(bob.token, id)).status, 'nor by who withdrew it').toBe(409)
  await submitted(bob.token, listingId === null ? { listingId } : {})
})

test.each([null, undefined])(
  'an abandoned request is withdrawn like any decision, with history, log, and email (listing: %s)',
  async (listingId) => {
    const ada = await createSignedInAgent(api, 'ada@mail.example')
    const admin = await createSignedInAdmin(api)
    const options = listingId === null ? { listingId } : {}
    const id = await submitted(ada.token, options)
    await decide(admin.token, id, 'ask')
    await takeQueuedEmails(db)
    await db`update claim set updated_at = now() - interval '61 days'`
    await db`update agent_application set updated_at = now() - interval '61 days'`
    expect(await closeAbandonedCases(db, api.settings)).toBe(1)
    expect(await closeAbandonedCases(db, api.settings), 'once').toBe(0)
    const { body } = await api.get(`claim/claim-listing/${id}`, { token: ada.token })
    const { status, history } = body.data as { status: string; history: { what: string; by: string }[] }
    expect(status).toBe('withdrawn')
    expect(history.at(-1)).toMatchObject({ what: 'expire', by: 'system' })
    expect((await takeQueuedEmails(db)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      [listingId === null ? 'application_expired' : 'claim_expired', 'ada@mail.example'],
    ])
    const acts = await db`select action, actor_role from audit_log where target_id = ${id} order by id desc limit 1`
    expect(acts).toEqual([{ action: expect.stringMatching(/^(claim|application)\.expire$/), actorRole: 'system' }])
  },
)

test('the evidence of an application is deleted fourteen days after the decision', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const admin = await createSignedInAdmin(api)
  const id = await submitted(ada.token, { listingId: null })
  await decide(admin.token, id, 'reject')
  expect(await deleteOldEvidence(db, api.settings)).toBe(0)
  await db`update agent_application set decided_at = now() - interval '14 days 1 minute'`
  expect(await deleteOldEvidence(db, api.settings)).toBe(1)
  expect(await files()).toEqual([])
})

test('a deleted account leaves no open claim or application, and each end is in the history', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  await begin(ada.token)
  await begin(ada.token, { listingId: null })
  expect((await api.post('user/delete', { password: PASSWORD, confirm: true }, { token: ada.token })).status).toBe(200)
  for (const table of ['claim', 'agent_application'] as const)
    expect(await db`select status from ${db(table)}`).toEqual([{ status: 'withdrawn' }])
  expect(await db`select actor_role from claim_event where what = 'end_with_account'`).toHaveLength(1)
  expect(await db`select actor_role from agent_application_event where what = 'end_with_account'`).toHaveLength(1)
})

test('an account export includes its claims and applications', async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  await submitted(ada.token)
  await submitted(ada.token, { listingId: null })
  const { body } = await api.get('user/export', { token: ada.token })
  const data = (body.data ?? body) as { claims: object[]; applications: object[] }
  expect(data.claims).toEqual([expect.objectContaining({ listing, status: 'submitted' })])
  expect(data.applications).toEqual([expect.objectContaining({ status: 'submitted' })])
})
