/** Claims that are proved again at a renewal: who is asked, how, and what a profile says of it. */
import { expect, test } from 'vitest'
import type { ClaimShown } from '#common/claim-schemas.ts'
import { deleteOldEvidence } from '#server/domains/claims/evidence.ts'
import { askForProofs, isProofDue, readClaimRecord } from '#server/domains/claims/prove-again.ts'
import { takeQueuedEmails } from '#tests/support/accounts.ts'
import { claimFixture } from '#tests/support/claim-fixture.ts'
import { createSignedInAdmin, createSignedInAgent, picture, sendFile } from '#tests/support/claims.ts'

const { db, api, listing, files, submitted, accept, decide } = await claimFixture()

/** Approved by a document, so many years ago. */
async function approved(years = 0) {
  const [ada, admin] = [await createSignedInAgent(api, 'ada@mail.example'), await createSignedInAdmin(api)]
  const id = await submitted(ada.token)
  await accept(admin.token, id)
  expect((await decide(admin.token, id, 'approve')).status).toBe(200)
  await db`update claim_proof set passed_at = passed_at - ${years} * interval '1 year' where claim_id = ${id}`
  await db`update claim set decided_at = decided_at - ${years} * interval '1 year' where id = ${id}`
  await db`update listing_profile set claimed_at = claimed_at - ${years} * interval '1 year'`
  await takeQueuedEmails(db)
  return { ada, admin, id }
}
const own = async (token: string) =>
  ((await api.get('claim/claim-listing/own', { token })).body.data as ClaimShown[])[0] as ClaimShown
const setGroup = (accountId: string, group: string) => db`
  insert into education_cycle (account_id, cycle_group) values (${accountId}, ${group})`
const prove = (claimId: string, day: string) => db`
  update claim_proof set passed_at = ${day} where claim_id = ${claimId}`
const kinds = async () => (await takeQueuedEmails(db)).map(({ kind }) => kind)

test('a profile says how its claim was proved and in which year, and marks an old proof', async () => {
  const { id } = await approved()
  const year = new Date().getUTCFullYear()
  expect(await readClaimRecord(db, listing)).toMatchObject({ methods: ['document'], provedIn: year, isOld: false })
  await db`update claim_proof set passed_at = passed_at - interval '4 years' where claim_id = ${id}`
  expect(await readClaimRecord(db, listing)).toMatchObject({ provedIn: year - 4, isOld: true })
  const { body } = await api.get(`agent/agents/status/${listing}`)
  expect(body.data).toMatchObject({ claim: { is_old: true, methods: [{ method: 'document' }] } })
  expect(JSON.stringify(body.data), 'the day could tell the renewal group').not.toMatch(/passed_at|proved_on/)
})

test('an unclaimed listing has no claim to show', async () => {
  expect(await readClaimRecord(db, listing)).toBeNull()
})

test('an agent is asked in their own renewal window, once', async () => {
  const { ada, id } = await approved()
  await prove(id, '2025-11-20')
  await setGroup(ada.id, '7-9')
  expect(await askForProofs(db, api.settings, '2026-10-31'), 'before the window').toBe(0)
  expect(await isProofDue(db, id, '2026-11-01')).toBe(true)
  expect(await askForProofs(db, api.settings, '2026-11-01')).toBe(1)
  expect(await askForProofs(db, api.settings, '2026-11-02')).toBe(0)
  expect(await askForProofs(db, api.settings, '2027-01-31')).toBe(0)
  expect(await kinds()).toEqual(['prove_again'])
  const [notice] =
    await db`select type, preview from notification where to_id = ${ada.id} order by created_at desc limit 1`
  expect(notice).toMatchObject({ type: 'claim', preview: expect.stringContaining('Renew the proof') })
  expect(await askForProofs(db, api.settings, '2029-11-05'), 'three years later').toBe(1)
})

test('an agent of another group isn’t asked in that window', async () => {
  const { ada, id } = await approved()
  await prove(id, '2025-11-20')
  await setGroup(ada.id, '0-3')
  expect(await isProofDue(db, id, '2026-11-15')).toBe(false)
  expect(await askForProofs(db, api.settings, '2026-11-15')).toBe(0)
})

test('an agent who hasn’t told a group is asked when every group has had a renewal since', async () => {
  const { id } = await approved()
  await prove(id, '2025-11-20')
  expect(await askForProofs(db, api.settings, '2026-11-15')).toBe(0)
  expect(await askForProofs(db, api.settings, '2029-11-15')).toBe(1)
})

test('the code by email proves it again: the method stays, the year is new', async () => {
  const { ada, id } = await approved(4)
  expect(await own(ada.token)).toMatchObject({ status: 'approved', is_proof_due: true })
  const asked = { method: 'domain_email', email: 'ada@vancetax.example' }
  expect((await api.post(`claim/claim-listing/${id}/proof`, asked, { token: ada.token })).status).toBe(200)
  const [mail] = await takeQueuedEmails(db)
  const code = /\b(\d{3} \d{3})\b/.exec(mail?.bodyText ?? '')?.[1] ?? ''
  const entered = { method: 'domain_email', code }
  expect((await api.post(`claim/claim-listing/${id}/code`, entered, { token: ada.token })).status).toBe(200)
  expect(await own(ada.token)).toMatchObject({ status: 'approved', is_proof_due: false })
  expect(await readClaimRecord(db, listing)).toMatchObject({ methods: ['document', 'domain_email'], isOld: false })
})

test('a document is looked at by staff, who see that it waits; the file goes after 14 days', async () => {
  const { ada, admin, id } = await approved(4)
  await db`update claim_evidence set created_at = created_at - interval '4 years'`
  expect(await deleteOldEvidence(db, api.settings)).toBe(1)
  const sent = await sendFile(api, `claim/claim-listing/${id}/evidence`, { token: ada.token, content: await picture() })
  expect(sent.status).toBe(200)
  expect(await deleteOldEvidence(db, api.settings), 'not at once').toBe(0)
  const waiting = async () => {
    const queues = (await api.get('admin/queues', { token: admin.token })).body.data as {
      queue: string
      waiting: number
    }[]
    const again = await api.get('admin/claims?status=approved&again=true', { token: admin.token })
    return [queues.find(({ queue }) => queue === 'claims')?.waiting, again.body.meta?.total]
  }
  expect(await waiting()).toEqual([1, 1])
  expect((await accept(admin.token, id)).status).toBe(200)
  expect(await waiting()).toEqual([0, 0])
  const [proof] = await db`
    select passed_at < now() - interval '3 years' as first_stays, passed_again_at is not null as is_new from claim_proof`
  expect(proof).toEqual({ firstStays: true, isNew: true })
  expect(await own(ada.token)).toMatchObject({ is_proof_due: false })
  await db`update claim_evidence set created_at = created_at - interval '15 days'`
  expect(await deleteOldEvidence(db, api.settings)).toBe(1)
  expect(await files()).toEqual([])
})

test('a revoked claim can’t be proved again', async () => {
  const { ada, admin, id } = await approved()
  expect((await decide(admin.token, id, 'revoke', { password: 'correct horse battery' })).status).toBe(200)
  const asked = { method: 'domain_email', email: 'ada@vancetax.example' }
  expect((await api.post(`claim/claim-listing/${id}/proof`, asked, { token: ada.token })).status).toBe(409)
})
