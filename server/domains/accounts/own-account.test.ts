/** What users can do with their own account, and with no one else's. */
import { beforeEach, expect, test } from 'vitest'
import type { OwnSession, UserProfile } from '#common/account-answers.ts'
import {
  agentFields,
  deleteAllAccounts,
  FIREFOX,
  PASSWORD,
  registered,
  signIn,
  takeQueuedEmails,
  testAccounts,
  advanceTime,
} from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { removeListingHolder, insertListings } from '#tests/support/listings.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const ada = 'ada@mail.example'
const ben = 'ben@mail.example'
let token = ''

beforeEach(async () => {
  await deleteAllAccounts(db)
  await registered(api)
  token = (await signIn(api, ada)).accessToken
  await takeQueuedEmails(db)
})

const profile = async (given = token) => (await api.get('user/profile', { token: given })).body.data as UserProfile
const update = (changes: object) => api.patch('user/profile/update', changes, { token })
const queuedEmailKinds = async () => (await takeQueuedEmails(db)).map(({ kind, recipient }) => [kind, recipient])

test('only the given fields change', async () => {
  const before = await profile()
  const answer = await update({ first_name: ' Adele ', phone: '559 555 0142', preferences: { email_reviews: false } })
  expect(answer.status).toBe(200)
  expect(await profile()).toEqual({
    ...before,
    first_name: 'Adele',
    phone: '+15595550142',
    preferences: { ...before.preferences, email_reviews: false },
  })
  await update({ phone: '', timezone: 'America/Chicago', preferences: { email_answers: false } })
  expect(await profile()).toMatchObject({
    phone: null,
    timezone: 'America/Chicago',
    preferences: { email_reviews: false, email_answers: false, email_messages: true },
  })
  expect((await update({})).status).toBe(200)
})

test.each([
  { role: { name: 'admin' } },
  { role: 'admin' },
  { approved: true },
  { email: 'new@mail.example' },
  { agent_id: null },
  { id: 'x' },
  { preferences: { is_admin: true } },
  { first_name: '' },
  { phone: '911' },
])('%j is rejected and changes nothing', async (changes) => {
  const before = await profile()
  expect((await update(changes)).status).toBe(422)
  expect(await profile()).toEqual(before)
})

test('without a token, or with an invalid one, every call returns 401', async () => {
  const calls = [
    () => api.get('user/profile'),
    () => api.get('user/profile', { token: 'x'.repeat(43) }),
    () => api.get('user/profile', { headers: { authorization: 'Basic YTpi' } }),
    () => api.get('user/sessions'),
    () => api.get('user/export'),
    () => api.patch('user/profile/update', {}),
    () => api.post('user/delete', { password: PASSWORD, confirm: true }),
    () =>
      api.post('auth/change-password', {
        current_password: PASSWORD,
        password: 'seven green bottles',
        password_confirmation: 'seven green bottles',
      }),
    () => api.post('user/second-factor/start', { password: PASSWORD }),
    () => api.delete('user/sessions'),
  ]
  for (const call of calls) {
    const { status, body, headers } = await call()
    expect([status, body.message, headers['cache-control']]).toEqual([401, 'Sign in to continue.', 'no-store'])
  }
  expect(await profile()).toMatchObject({ email: ada })
})

test('sessions are listed with device and network, and ended one by one or all others at once', async () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const other = await signIn(api, ada, { agent: phone, from: '2001:db8:1:2:3:4:5:6' })
  await signIn(api, ada, { agent: FIREFOX })
  const list = async () => (await api.get('user/sessions', { token })).body.data as OwnSession[]
  const sessions = await list()
  expect(sessions.map(({ device, network, current }) => [device, network, current]).sort()).toEqual([
    ['Firefox on Windows', '203.0.113.7', false],
    ['Firefox on Windows', '203.0.113.7', true],
    ['Safari on iPhone', '2001:db8:1:2::/64', false],
  ])
  const onPhone = sessions.find(({ device }) => device === 'Safari on iPhone')
  expect((await api.delete(`user/sessions/${onPhone?.id}`, { token })).status).toBe(200)
  expect((await api.get('user/profile', { token: other.accessToken })).status).toBe(401)
  expect((await api.delete(`user/sessions/${onPhone?.id}`, { token })).status, 'it is gone').toBe(404)
  await api.delete('user/sessions', { token })
  expect((await list()).map(({ current }) => current)).toEqual([true])
})

test('another user’s session looks nonexistent, and survives', async () => {
  await registered(api, { email: ben })
  const bens = await signIn(api, ben)
  const [{ id = '' } = {}] = (await api.get('user/sessions', { token: bens.accessToken })).body.data as OwnSession[]
  const { status, body } = await api.delete(`user/sessions/${id}`, { token })
  const none = await api.delete(`user/sessions/${crypto.randomUUID()}`, { token })
  expect([status, body.message]).toEqual([none.status, none.body.message])
  expect(status).toBe(404)
  expect((await api.get('user/profile', { token: bens.accessToken })).status).toBe(200)
  expect((await api.delete('user/sessions/1', { token })).status).toBe(400)
})

test('signing out works with the refresh token alone after the access token has expired', async () => {
  const pair = await signIn(api, ada)
  await advanceTime(db, '16 minutes')
  expect((await api.post('auth/logout', { refreshToken: pair.refreshToken })).status).toBe(200)
  expect((await api.post('auth/refresh', { refreshToken: pair.refreshToken })).status).toBe(401)
  expect((await api.post('auth/logout', {})).status, 'nobody is told whether there was one').toBe(200)
})

const start = (email: string, password = PASSWORD) => api.post('user/email-change', { email, password }, { token })
const verify = (link: string) => api.post('public/auth/verify', { token: link })
async function links() {
  const mails = await takeQueuedEmails(db)
  const of = (kind: string) =>
    /\/auth\/verify\/([\w-]{43})/.exec(mails.find((mail) => mail.kind === kind)?.bodyText ?? '')?.[1] ?? ''
  return { old: of('email_change_old'), new: of('email_change_new') }
}

test.each([
  ['old', 'new'],
  ['new', 'old'],
] as const)('an address changes only after the %s and then the %s address confirm', async (first, second) => {
  expect((await start('new@mail.example')).status).toBe(200)
  expect(await profile()).toMatchObject({ email: ada, pending_email: 'new@mail.example' })
  const both = await links()
  expect((await verify(both[first])).body.data).toEqual({
    kind: 'email_change',
    done: false,
    waiting_for: second,
    next: null,
  })
  expect(await profile()).toMatchObject({ email: ada })
  expect((await verify(both[second])).body.data).toEqual({
    kind: 'email_change',
    done: true,
    waiting_for: null,
    next: null,
  })
  expect(await profile()).toMatchObject({ email: 'new@mail.example', pending_email: null })
  expect((await queuedEmailKinds()).sort()).toEqual([
    ['email_changed', ada],
    ['email_changed', 'new@mail.example'],
  ])
  expect((await api.post('auth/login', { email: ada, password: PASSWORD })).status).toBe(401)
  expect((await api.post('auth/login', { email: 'new@mail.example', password: PASSWORD })).status).toBe(200)
})

test('an address change ends every other session and link, and keeps the session that requested it', async () => {
  const other = await signIn(api, ada)
  await start('new@mail.example')
  const both = await links()
  await verify(both.old)
  expect((await api.get('user/profile', { token: other.accessToken })).status, 'until both agreed').toBe(200)
  await verify(both.new)
  expect((await api.get('user/profile', { token: other.accessToken })).status).toBe(401)
  expect((await api.post('auth/refresh', { refreshToken: other.refreshToken })).status).toBe(401)
  expect(await profile()).toMatchObject({ email: 'new@mail.example' })
  const ended = await db`select end_reason from session where ended_at is not null`
  expect(ended).toEqual([{ endReason: 'email_changed' }])
})

test('an address change whose session has ended meanwhile ends every session', async () => {
  await start('new@mail.example')
  const both = await links()
  await api.post('auth/logout', undefined, { token })
  const later = await signIn(api, ada)
  for (const link of [both.old, both.new]) expect((await verify(link)).status).toBe(200)
  expect((await api.get('user/profile', { token: later.accessToken })).status).toBe(401)
})

test('an address doesn’t change without the password, to itself, after a cancellation, or too late', async () => {
  expect((await start('new@mail.example', 'not the password')).body.errors).toHaveProperty('password')
  expect((await start(ada.toUpperCase())).body.errors).toEqual({
    email: ['This is already your email address. Enter a different one.'],
  })
  expect(await queuedEmailKinds()).toEqual([])
  await start('new@mail.example')
  const dropped = await links()
  await api.delete('user/email-change', { token })
  expect((await verify(dropped.old)).status).toBe(410)
  await start('new@mail.example')
  const late = await links()
  await advanceTime(db, '24 hours 1 minute')
  expect((await verify(late.new)).status).toBe(410)
  expect(await db`select 1 from account where email = ${ada}`).toHaveLength(1)
})

test('a taken address gets the same response as a free one; its owner is emailed and keeps it', async () => {
  await registered(api, { email: ben })
  const taken = await start(ben)
  const mails = await takeQueuedEmails(db)
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['email_change_old', ada],
    ['already_registered', ben],
  ])
  const free = await start('free@mail.example')
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
})

test('an address that someone else registered in the meantime stays theirs', async () => {
  await start(ben)
  const both = await links()
  await registered(api, { email: ben })
  await verify(both.old)
  expect((await verify(both.new)).status).toBe(409)
  expect(await profile()).toMatchObject({ email: ada })
  expect((await api.post('auth/login', { email: ben, password: PASSWORD })).status).toBe(200)
})

test('the export contains what we store about the person, and no secrets', async () => {
  const [publicId] = await insertListings(db, [{ firstName: 'Mona', lastName: 'Saved', city: 'Fresno', state: 'CA' }])
  await db`
    insert into saved_listing (account_id, listing_id, known_status)
    select a.id, l.id, 'listed' from account a, listing l where a.email = ${ada} and l.public_id = ${publicId ?? ''}`
  const { status, body, headers } = await api.get('user/export', { token })
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(body.data).toMatchObject({
    account: { email: ada, firstName: 'Ada' },
    sessions: [{ device: 'Firefox on Windows' }],
    log: [{ action: 'account.sign_in' }],
    saved: [{ listing: publicId, watching: false }],
    claims: [],
    messages: [],
  })
  expect(JSON.stringify(body)).not.toMatch(/argon2|hash/i)
})

test('a deleted account leaves no name or address and can’t sign in; its address is free again', async () => {
  const remove = (form: object) => api.post('user/delete', form, { token })
  expect((await remove({ password: PASSWORD })).body.errors).toHaveProperty('confirm')
  expect((await remove({ password: 'not the password', confirm: true })).body.errors).toHaveProperty('password')
  expect((await remove({ password: PASSWORD, confirm: true })).status).toBe(200)
  expect((await api.get('user/profile', { token })).status).toBe(401)
  const [{ dump }] = await db<[{ dump: string }]>`select string_agg(a::text, '') as dump from account a`
  expect(dump).toContain('deleted')
  expect(dump).not.toMatch(/ada|vance|argon2/i)
  expect(await queuedEmailKinds()).toEqual([['account_deleted', ada]])
  await registered(api)
  expect((await signIn(api, ada)).accessToken).toBeTruthy()
})

test('deleting the account ends the newsletter unless told otherwise; the record of consent stays', async () => {
  const subscribe = () => db`
    insert into newsletter_subscriber (email, state, lists, confirmed_at)
    values (${ada.toUpperCase()}, 'confirmed', '{business}', now())
    on conflict (lower(email)) do update set state = 'confirmed', lists = '{business}', ended_at = null`
  const states = async () =>
    (await db<{ state: string }[]>`select state from newsletter_subscriber`).map(({ state }) => state)
  await subscribe()
  const { newsletter } = (await api.get('user/export', { token })).body.data as { newsletter: object[] }
  expect(newsletter).toMatchObject([{ state: 'confirmed', lists: ['business'] }])
  await api.post('user/delete', { password: PASSWORD, confirm: true, end_newsletter: false }, { token })
  expect(await states()).toEqual(['confirmed'])

  await registered(api)
  const again = (await signIn(api, ada)).accessToken
  expect((await api.post('user/delete', { password: PASSWORD, confirm: true }, { token: again })).status).toBe(200)
  expect(await states()).toEqual(['unsubscribed'])
  const [consent] = await db`select act, source, lists from newsletter_consent order by id desc limit 1`
  expect(consent).toEqual({ act: 'unsubscribed', source: 'account', lists: ['business'] })
})

test('deleting an agent’s account deletes what they wrote; the public record stays', async () => {
  const [publicId] = await insertListings(db, [
    { firstName: 'Gus', lastName: 'Ray', city: 'Fresno', state: 'CA', profile: { headline: 'Mine' } },
  ])
  await removeListingHolder(db, publicId ?? '')
  const gus = await registered(api, { ...agentFields, email: 'gus@mail.example' })
  await db`
    update agent set approval = 'approved', listing_id = (select id from listing where public_id = ${publicId ?? ''})`
  const pair = await signIn(api, gus.email)
  expect(await profile(pair.accessToken)).toMatchObject({
    approved: true,
    agent: { listing_id: publicId, listing_path: `/agents/ca/fresno/gus-ray-${publicId}` },
  })
  await api.post('user/delete', { password: PASSWORD, confirm: true }, { token: pair.accessToken })
  expect(await db`select 1 from listing_profile`).toEqual([])
  expect(await db`select 1 from listing where public_id = ${publicId ?? ''}`).toHaveLength(1)
})

test('a user without a password proves ownership by having just signed in', async () => {
  await db`update account set password_hash = null`
  expect(await profile()).toMatchObject({ has_password: false })
  await advanceTime(db, '11 minutes')
  const remove = () => api.post('user/delete', { confirm: true }, { token })
  const late = await remove()
  expect([late.status, late.body.message]).toEqual([403, 'Sign in again to confirm it’s you.'])
  await db`update session set created_at = now()`
  expect((await remove()).status).toBe(200)
})

test('a public call is cached publicly, but never for a signed-in user', async () => {
  const everybody = await api.get('enum/role/all/roles')
  expect(everybody.headers['cache-control']).toMatch(/^public/)
  expect(String(everybody.headers['vary'])).toMatch(/authorization/i)
  expect((await api.get('enum/role/all/roles', { token })).headers['cache-control']).toBe('no-store')
})
