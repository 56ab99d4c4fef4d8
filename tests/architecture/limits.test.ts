/** server/platform/limits.ts is the one table of rate limits and quotas: all of it is used, and no limit is elsewhere. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Limit, LIMITS } from '#server/platform/limits.ts'

const ROOT = join(import.meta.dirname, '../..')
const TABLE = 'server/platform/limits.ts'
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server', 'app'], {
  cwd: ROOT,
  encoding: 'utf8',
})
const sources = tracked
  .split('\n')
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && path !== TABLE && existsSync(join(ROOT, path)))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const entries = Object.entries(LIMITS)
const names = entries.map(([name]) => name)

/** The functions that take an entry by its name, and what a call of the API states (server/http/api/call.ts). */
const ENFORCE =
  /\b(?:(?:limitCalls|limitAccount|createConnectionCounter|checkFormLimit)\(|(?:limit|acceptedLimit|accountLimit): )'(\w+)'|\b(?:countAttempt|refundAttempt|resetAttempts|consume)\(\s*\w+,\s*'(\w+)'/g
const READ = /\bLIMITS\.(\w+)/g
const usedIn = (text: string) =>
  [ENFORCE, READ].flatMap((pattern) => [...text.matchAll(pattern)].map(([, one, other]) => one ?? other ?? ''))
const uses = sources.flatMap(({ path, text }) => usedIn(text).map((name) => ({ path, name })))

test('every entry of the table is enforced by some code, and code names no other', () => {
  const used = new Set(uses.map(({ name }) => name))
  expect(names.filter((name) => !used.has(name))).toEqual([])
  expect([...used].filter((name) => !names.includes(name))).toEqual([])
  expect(names.length).toBeGreaterThan(80)
})

test('what is counted ever, or in seconds, is not in rate_count, which forgets and costs a statement each time', () => {
  const where = (isWanted: (limit: Limit) => boolean) => entries.filter(([, limit]) => isWanted(limit))
  expect(where(({ max }) => !Number.isInteger(max) || max < 1)).toEqual([])
  expect(where(({ window, countedIn }) => window === 'in all' && countedIn !== 'rows')).toEqual([])
  expect(where(({ window, countedIn }) => countedIn === 'rate_count' && !/minute|hour|day/.test(window))).toEqual([])
})

test('what a form accepts, what is guessed at, and what accounts send to each other is counted across processes', () => {
  const own = entries.filter(([, { countedIn }]) => countedIn === 'memory')
  const guessed = /password|code|email|registration|message|report|conversation|correction|subscription|receipt/i
  expect(own.map(([name]) => name).filter((name) => guessed.test(name))).toEqual([
    // The first of two limits: what is accepted is counted in the database.
    'emailLinks',
    'reportCalls',
    // A webhook with a signature.
    'bounceReports',
    // A queue for the cores of this machine.
    'passwordsQueued',
  ])
})

/** How often we ourselves try to send or store something again, or how much of a machine is used: no one's allowance. */
const NO_LIMITS = [
  'server/domains/accounts/passwords.ts MAX_CONCURRENT',
  'server/domains/newsletter/deliver-issue.ts MAX_TRIES',
  'server/domains/notifications/push.ts MAX_TRIES',
  'server/platform/embedded-postgres.ts LEAVE_ATTEMPTS',
  'server/platform/embedded-postgres.ts START_ATTEMPTS',
  'server/platform/embedded-postgres.ts STOP_ATTEMPTS',
  'server/platform/files/s3-bucket.ts MAX_ATTEMPTS',
  'server/platform/mail/open-transport.ts EMAILS_PER_CONNECTION',
  'server/platform/mail/open-transport.ts MAX_CONNECTIONS',
  'server/platform/mail/send-queued-email.ts MAX_TRIES',
]
const SPAN =
  'SECOND|MINUTE|HOUR|DAY|WEEK|WINDOW|PERSON|ACCOUNT|NETWORK|IP|ADDRESS|EMAIL|AUTHOR|CLAIM|CONNECTION|PROCESS'
const LOOKS_LIKE_A_LIMIT = new RegExp(
  String.raw`\bconst ((?:\w+_)?PER_(?:${SPAN})|(?:\w+_)?(?:TRIES|ATTEMPTS|QUOTA|CONNECTIONS|CONCURRENT|QUEUED|UNAUTHENTICATED)(?:_MAX)?)\b`,
  'g',
)
const limitsIn = (text: string) => [...text.matchAll(LOOKS_LIKE_A_LIMIT)].map(([, name]) => name)

test('no other file has a constant that looks like a rate limit', () => {
  const found = sources.flatMap(({ path, text }) => limitsIn(text).map((name) => `${path} ${name}`))
  expect(found.sort()).toEqual(NO_LIMITS)
  for (const name of ['CALLS_PER_MINUTE', 'PER_DAY', 'CODE_TRIES', 'MAX_QUEUED', 'CONNECTIONS']) {
    expect(limitsIn(`const ${name} = 5`)).toEqual([name])
  }
})

test('there is one counter in memory and one in the database, and whoever says "too many" names an entry', () => {
  const withText = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
  expect(withText(/new RateLimiter\w*\(/)).toEqual(['server/platform/rate-limit.ts'])
  expect(withText(/(?:into|update|from) rate_count\b/)).toEqual(['server/platform/rate-limit.ts'])
  const rejecting = sources.filter(({ text }) => /Error\(\s*'too_many_requests'/.test(text))
  expect(rejecting.length).toBeGreaterThan(4)
  expect(
    rejecting.filter(({ text }) => usedIn(text).length === 0 && !text.includes('LIMITS[')).map(({ path }) => path),
  ).toEqual([])
})
