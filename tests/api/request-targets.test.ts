/** What a request can target: the forms of an address, and the methods that an address accepts (RFC 9110, RFC 9112). */
import { connect } from 'node:net'
import { beforeAll, expect, test, afterAll } from 'vitest'
import { buildApp } from '#server/app.ts'
import { loadPages } from '#server/load-pages.ts'
import { readSettings } from '#server/platform/settings.ts'
import { AUTH_SECRET } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', AUTH_SECRET, RATE_LIMITS: 'off' })
const app = await buildApp({ settings, db, pages: await loadPages(false) })
let port = 0

beforeAll(async () => {
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

/** Sends the request target as written, which no HTTP client would do. */
function asked(line: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${line} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`)
    })
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    socket.on('error', reject).on('close', () => resolve({ status: Number(text.split(' ')[1]), text }))
  })
}

test.each([
  ['GET http://x/', 200],
  ['GET http://x', 200],
  ['GET HTTPS://elsewhere.example:8443/faq?a=b', 200],
  ['GET http://x/api/v2/enum/role/all/roles', 200],
  ['GET http://x/no/such/page', 404],
  ['GET http:///', 400],
  ['GET http://[/', 400],
  ['GET ftp://x/', 400],
  ['GET x:443', 400],
  ['GET *', 400],
  ['GET healthz', 400],
  ['OPTIONS *', 204],
])('%s answers %i', async (line, status) => {
  expect((await asked(line)).status).toBe(status)
})

test('the host in a request target is written into no page', async () => {
  expect((await asked('GET http://elsewhere.example/faq')).text).not.toContain('elsewhere.example')
})

test.each([
  ['PUT', '/api/v2/questions', 'GET, HEAD, POST'],
  ['DELETE', '/api/v2/user/profile', 'GET, HEAD'],
  ['GET', '/api/v2/auth/login', 'POST'],
  ['POST', '/api/v2/agent/agents/views/0123abcd', 'GET, HEAD'],
  ['POST', '/api/v2/openapi.json', 'GET, HEAD'],
  ['POST', '/robots.txt', 'GET, HEAD'],
  ['DELETE', '/healthz', 'GET, HEAD'],
  ['POST', '/agents', 'GET, HEAD'],
  ['PUT', '/contact', 'GET, HEAD, POST'],
  ['DELETE', '/faq/', 'GET, HEAD'],
] as const)('%s %s is a 405, and Allow lists what is accepted', async (method, url, allow) => {
  const { statusCode, headers } = await app.inject({ method, url })
  expect([statusCode, headers.allow]).toEqual([405, allow])
})

test.each(['/api/v2/no/such/call', '/no/such/page'])('%s is a 404 for every method', async (url) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    expect([method, (await app.inject({ method, url })).statusCode]).toEqual([method, 404])
  }
})

test.each(['/no/such/page', '/agents/tx/austin/nobody-00000000', '/blog/no-such-article'])(
  "%s has one title and no other page's description",
  async (url) => {
    const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } })
    expect(statusCode).toBe(404)
    expect(body.match(/<title>[^<]*<\/title>/g)).toHaveLength(1)
    expect(body).toMatch(/<title>[^<]* \| Error 404<\/title>/)
    expect(body).not.toContain('name="description"')
  },
)
