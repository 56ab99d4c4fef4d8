/** What an error reveals to the client: our own words, or none. */
import { afterAll, expect, test } from 'vitest'
import Fastify from 'fastify'
import { AppError, RetryLaterError } from '#server/platform/errors.ts'
import { sendError } from './errors.ts'

const SECRET = 'column "password_hash" at /srv/app/server.ts:1'
const app = Fastify({ bodyLimit: 100, frameworkErrors: sendError })
app.setErrorHandler(sendError)
afterAll(() => app.close())
const thrown: Readonly<Record<string, unknown>> = {
  library: Object.assign(new Error(SECRET), { statusCode: 418 }),
  'library-status': Object.assign(new Error(SECRET), { status: 409, problems: { a: [SECRET] }, retryAfterS: 9 }),
  crash: new Error(SECRET),
  text: SECRET,
  ours: new AppError('conflict', 'Someone else did this first.', { name: ['Taken.'] }),
  later: new RetryLaterError('too_many_requests', 'Too many attempts.', 7),
}
app.get<{ Params: { what: string } }>('/throw/:what', async ({ params }) => {
  throw thrown[params.what]
})
app.post('/take', async () => ({}))

const answer = async (url: string, more: object = {}) => {
  const { statusCode, body, headers } = await app.inject({ url, ...more })
  return { ...(JSON.parse(body) as { message: string; errors?: object }), status: statusCode, headers }
}

test("a library's error message is never shown, whatever status it sets", async () => {
  for (const what of ['library', 'library-status', 'crash', 'text']) {
    expect(JSON.stringify(await answer(`/throw/${what}`))).not.toContain('password_hash')
  }
  expect(await answer('/throw/library')).toMatchObject({ status: 418, message: "I'm a Teapot" })
  expect(await answer('/throw/library-status')).toMatchObject({
    status: 500,
    code: 'internal',
    message: 'Something went wrong on our end. Try again in a minute.',
  })
  expect((await answer('/throw/library-status')).headers).not.toHaveProperty('retry-after')
})

test('our own errors say what to do', async () => {
  expect(await answer('/throw/ours')).toMatchObject({
    status: 409,
    message: 'Someone else did this first.',
    errors: {},
  })
  expect(await answer('/throw/later')).toMatchObject({ status: 429, headers: { 'retry-after': '7' } })
})

test.each([
  [413, 'application/json', `"${'x'.repeat(200)}"`, 'Your request is too large. Shorten it, or choose a smaller file.'],
  [415, 'text/xml', '<a/>', 'This URL doesn’t accept this content type.'],
  [400, 'application/json', '{"a": ', 'The request body isn’t valid JSON.'],
  [400, 'application/json', '', 'The request body isn’t valid JSON.'],
  [400, 'application/json', '{"__proto__": {}}', 'The request body isn’t valid JSON.'],
])("%i: what the server can't read is rejected in our words (%s, %j)", async (status, type, payload, message) => {
  const asked = { method: 'POST', headers: { 'content-type': type }, payload }
  expect(await answer('/take', asked)).toMatchObject({ status, message })
})

test('an unreadable URL is rejected without repeating it', async () => {
  const { status, message } = await answer('/throw/%E0%A4%A')
  expect([status, message]).toEqual([400, 'The URL isn’t valid. Check it for a typo.'])
})
