/** What an agent wants shown beside the official list: requested, reviewed, shown. The list's own facts stay. */
import { beforeEach, expect, test } from 'vitest'
import { readDataVersion } from '#server/platform/data-version.ts'
import type { ChangeLineShown } from '#common/listing-changes.ts'
import type { OwnListingShown } from '#common/listing-content.ts'
import type { QueueShown } from '#common/admin.ts'
import { deleteAllAccounts, PASSWORD, takeQueuedEmails, testAccounts } from '#tests/support/accounts.ts'
import { createSignedInAdmin, createSignedInAgent, type Person } from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const [listing = ''] = await insertListings(db, [
  { lastName: 'Vance', firstName: 'Ada', city: 'Fresno', state: 'CA', zip: '93721' },
])
let ada: Person
let admin: Person

beforeEach(async () => {
  await deleteAllAccounts(db)
  await db`delete from listing_profile`
  ada = await createSignedInAgent(api, 'ada@mail.example')
  admin = await createSignedInAdmin(api)
})

const RENO = { city: 'Reno', state: 'NV', zip: '89501' }
const CASES = [
  { kind: 'credentials', asks: { credentials: ['CPA'] }, wanted: 'CPA', list: '' },
  { kind: 'name', asks: { name: 'Ada Oleander', note: 'Married in May.' }, wanted: 'Ada Oleander', list: 'Ada Vance' },
  { kind: 'place', asks: RENO, wanted: 'Reno, NV 89501', list: 'Fresno, CA 93721' },
] as const

const approve = () =>
  api.post(
    'claim/claim-listing/admin/create',
    { listing_id: listing, user_id: ada.id, reason: 'Checked.', password: PASSWORD },
    { token: admin.token },
  )
const ask = (kind: string, payload: object) => api.post(`listing/own/${kind}`, payload, { token: ada.token })
const own = async () => (await api.get('listing/own', { token: ada.token })).body.data as OwnListingShown
const queue = async () => (await api.get('admin/changes', { token: admin.token })).body.data as ChangeLineShown[]
const decide = (id: string | undefined, accept: boolean, token = admin.token) =>
  api.post(`admin/changes/${id}/decide`, { accept, reason: 'Looked at it.' }, { token })
const inPublic = async () => (await api.get(`agent/agents/views/${listing}`)).body.data as Record<string, unknown>
const drop = (kind: string) => api.delete(`listing/own/changes/${kind}`, { token: ada.token })

test.each(CASES)(
  '$kind: rejected before the agent holds the listing, then queued with before and after',
  async (each) => {
    expect((await ask(each.kind, each.asks)).status).toBe(409)
    await approve()
    expect((await ask(each.kind, each.asks)).status).toBe(200)
    const [line, ...more] = await queue()
    expect(more).toEqual([])
    expect(line).toMatchObject({
      kind: each.kind,
      wanted: each.wanted,
      before: '',
      on_list: each.list,
      name: 'Ada Vance',
      account_email: 'ada@mail.example',
    })
    const queues = (await api.get('admin/queues', { token: admin.token })).body.data as QueueShown[]
    expect(queues.find(({ queue: name }) => name === 'changes')).toMatchObject({
      waiting: 1,
      oldest_at: line?.created_at,
    })
  },
)

test.each(CASES)(
  "$kind: shown after an admin accepts it, and the list's own facts stay",
  async ({ kind, asks, wanted }) => {
    await approve()
    await ask(kind, asks)
    const facts = await db`select first_name, last_name, city, state, zip, credentials, last_key from listing`
    const version = await readDataVersion(db, 'listings')
    const untouched = await inPublic()
    await takeQueuedEmails(db)
    const [line] = await queue()
    expect((await decide(line?.id, true, ada.token)).status, 'not the agent’s to decide').toBe(403)
    expect(await inPublic()).toEqual(untouched)
    expect((await decide(line?.id, true)).status).toBe(200)
    expect((await decide(line?.id, true)).status, 'decided once').toBe(404)
    expect(await db`select first_name, last_name, city, state, zip, credentials, last_key from listing`).toEqual(facts)
    expect(await readDataVersion(db, 'listings')).toBeGreaterThan(version)
    const shown = await own()
    const shows = { credentials: shown.credentials.join(), name: shown.also_known_as, place: shown.now_in }[kind]
    expect(shows).toEqual(kind === 'place' ? RENO : wanted)
    expect(shown.waiting[kind]).toBeNull()
    expect((await takeQueuedEmails(db)).map((mail) => [mail.kind, mail.recipient])).toEqual([
      ['change_accepted', 'ada@mail.example'],
    ])
    expect(await db`select type, to_id, preview from notification where preview like 'We accepted%'`).toMatchObject([
      { toId: ada.id, preview: expect.stringContaining('We accepted') },
    ])
    expect(await db`select actor_id, reason from audit_log where action = ${`listing.accept_${kind}`}`).toContainEqual({
      actorId: admin.id,
      reason: 'Looked at it.',
    })
  },
)

test('the API returns an accepted name and place beside the list’s own, never instead of them', async () => {
  await approve()
  await ask('name', { name: 'Ada Oleander' })
  await ask('place', RENO)
  for (const { id } of await queue()) await decide(id, true)
  expect(await inPublic()).toMatchObject({
    first_name: 'Ada',
    last_name: 'Vance',
    city: 'Fresno',
    state: 'CA',
    also_known_as: 'Ada Oleander',
    now_in: RENO,
  })
})

test("a rejected change isn't shown, and the agent reads the reason", async () => {
  await approve()
  await ask('name', { name: 'Ada Oleander' })
  await takeQueuedEmails(db)
  const [line] = await queue()
  await decide(line?.id, false)
  expect(await own()).toMatchObject({ also_known_as: null, waiting: { name: null } })
  const [mail] = await takeQueuedEmails(db)
  expect(mail?.kind).toBe('change_rejected')
  expect(mail?.bodyText).toContain('Looked at it.')
  expect(await queue()).toEqual([])
  await ask('name', { name: 'Ada Oleander-Vance' })
  expect((await queue())[0]?.earlier).toMatchObject([{ value: 'name: Ada Oleander. Looked at it.' }])
})

test('a second request replaces the first; a request can be withdrawn and an accepted change removed', async () => {
  await approve()
  await ask('name', { name: 'Ada Oleander' })
  await ask('name', { name: 'Ada Rowan' })
  const lines = await queue()
  expect(lines.map(({ wanted }) => wanted)).toEqual(['Ada Rowan'])
  await drop('name')
  expect(await queue()).toEqual([])
  expect((await decide(lines[0]?.id, true)).status, 'what was withdrawn is not decided').toBe(404)
  await ask('name', { name: 'Ada Rowan' })
  await decide((await queue())[0]?.id, true)
  expect((await own()).also_known_as).toBe('Ada Rowan')
  await drop('name')
  expect(await own()).toMatchObject({ also_known_as: null, also_known_on: null })
})

test.each([
  ['name', { name: 'A' }, 'name'],
  ['name', { name: 'IRS approved Ada' }, 'name'],
  ['name', { name: 'Ada 559 555 0142' }, 'name'],
  ['name', { name: 'www.ada.example' }, 'name'],
  ['name', { name: 'Ada Rowan', note: 'My SSN is 123-45-6789.' }, 'note'],
  ['place', { ...RENO, zip: '8950' }, 'zip'],
  ['place', { ...RENO, zip: '93721' }, 'zip'],
  ['place', { ...RENO, state: 'XX' }, 'state'],
  ['place', { ...RENO, listing_id: 'deadbeef' }, 'request'],
])('%s %o is rejected at its field', async (kind, asks, field) => {
  await approve()
  const { status, body } = await ask(kind, asks)
  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {})).toEqual([field])
  expect(await queue()).toEqual([])
})

test("a former holder's request can't be accepted after the listing changed hands", async () => {
  await approve()
  await ask('name', { name: 'Ada Oleander' })
  const [line] = await queue()
  await db`update agent set listing_id = null`
  expect((await decide(line?.id, true)).status).toBe(409)
  expect((await queue()).length, 'still to be rejected').toBe(1)
  expect((await decide(line?.id, false)).status).toBe(200)
})

test("a suspended agent can't request changes", async () => {
  await approve()
  await db`update agent set approval = 'suspended', approval_reason = 'A test.'`
  expect((await ask('name', { name: 'Ada Oleander' })).status).toBe(403)
  expect((await drop('name')).status).toBe(403)
})

test('revoking a claim removes what was requested and what was shown', async () => {
  await approve()
  await ask('name', { name: 'Ada Oleander' })
  await decide((await queue())[0]?.id, true)
  await ask('place', RENO)
  const [claim] = await db<[{ id: string }]>`select id from claim where status = 'approved'`
  const revoked = { decision: 'revoke', reason: 'Not theirs.', password: PASSWORD }
  expect((await api.post(`admin/claims/${claim.id}/decide`, revoked, { token: admin.token })).status).toBe(200)
  expect(await queue()).toEqual([])
  expect(await inPublic()).toMatchObject({ claimed: false, also_known_as: null, now_in: null })
})
