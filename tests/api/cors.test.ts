/** Public calls can be read from pages of other sites; everything else can't. */
import { expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { createSignedInPerson } from '#tests/support/claims.ts'
import { testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'

const api = await testAccounts(await testDatabase())
const OTHER = { origin: 'https://other.example' }

const OPEN = [
  '/api/v2/agent/agents/all',
  '/api/v2/all-agents-search?data=x',
  '/api/v2/questions',
  '/api/v2/enum/role/all/roles',
  '/api/v2/openapi.json',
  paths.openDataCsv,
  paths.openDataLines,
  paths.openDataPackage,
]

test.each(OPEN)('%s can be read from a page of another site, without credentials', async (url) => {
  const { statusCode, headers } = await api.app.inject({ url, headers: OTHER })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-expose-headers': expect.stringContaining('Retry-After'),
  })
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
})

test.each(OPEN)('%s answers the CORS preflight', async (url) => {
  const asked = { ...OTHER, 'access-control-request-method': 'GET', 'access-control-request-headers': 'content-type' }
  const { statusCode, headers, body } = await api.app.inject({ method: 'OPTIONS', url, headers: asked })
  expect([statusCode, body]).toEqual([204, ''])
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-max-age': '86400',
  })
  expect(String(headers['access-control-allow-headers'])).not.toMatch(/authorization|\*/i)
})

test('the error of a public call can be read too', async () => {
  const { statusCode, headers } = await api.app.inject({ url: '/api/v2/agent/CA?page=x', headers: OTHER })
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([400, '*'])
})

test('calls that need a token or change something, and pages, stay same-origin', async () => {
  const { token } = await createSignedInPerson(api, 'client@mail.example', 'client')
  const authorization = `Bearer ${token}`
  const closed = [
    { url: '/api/v2/user/profile', headers: { ...OTHER, authorization } },
    { url: '/api/v2/user/profile', headers: OTHER },
    { url: '/api/v2/auth/login', method: 'POST' as const, payload: {}, headers: OTHER },
    { url: '/api/v2/no/such/call', headers: OTHER },
    { url: '/api/auth/session', headers: OTHER },
    { url: '/healthz', headers: OTHER },
  ]
  for (const request of closed) {
    const { headers } = await api.app.inject(request)
    expect([request.url, headers['access-control-allow-origin']]).toEqual([request.url, undefined])
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  }
  for (const url of ['/api/v2/user/profile', '/api/v2/auth/login']) {
    const { statusCode, headers } = await api.app.inject({ method: 'OPTIONS', url, headers: OTHER })
    expect([url, statusCode]).toEqual([url, 405])
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  }
})
