/**
 * Signing in with a provider, end to end against a real OpenID provider: PKCE, state, nonce, and which account opens.
 */
import { beforeEach, expect, test } from 'vitest'
import {
  clientFields,
  deleteAllAccounts,
  tokenInEmail,
  PASSWORD,
  registered,
  signIn,
  takeQueuedEmails,
  testAccounts,
} from '#tests/support/accounts.ts'
import { type CookieBrowser, cookieBrowser } from '#tests/support/cookie-browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { signInAtProvider, testProvider } from '#tests/support/oidc.ts'
import type { OwnProviderShown, SessionPair, UserProfile } from '#common/account-answers.ts'

const ORIGIN = 'https://enrolled.example'
const db = await testDatabase()
const provider = await testProvider(ORIGIN)
const api = await testAccounts(db, { APP_ORIGIN: ORIGIN, ...provider.environment })
const ada = 'ada@mail.example'
const verified = { email: ada, email_verified: true, name: 'Ada Vance' }

beforeEach(async () => {
  await deleteAllAccounts(db)
  provider.people.clear()
})

/** Where our page sends the browser. */
async function startSignIn(browser: CookieBrowser, callbackUrl = '/auth/login?provider=oidc'): Promise<string> {
  const { body } = await browser.post('/api/auth/signin/oidc', { callbackUrl })
  return String(body['url'])
}

async function signInAndReturn(browser: CookieBrowser, person: string, callbackUrl?: string): Promise<string | null> {
  const back = await signInAtProvider(provider, await startSignIn(browser, callbackUrl), person)
  return (await browser.get(back.replace(ORIGIN, ''))).location
}

async function pairOf(browser: CookieBrowser) {
  const { body } = await browser.post('/api/auth/session', { data: { want: 'code' } })
  return api.post('auth/callback', { code: body['code'], provider: body['provider'] })
}

const profileOf = async ({ accessToken }: SessionPair) =>
  (await api.get('user/profile', { token: accessToken })).body.data as UserProfile
const accounts = () => db`select email, email_verified_at is not null as verified from account order by created_at, id`
const SIGNED_IN = `${ORIGIN}/auth/login?provider=oidc`

test('a new person becomes a client, with cookie and tokens, and returns where they were', async () => {
  provider.people.set('p1', verified)
  const browser = cookieBrowser(api)
  const place = '/auth/login?provider=oidc&callbackUrl=%2Fagents%3Fq%3Dada'
  expect(await signInAndReturn(browser, 'p1', place)).toBe(`${ORIGIN}${place}`)
  expect(await browser.session()).toMatchObject({ user: { email: ada, name: 'Ada Vance', role: 'client' } })
  const answer = await pairOf(browser)
  expect(answer.status).toBe(200)
  expect(await profileOf(answer.body.data as SessionPair)).toMatchObject({
    email: ada,
    first_name: 'Ada',
    last_name: 'Vance',
    has_password: false,
    providers: ['oidc'],
  })
  expect(provider.asked.get('code_challenge_method')).toBe('S256')
  for (const check of ['state', 'nonce', 'code_challenge']) expect(provider.asked.get(check)).toMatch(/.{20}/)
})

test('the second sign-in opens the same account, by issuer and subject, even if the email has changed', async () => {
  provider.people.set('p1', verified)
  await signInAndReturn(cookieBrowser(api), 'p1')
  provider.people.set('p1', { ...verified, email: 'other@mail.example', email_verified: false })
  const browser = cookieBrowser(api)
  expect(await signInAndReturn(browser, 'p1')).toBe(SIGNED_IN)
  expect(await browser.session()).toMatchObject({ user: { email: ada } })
  expect(await accounts()).toEqual([{ email: ada, verified: true }])
})

test('both sides verified the address: the account is linked, and its owner is notified', async () => {
  await registered(api)
  provider.people.set('p1', verified)
  const browser = cookieBrowser(api)
  expect(await signInAndReturn(browser, 'p1')).toBe(SIGNED_IN)
  const pair = (await pairOf(browser)).body.data as SessionPair
  expect(await profileOf(pair)).toMatchObject({ email: ada, has_password: true, providers: ['oidc'] })
  expect((await takeQueuedEmails(db)).map(({ kind, recipient }) => [kind, recipient])).toContainEqual([
    'provider_linked',
    ada,
  ])
  expect(await accounts()).toHaveLength(1)
})

test('the provider has not verified the address: nothing is linked, and no one is signed in', async () => {
  await registered(api)
  provider.people.set('p1', { ...verified, email_verified: false })
  const browser = cookieBrowser(api)
  expect(await signInAndReturn(browser, 'p1')).toBe(`${ORIGIN}/auth/login?error=EmailNotVerified`)
  expect(await browser.session()).toEqual({})
  expect(await db`select 1 from identity`).toEqual([])
})

test('we have not verified the address: the unverified account never captures the sign-in', async () => {
  // A stranger registered with Ada's address and waits for her.
  await api.post('public/auth/register', clientFields)
  expect(await accounts()).toEqual([{ email: ada, verified: false }])
  provider.people.set('p1', verified)
  const browser = cookieBrowser(api)
  expect(await signInAndReturn(browser, 'p1')).toBe(SIGNED_IN)
  expect(await accounts()).toEqual([{ email: ada, verified: true }])
  expect((await api.post('auth/login', { email: ada, password: PASSWORD })).status, 'the stranger’s password').toBe(401)
  const pair = (await pairOf(browser)).body.data as SessionPair
  expect(await profileOf(pair)).toMatchObject({ has_password: false })
})

test('neither side verified the address: rejected with the same message', async () => {
  await api.post('public/auth/register', clientFields)
  provider.people.set('p1', { ...verified, email_verified: false })
  const browser = cookieBrowser(api)
  expect(await signInAndReturn(browser, 'p1')).toBe(`${ORIGIN}/auth/login?error=EmailNotVerified`)
  expect(await accounts()).toEqual([{ email: ada, verified: false }])
})

test.each([
  ['no address', {}],
  ['no address that is one', { email: 'ada', email_verified: true }],
  ['"true" as a word', { email: ada, email_verified: 'true' as unknown as boolean }],
])('a provider that says %s opens no account', async (_what, person) => {
  provider.people.set('p1', person)
  const browser = cookieBrowser(api)
  expect(await signInAndReturn(browser, 'p1')).toBe(`${ORIGIN}/auth/login?error=EmailNotVerified`)
  expect(await accounts()).toEqual([])
})

test('a suspended account stays closed', async () => {
  provider.people.set('p1', verified)
  await signInAndReturn(cookieBrowser(api), 'p1')
  await db`update account set status = 'suspended', status_reason = 'test'`
  const browser = cookieBrowser(api)
  expect(await signInAndReturn(browser, 'p1')).toBe(`${ORIGIN}/auth/login?error=AccessDenied`)
  expect(await browser.session()).toEqual({})
})

test('the callback works in the browser that started the sign-in, and nowhere else', async () => {
  provider.people.set('p1', verified)
  const browser = cookieBrowser(api)
  const back = (await signInAtProvider(provider, await startSignIn(browser), 'p1')).replace(ORIGIN, '')
  const stranger = cookieBrowser(api)
  expect((await stranger.get(back)).location).toBe(`${ORIGIN}/auth/login?error=OAuthCallbackError`)
  expect(await stranger.session()).toEqual({})
  // Not even in one that has started a sign-in of its own.
  await startSignIn(stranger)
  expect((await stranger.get(back)).location).toBe(`${ORIGIN}/auth/login?error=OAuthCallbackError`)
  expect(await stranger.session()).toEqual({})
  expect(await accounts()).toEqual([])
})

test.each(['state', 'pkce', 'nonce'])('without its %s cookie, the callback fails', async (check) => {
  provider.people.set('p1', verified)
  const browser = cookieBrowser(api)
  const back = await signInAtProvider(provider, await startSignIn(browser), 'p1')
  expect(browser.jar.delete(`__Host-enrolled.${check}`)).toBe(true)
  expect((await browser.get(back.replace(ORIGIN, ''))).location).toBe(`${ORIGIN}/auth/login?error=OAuthCallbackError`)
  expect(await browser.session()).toEqual({})
})

test('the callback works only once', async () => {
  provider.people.set('p1', verified)
  const browser = cookieBrowser(api)
  const back = (await signInAtProvider(provider, await startSignIn(browser), 'p1')).replace(ORIGIN, '')
  await browser.get(back)
  const before = await db`select 1 from session`
  expect((await browser.get(back)).location).toBe(`${ORIGIN}/auth/login?error=OAuthCallbackError`)
  expect(await db`select 1 from session`).toEqual(before)
})

test('a second factor is required here too: until then neither layer is signed in', async () => {
  await registered(api)
  const { accessToken: token } = await signIn(api, ada)
  const started = await api.post('user/second-factor/start', { password: PASSWORD }, { token })
  const { secret } = started.body.data as { secret: string }
  const { createTotp } = await import('#server/domains/accounts/mfa.ts')
  const confirmed = await api.post('user/second-factor/confirm', { code: createTotp(secret).generate() }, { token })
  const [recovery = ''] = (confirmed.body.data as { recovery_codes: string[] }).recovery_codes

  provider.people.set('p1', verified)
  const browser = cookieBrowser(api)
  expect(await signInAndReturn(browser, 'p1')).toBe(SIGNED_IN)
  expect(await browser.session()).toEqual({})
  const half = await pairOf(browser)
  expect(half.status).toBe(202)
  const { challenge } = half.body.data as { challenge: string }
  const shown = await api.post('auth/login/second-factor', { challenge, code: recovery })
  expect(shown.status).toBe(200)
  expect(await profileOf(shown.body.data as SessionPair)).toMatchObject({ email: ada })
  expect(await browser.session()).toMatchObject({ user: { email: ada } })
})

const providersOf = async (token: string) =>
  (await api.get('user/providers', { token })).body.data as OwnProviderShown[]
const change = (act: 'unlink' | 'allow', token: string, password?: string) =>
  api.post(`user/providers/oidc/${act}`, password ? { password } : {}, { token })

test('an unlinked provider stays blocked, for every identity there, until the owner allows it again', async () => {
  await registered(api)
  provider.people.set('p1', verified)
  provider.people.set('p2', verified)
  const browser = cookieBrowser(api)
  await signInAndReturn(browser, 'p1')
  const { accessToken: theirs } = (await pairOf(browser)).body.data as SessionPair
  const { accessToken: token } = await signIn(api, ada)
  expect(await providersOf(token)).toMatchObject([{ provider: 'oidc', linked: true, unlinked_at: null }])
  await takeQueuedEmails(db)

  const wrong = await change('unlink', token, 'not my password')
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['password']])
  expect((await api.get('user/profile', { token: theirs })).status, 'still theirs').toBe(200)
  expect((await change('unlink', token, PASSWORD)).status).toBe(200)
  expect((await change('unlink', token, PASSWORD)).status, 'there is no more of it').toBe(404)

  expect((await api.get('user/profile', { token: theirs })).status, 'what it opened is shut').toBe(401)
  expect((await api.get('user/profile', { token })).status).toBe(200)
  expect(await providersOf(token)).toMatchObject([{ linked: false, unlinked_at: expect.any(String) }])
  expect((await takeQueuedEmails(db)).map(({ kind }) => kind)).toEqual(['provider_unlinked'])
  for (const person of ['p1', 'p2']) {
    const shut = cookieBrowser(api)
    expect(`${person} ${await signInAndReturn(shut, person)}`).toBe(
      `${person} ${ORIGIN}/auth/login?error=ProviderUnlinked`,
    )
    expect(await shut.session()).toEqual({})
  }
  expect(await accounts()).toHaveLength(1)

  expect((await change('allow', token, PASSWORD)).status).toBe(200)
  expect(await signInAndReturn(cookieBrowser(api), 'p1')).toBe(SIGNED_IN)
  expect((await takeQueuedEmails(db)).map(({ kind }) => kind)).toContain('provider_linked')
  const acts = await db<{ action: string }[]>`
    select action from audit_log where action like 'account.%link_identity' order by id desc limit 2`
  expect(acts.map(({ action }) => action)).toEqual(['account.link_identity', 'account.unlink_identity'])
})

test("the last way to sign in can't be unlinked until the owner sets a password by email", async () => {
  provider.people.set('p1', verified)
  const browser = cookieBrowser(api)
  await signInAndReturn(browser, 'p1')
  const { accessToken: token } = (await pairOf(browser)).body.data as SessionPair
  const refused = await change('unlink', token)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Your account has no password, so you couldn’t sign in without this option. Set a password first.',
  ])
  expect(await providersOf(token)).toMatchObject([{ linked: true }])
  await takeQueuedEmails(db)

  await api.post('public/auth/reset-password', { email: ada, leave_empty: '' })
  const given = { token: await tokenInEmail(db, 'reset'), password: PASSWORD, password_confirmation: PASSWORD }
  expect((await api.post('public/auth/reset-password/reset', given)).status).toBe(200)
  expect((await takeQueuedEmails(db)).map(({ kind }) => kind)).toEqual(['first_password'])
  expect(await db`select 1 from audit_log where action = 'account.set_first_password'`).toHaveLength(1)
  const { accessToken: byPassword } = await signIn(api, ada)
  expect((await change('unlink', byPassword, PASSWORD)).status).toBe(200)
  expect(await profileOf({ accessToken: byPassword } as SessionPair)).toMatchObject({
    has_password: true,
    providers: [],
  })
})

test("another account’s provider can't be changed", async () => {
  await registered(api)
  await registered(api, { email: 'ben@mail.example' })
  provider.people.set('p1', verified)
  await signInAndReturn(cookieBrowser(api), 'p1')
  const { accessToken: bens } = await signIn(api, 'ben@mail.example')
  expect(await providersOf(bens)).toMatchObject([{ linked: false, linked_at: null }])
  expect((await change('unlink', bens, PASSWORD)).status).toBe(404)
  expect(await signInAndReturn(cookieBrowser(api), 'p1')).toBe(SIGNED_IN)
})
