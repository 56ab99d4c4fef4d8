import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { pathForLog } from './path-for-log.ts'

const secret = 'kT0-_'.repeat(8) + 'abc'

test.each([
  paths.verifyEmail(secret),
  `${paths.resetPasswordBy(secret)}.data?_routes=x`,
  `/x${paths.verifyEmail(secret)}/y`,
])('the secret in %s is not logged', (url) => {
  const logged = pathForLog(url)
  expect(logged).not.toContain(secret.slice(0, 5))
  expect(logged).toContain('/auth/')
})

test.each([paths.resetPasswordDone, paths.resetPasswordForm, paths.registered, '/agents/ca/fresno'])(
  '%s is logged as it is',
  (path) => {
    expect(pathForLog(`${path}?q=mine`)).toBe(path)
  },
)
