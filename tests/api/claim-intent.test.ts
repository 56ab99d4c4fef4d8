/** A registration keeps the page the person was on their way to, and a client can become an agent. */
import { expect, test } from 'vitest'
import {
  agentFields,
  clientFields,
  tokenInEmail,
  PASSWORD,
  registered,
  signIn,
  takeQueuedEmails,
  advanceTime,
} from '#tests/support/accounts.ts'
import { claimFixture } from '#tests/support/claim-fixture.ts'
import { createSignedInAdmin } from '#tests/support/claims.ts'
import { paths } from '#common/paths.ts'
import { deleteExpiredAccountData } from '#server/domains/accounts/delete-account.ts'

const { db, api, listing } = await claimFixture()
const claim = paths.claimListing(listing)
const practice = {
  phone: agentFields.phone,
  business_name: 'Vance Tax',
  city: 'Fresno',
  state: 'CA',
  zip: '93721',
  attest_ea: true,
}
const profileOf = async (token: string) =>
  (await api.get('user/profile', { token })).body.data as { next: string | null }

test('the return path survives registration, the emailed link, and the first sign-in, on any device', async () => {
  await api.post('public/auth/register/agent', { ...agentFields, listing_id: listing, callback_url: claim })
  const verified = await api.post(
    'public/auth/verify',
    { token: await tokenInEmail(db, 'verify'), password: PASSWORD },
    { agent: 'A phone' },
  )
  expect(verified.body.data).toMatchObject({ kind: 'email', done: true, next: claim })
  const welcome = (await takeQueuedEmails(db)).find(({ kind }) => kind === 'welcome')
  expect(welcome?.bodyText).toContain(`/auth/login?callbackUrl=${encodeURIComponent(claim)}`)

  const first = await signIn(api, 'ada@mail.example')
  expect(await profileOf(first.accessToken)).toMatchObject({ next: claim })
  const second = await signIn(api, 'ada@mail.example')
  expect(await profileOf(second.accessToken), 'who has been here goes where they like').toMatchObject({ next: null })
})

test('a client’s return path is kept too, unless it leads to another site or a sign-in page', async () => {
  for (const [callback_url, next] of [
    ['/agents?q=fresno', '/agents?q=fresno'],
    ['https://evil.example', null],
    ['//evil.example', null],
    ['/auth/login', null],
    ['', null],
  ] as const) {
    await db`delete from account`
    expect((await api.post('public/auth/register', { ...clientFields, callback_url })).status).toBe(201)
    const { body } = await api.post('public/auth/verify', {
      token: await tokenInEmail(db, 'verify'),
      password: PASSWORD,
    })
    expect([callback_url, body.data]).toEqual([callback_url, expect.objectContaining({ next })])
  }
})

test('the return path is deleted after a week', async () => {
  await api.post('public/auth/register', { ...clientFields, callback_url: claim })
  await api.post('public/auth/verify', { token: await tokenInEmail(db, 'verify'), password: PASSWORD })
  await advanceTime(db, '8 days')
  await deleteExpiredAccountData(db)
  expect(await db`select return_path from account`).toEqual([{ returnPath: null }])
})

test('a client becomes an agent with the same account, and claims', async () => {
  await registered(api, { email: 'cleo@mail.example' })
  const { accessToken: token } = await signIn(api, 'cleo@mail.example')
  const become = (form: object) => api.post('user/become-agent', form, { token })
  expect((await become({ ...practice, attest_ea: false })).body.errors).toHaveProperty('attest_ea')
  expect((await become({ ...practice, role: 'admin' })).status, 'unknown keys').toBe(422)
  const became = await become({ ...practice, listing_id: listing })
  expect(became.body.data).toMatchObject({ role: { name: 'agent' }, approved: false, phone: '+15595550142' })
  const created = await api.post('claim/claim-listing/create', { listing_id: listing, method: 'document' }, { token })
  expect(created.status).toBe(201)
  const acts = await db`select action, before, after from audit_log where action = 'account.become_agent'`
  expect(acts).toEqual([{ action: 'account.become_agent', before: { role: 'client' }, after: { role: 'agent' } }])
  expect((await become(practice)).status, 'once').toBe(409)
})

test("staff can't become agents, and an account that staff made a client stays a client", async () => {
  const admin = await createSignedInAdmin(api)
  expect((await api.post('user/become-agent', practice, { token: admin.token })).status).toBe(409)
  await registered(api, { ...agentFields, email: 'ada@mail.example' })
  await db`update account set role = 'client' where email = 'ada@mail.example'`
  const { accessToken: token } = await signIn(api, 'ada@mail.example')
  expect((await api.post('user/become-agent', practice, { token })).status).toBe(409)
  expect(await db`select role from account where email = 'ada@mail.example'`).toEqual([{ role: 'client' }])
})

test("the profile returns the listing that an agent named and the agent's open claims", async () => {
  const fields = { ...agentFields, email: 'ada@mail.example', listing_id: listing, password: PASSWORD }
  await api.post('public/auth/register/agent', fields)
  await api.post('public/auth/verify', { token: await tokenInEmail(db, 'verify'), password: PASSWORD })
  const { accessToken: token } = await signIn(api, 'ada@mail.example')
  const agent = async () => ((await api.get('user/profile', { token })).body.data as { agent: object }).agent
  expect(await agent()).toMatchObject({ wished_listing: { id: listing, name: 'Ada Vance' }, open_case: null })
  await api.post('claim/claim-listing/create', { listing_id: listing, method: 'document' }, { token })
  expect(await agent()).toMatchObject({ open_case: { kind: 'claim', status: 'draft', name: 'Ada Vance' } })
})
