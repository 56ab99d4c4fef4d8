import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { pathForLog } from './path-for-log.ts'

const ROUTES = join(import.meta.dirname, '../../app/routes.ts')
const key = '0f0f0f0f-0000-4000-8000-00000000abcd'
const secret = 'kT0-_'.repeat(8) + 'abc'

test.each([
  paths.verifyEmail(secret),
  `${paths.resetPasswordBy(secret)}.data?_routes=x`,
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
  const secretPages = readFileSync(ROUTES, 'utf8').match(/'[^']+\/:(?:token|key)'/g) ?? []
  expect(secretPages.length).toBeGreaterThan(5)
  const addresses = secretPages.map((page) => `/${page.replaceAll("'", '').replace(/:(?:token|key)/, key)}`)
  expect(addresses.filter((url) => pathForLog(url).includes(key))).toEqual([])
})

test.each([paths.resetPasswordDone, paths.resetPasswordForm, paths.registered, '/agents/ca/fresno'])(
  '%s is logged as is',
  (path) => {
    expect(pathForLog(`${path}?q=mine`)).toBe(path)
  },
)
