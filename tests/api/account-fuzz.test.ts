/** Malformed bodies get an error, never a crash. Set `FUZZ_RUNS` for more of them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agentFields, clientFields, PASSWORD, registered, signIn, testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60)
await registered(api)
const { accessToken: token } = await signIn(api, 'ada@mail.example')

const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
/** Valid bodies; each test changes one field. Slow calls (each costs a hash) are left out. */
const FORMS: readonly (readonly [string, object])[] = [
  ['POST auth/login/second-factor', { challenge: 'x'.repeat(43), code: '123456' }],
  ['POST auth/refresh', { refreshToken: 'x'.repeat(43) }],
  ['POST auth/logout', { refreshToken: 'x'.repeat(43) }],
  ['POST auth/callback', { code: 'x'.repeat(43), provider: 'google' }],
  ['POST public/auth/verify', { token: 'x'.repeat(43) }],
  ['POST public/auth/reset-password/check', { token: 'x'.repeat(43) }],
  ['POST public/auth/reset-password/reset', { token: 'x'.repeat(43), ...passwords }],
  ['POST public/auth/register', { ...clientFields, leave_empty: 'x' }],
  [
    'POST public/auth/register/agent',
    { ...agentFields, listing_id: '0123abcd', website: 'a.example', leave_empty: 'x' },
  ],
  ['PATCH user/profile/update', { first_name: 'A', phone: '', timezone: 'UTC', preferences: {} }],
  ['POST user/second-factor/confirm', { code: '123456' }],
]
const strange = fc.oneof(
  fc.constantFrom(
    '\0',
    '\ud800',
    '\u202e',
    '%00',
    "'",
    '"',
    '\\',
    '{}',
    '__proto__',
    'x'.repeat(5_000),
    -0,
    1e308,
    null,
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
)

const withField = (form: object, key: string, value: unknown) => ({ ...form, [key]: value })

test.each(FORMS)(
  '%s',
  async (call, form) => {
    const [method, path = ''] = call.split(' ')
    const send = method === 'PATCH' ? api.patch : api.post
    const changed = fc
      .tuple(fc.constantFrom(...Object.keys(form)), strange)
      .map(([key, value]) => withField(form, key, value))
    const body = fc.oneof(
      { weight: 4, arbitrary: changed },
      { weight: 1, arbitrary: fc.dictionary(fc.string(), strange) },
    )
    await fc.assert(
      fc.asyncProperty(body, async (payload) => {
        const { status, body: answer } = await send(path, payload, { token })
        if (status >= 500) throw new Error(`${status} for ${JSON.stringify(payload)}`)
        expect(answer.statusCode).toBe(status)
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: 60_000 },
    )
  },
  120_000,
)

test.each(['', 'null', '[]', '"x"', '1', '{', '{"email":', '\ufeff{}', '{"__proto__":{"role":"admin"}}'])(
  'a body of %j signs no one in and gets a reason',
  async (payload) => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/v2/auth/login',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect([400, 422]).toContain(answer.statusCode)
    expect(JSON.parse(answer.body)).toMatchObject({ message: expect.any(String), requestId: expect.any(String) })
  },
)

test('an unsupported content type is rejected as such', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'text/xml', 'multipart/form-data; boundary=x']) {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/v2/auth/login',
      headers: { 'content-type': type },
      payload: 'email=ada@mail.example',
    })
    expect(answer.statusCode).toBe(415)
  }
})

test.each(['/api/v2', '/api/v2/', '/nothing-here'])(
  'a request to %s, where nothing exists, gets a 404',
  async (url) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await api.app.inject({ method, url })
      expect(answer.statusCode).toBe(404)
      expect(JSON.parse(answer.body)).toMatchObject({ statusCode: 404, requestId: expect.any(String) })
    }
  },
)
