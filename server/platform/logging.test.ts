import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { errorForLog, pathForLog } from './logging.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '#common/paths.ts'

const db = await testDatabase()
const SECRET = 'my wife does not know about the 40,000 we owe'

const caughtError = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => expect.unreachable('this should have failed'),
    (error: Error) => error,
  )

/** The log line of a failed request. */
async function logged(error: Error, serialize: ((error: unknown) => object) | null): Promise<string> {
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  const app = Fastify({ logger: { stream, ...(serialize ? { serializers: { err: serialize as never } } : {}) } })
  app.log.error({ err: error }, 'request failed')
  await app.close()
  return lines.join('')
}

test('a row that the database rejects is not repeated in the log', async () => {
  await db`create table refusing (body text, constraint never check (body is null))`
  const error = await caughtError(db`insert into refusing (body) values (${SECRET})`)
  // The logger's default serializer would reveal it.
  expect(await logged(error, null)).toContain(SECRET)
  const line = await logged(error, errorForLog)
  expect(line).not.toContain(SECRET)
  expect(JSON.parse(line)).toMatchObject({ err: { code: '23514', table: 'refusing', constraint: 'never' } })
})

test('a value of the wrong type is removed from the message', async () => {
  const error = await caughtError(db`select ${SECRET}::text::uuid`)
  expect(error.message).toContain(SECRET)
  const line = await logged(error, errorForLog)
  expect(line).not.toContain(SECRET)
  expect(line).toContain('invalid input syntax for type uuid')
})

test('what helps to find the fault stays: type, message, stack, and cause', () => {
  const { type, message, stack, cause } = errorForLog(new TypeError('x is no number', { cause: new Error('deeper') }))
  expect({ type, message, cause }).toMatchObject({
    type: 'TypeError',
    message: 'x is no number',
    cause: { message: 'deeper' },
  })
  expect(stack).toContain('logging.test.ts')
})

test("a thrown value that isn't an error reveals nothing of itself", () => {
  expect(JSON.stringify(errorForLog({ token: SECRET }))).not.toContain(SECRET)
})

const TABLES = ['page/routes.ts', 'spa/routes.tsx'].map((table) => join(import.meta.dirname, '../../app', table))
const key = '0f0f0f0f-0000-4000-8000-00000000abcd'
const secret = 'kT0-_'.repeat(8) + 'abc'

test.each([
  paths.verifyEmail(secret),
  `${paths.resetPasswordBy(secret)}?from=mail`,
  `/x${paths.verifyEmail(secret)}/y`,
  paths.confirmNewsletter(secret),
  paths.newsletterPreferences(key),
  paths.leaveNewsletter(key),
  paths.confirmQuestion(secret),
  paths.stopQuestionMails(key),
])('the secret in %s is not logged', (url) => {
  const logged = pathForLog(url)
  expect(logged).not.toContain(secret.slice(0, 5))
  expect(logged).not.toContain(key.slice(0, 5))
  expect(logged).toMatch(/^(\/x)?\/[a-z-]+\/[a-z-]+\/…/)
})

/** List a new address that ends in an emailed secret in this file; this test fails if the secret would be logged. */
test('every page address with a token or key is redacted in the log', () => {
  const secretPages = TABLES.flatMap((table) => readFileSync(table, 'utf8').match(/'[^']+\/:(?:token|key)'/g) ?? [])
  expect(secretPages.length).toBeGreaterThan(5)
  const addresses = secretPages.map((page) => page.replaceAll("'", '').replace(/:(?:token|key)/, key))
  expect(addresses.filter((url) => pathForLog(url).includes(key))).toEqual([])
})

test.each([paths.resetPasswordDone, paths.resetPasswordForm, paths.registered, '/agents/ca/fresno'])(
  '%s is logged as is',
  (path) => {
    expect(pathForLog(`${path}?q=mine`)).toBe(path)
  },
)
