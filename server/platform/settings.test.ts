import { expect, test } from 'vitest'
import { assertOperatorNamed, isLocalOnly, readSettings, SettingsError } from './settings.ts'

test('the defaults work on a laptop', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, PRODUCT_SLUG: 'enrolled-agents', DEMO: true })
  expect(settings.origin).toBe('http://127.0.0.1:3000')
  expect(settings.DATABASE_URL).toBeUndefined()
})

test('every wrong setting is named in one message', () => {
  const wrong = {
    PORT: 'seventy',
    DATABASE_URL: 'mysql://x',
    LOG_LEVEL: 'loud',
    DEMO: 'maybe',
    PRODUCT_SLUG: 'Enrolled Agents',
  }
  const message = String(caughtError(() => readSettings(wrong)))
  for (const name of Object.keys(wrong)) expect(message).toContain(`${name}: `)
})

test('an empty variable counts as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
})

test('links come from APP_ORIGIN', () => {
  expect(readSettings({ APP_ORIGIN: 'https://directory.example/' }).origin).toBe('https://directory.example')
})

test.each([
  'https://directory.example/some/path',
  'https://directory.example/?page=1',
  'https://user@directory.example',
])('APP_ORIGIN=%s prevents startup, because what follows the host would be dropped', (APP_ORIGIN) => {
  expect(String(caughtError(() => readSettings({ APP_ORIGIN })))).toContain(
    'APP_ORIGIN: must be only a scheme and a host',
  )
})

test('production requires https for sign-in, except on a loopback address', () => {
  const production = { NODE_ENV: 'production' }
  expect(() => readSettings({ ...production, APP_ORIGIN: 'http://directory.example' })).toThrow(
    'APP_ORIGIN must be https',
  )
  expect(readSettings({ ...production, APP_ORIGIN: 'http://127.0.0.1:8080' }).origin).toBe('http://127.0.0.1:8080')
})

test.each(['all', '10.0.0.0/33', '10.0.0', 'proxy.example', '::1/129', '10.0.0.1/8/8'])(
  'TRUSTED_PROXIES=%s prevents startup',
  (TRUSTED_PROXIES) => {
    expect(String(caughtError(() => readSettings({ TRUSTED_PROXIES })))).toContain('TRUSTED_PROXIES: ')
  },
)

test('proxies are addresses, networks, and the names of networks', () => {
  const TRUSTED_PROXIES = '127.0.0.1, 10.0.0.0/8, fd00::/8, uniquelocal'
  expect(readSettings({ TRUSTED_PROXIES }).TRUSTED_PROXIES).toHaveLength(4)
})

test("rate limits can't be turned off on a production server that others can reach", () => {
  const open = { NODE_ENV: 'production', RATE_LIMITS: 'off', HOST: '0.0.0.0' }
  expect(() => readSettings(open)).toThrow('RATE_LIMITS=off isn’t allowed')
  expect(readSettings({ ...open, HOST: '127.0.0.1' }).RATE_LIMITS).toBe(false)
})

function caughtError(work: () => unknown): SettingsError | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof SettingsError) return error
    throw error
  }
}

test('email comes from a name and an address, and contact email goes there by default', () => {
  expect(readSettings({}).mailFrom).toEqual({ name: 'Enrolled', address: 'no-reply@localhost.localdomain' })
  expect(readSettings({ APP_ORIGIN: 'https://enrolled.example' }).CONTACT_TO).toBe('no-reply@enrolled.example')
  const { mailFrom, CONTACT_TO } = readSettings({ MAIL_FROM: 'The desk <desk@enrolled.example>' })
  expect(mailFrom).toEqual({ name: 'The desk', address: 'desk@enrolled.example' })
  expect(CONTACT_TO).toBe('desk@enrolled.example')
})

test.each(['nobody', 'A <a@b.example>, B <b@b.example>', 'A\nBcc: x <a@b.example>', 'desk@enrolled.example>'])(
  'MAIL_FROM %j prevents startup',
  (MAIL_FROM) => {
    expect(String(caughtError(() => readSettings({ MAIL_FROM })))).toContain('MAIL_FROM: ')
  },
)

test('in production no email is sent without a sender and a postal address', () => {
  const given = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'desk@enrolled.example' }
  expect(String(caughtError(() => readSettings(given)))).toContain('the four OPERATOR settings')
  expect(readSettings({ ...given, ...OPERATOR }).operator?.address).toContain('Fresno')
})

const OPERATOR = {
  OPERATOR_NAME: 'Ada Invented LLC',
  OPERATOR_ADDRESS: '1 Main St, Fresno, CA 93721',
  OPERATOR_STATE: 'ca',
  OPERATOR_EMAIL: 'operator@enrolled.example',
}

test('in production without the demo, a site that others can reach and that names no operator does not start', () => {
  const production = { NODE_ENV: 'production', DEMO: 'off', HOST: '0.0.0.0' }
  const start = (environment: Record<string, string>) => () =>
    assertOperatorNamed(readSettings(environment), { isDemo: false })
  const message = String(caughtError(start(production)))
  expect(message.split('\n')).toHaveLength(1)
  for (const name of Object.keys(OPERATOR)) expect(message).toContain(name)
  expect(start({ ...production, ...OPERATOR })).not.toThrow()
  expect(readSettings({ ...production, ...OPERATOR })).toMatchObject({
    operator: { name: 'Ada Invented LLC', address: '1 Main St, Fresno, CA 93721', state: 'California' },
    CONTACT_TO: 'operator@enrolled.example',
  })
})

test('an operator is named in full or not at all', () => {
  expect(readSettings({}).operator).toBeNull()
  const { OPERATOR_EMAIL: _, ...three } = OPERATOR
  expect(String(caughtError(() => readSettings(three)))).toContain('OPERATOR_EMAIL must be set as well')
  const wrong = { ...OPERATOR, OPERATOR_STATE: 'Kansas', OPERATOR_EMAIL: 'operator', OPERATOR_PHONE: 'ask us' }
  const message = String(caughtError(() => readSettings(wrong)))
  for (const name of ['OPERATOR_STATE: ', 'OPERATOR_EMAIL: ', 'OPERATOR_PHONE: ']) expect(message).toContain(name)
  expect(readSettings({ ...OPERATOR, OPERATOR_PHONE: '559-555-0100' }).OPERATOR_PHONE).toBe('559-555-0100')
  expect(String(caughtError(() => readSettings({ POSTAL_ADDRESS: '1 Main St' })))).toContain('Set OPERATOR_ADDRESS')
})

test('real listings that others can see need an operator, even if the demo was never turned off', () => {
  const open = { NODE_ENV: 'production', HOST: '0.0.0.0' }
  const check = (environment: Record<string, string>, isDemo: boolean) => () =>
    assertOperatorNamed(readSettings(environment), { isDemo })
  expect(check(open, false)).toThrow('The listings are real: set OPERATOR_NAME')
  expect(check(open, true)).not.toThrow()
  expect(check({ NODE_ENV: 'production' }, false)).not.toThrow()
  expect(check({ ...open, ...OPERATOR }, false)).not.toThrow()
})

test.each<[Record<string, string>, string]>([
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
  [{ AUTH_GOOGLE_ID: 'x' }, 'AUTH_GOOGLE_ID and AUTH_GOOGLE_SECRET'],
  [
    { AUTH_OIDC_ISSUER: 'https://login.example', AUTH_OIDC_ID: 'x' },
    'AUTH_OIDC_ISSUER, AUTH_OIDC_ID, and AUTH_OIDC_SECRET',
  ],
  [
    { NODE_ENV: 'production', AUTH_OIDC_ISSUER: 'http://login.example', AUTH_OIDC_ID: 'x', AUTH_OIDC_SECRET: 'y' },
    'must be https',
  ],
])('the sign-in settings %j prevent startup', (environment, words) => {
  expect(() => readSettings(environment)).toThrow(words)
})

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ HOST: '::1' }, true],
  [{ APP_ORIGIN: 'http://localhost:3000' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ APP_ORIGIN: 'https://enrolled.example' }, false],
  [{ APP_ORIGIN: 'https://localhost.enrolled.example' }, false],
  [{ TRUSTED_PROXIES: '10.0.0.1' }, false],
])('with %j only this machine can reach the site: %s', (environment, only) => {
  expect(isLocalOnly(readSettings(environment))).toBe(only)
})

test('a process has one of three roles, and bypassing a pooler requires a pooler', () => {
  expect(readSettings({}).ROLE).toBe('all')
  expect(readSettings({ ROLE: 'worker' }).ROLE).toBe('worker')
  expect(String(caughtError(() => readSettings({ ROLE: 'boss' })))).toContain('ROLE: ')
  const DATABASE_URL_DIRECT = 'postgres://here/enrolled'
  expect(String(caughtError(() => readSettings({ DATABASE_URL_DIRECT })))).toContain('DATABASE_URL_DIRECT')
  expect(readSettings({ DATABASE_URL_DIRECT, DATABASE_URL: DATABASE_URL_DIRECT })).toMatchObject({
    DATABASE_URL_DIRECT,
  })
})

test('a replica requires its primary, and has a bounded lag', () => {
  const DATABASE_REPLICA_URL = 'postgres://there/enrolled'
  const words = (environment: Record<string, string>) => String(caughtError(() => readSettings(environment)))
  expect(words({ DATABASE_REPLICA_URL })).toContain('DATABASE_REPLICA_URL is a replica')
  expect(words({ DATABASE_REPLICA_MAX_LAG_S: '0' })).toContain('DATABASE_REPLICA_MAX_LAG_S: ')
  const both = readSettings({ DATABASE_REPLICA_URL, DATABASE_URL: 'postgres://here/enrolled' })
  expect(both).toMatchObject({ DATABASE_REPLICA_URL, DATABASE_REPLICA_MAX_LAG_S: 5 })
})

test('a partly configured bucket prevents startup: misplaced files are worse', () => {
  const words = (environment: Record<string, string>) => String(caughtError(() => readSettings(environment)))
  expect(words({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key' })).toContain('S3_SECRET_ACCESS_KEY')
  expect(words({ S3_ENDPOINT: 'https://s3.host.example' })).toContain('Set S3_BUCKET, too')
  expect(words({ S3_BUCKET: 'Not A Bucket' })).toContain('S3_BUCKET: ')
  expect(readSettings({ S3_BUCKET: 'files' })).toMatchObject({ S3_BUCKET: 'files', S3_REGION: 'us-east-1' })
})
