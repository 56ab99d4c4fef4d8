import { expect, test } from 'vitest'
import { isOnlyHere, readSettings, SettingsError } from './settings.ts'

test('nothing set works on a laptop', () => {
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
  const message = String(refusalOf(() => readSettings(wrong)))
  for (const name of Object.keys(wrong)) expect(message).toContain(`${name}: `)
})

test('an empty variable counts as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
})

test('links come from APP_ORIGIN, without its path', () => {
  expect(readSettings({ APP_ORIGIN: 'https://directory.example/some/path' }).origin).toBe('https://directory.example')
})

test('rate limits cannot be switched off on a production server that others reach', () => {
  const open = { NODE_ENV: 'production', RATE_LIMITS: 'off', HOST: '0.0.0.0' }
  expect(() => readSettings(open)).toThrow('RATE_LIMITS=off is refused')
  expect(readSettings({ ...open, HOST: '127.0.0.1' }).RATE_LIMITS).toBe(false)
})

function refusalOf(work: () => unknown): SettingsError | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof SettingsError) return error
    throw error
  }
}

test('mail comes from a name and an address, and contact mail goes there unless told otherwise', () => {
  expect(readSettings({}).mailFrom).toEqual({ name: 'Enrolled', address: 'no-reply@localhost.localdomain' })
  expect(readSettings({ APP_ORIGIN: 'https://enrolled.example' }).CONTACT_TO).toBe('no-reply@enrolled.example')
  const { mailFrom, CONTACT_TO } = readSettings({ MAIL_FROM: 'The desk <desk@enrolled.example>' })
  expect(mailFrom).toEqual({ name: 'The desk', address: 'desk@enrolled.example' })
  expect(CONTACT_TO).toBe('desk@enrolled.example')
})

test.each(['nobody', 'A <a@b.example>, B <b@b.example>', 'A\nBcc: x <a@b.example>', 'desk@enrolled.example>'])(
  'MAIL_FROM %j stops the start',
  (MAIL_FROM) => {
    expect(String(refusalOf(() => readSettings({ MAIL_FROM })))).toContain('MAIL_FROM: ')
  },
)

test('in production nothing is mailed without a sender and a postal address', () => {
  const given = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'desk@enrolled.example' }
  expect(String(refusalOf(() => readSettings(given)))).toContain('POSTAL_ADDRESS')
  expect(readSettings({ ...given, POSTAL_ADDRESS: '1 Main St, Fresno CA' }).POSTAL_ADDRESS).toContain('Fresno')
})

test.each<[Record<string, string>, string]>([
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
  [{ AUTH_GOOGLE_ID: 'x' }, 'AUTH_GOOGLE_ID and AUTH_GOOGLE_SECRET'],
  [
    { AUTH_OIDC_ISSUER: 'https://login.example', AUTH_OIDC_ID: 'x' },
    'AUTH_OIDC_ISSUER, AUTH_OIDC_ID and AUTH_OIDC_SECRET',
  ],
  [
    { NODE_ENV: 'production', AUTH_OIDC_ISSUER: 'http://login.example', AUTH_OIDC_ID: 'x', AUTH_OIDC_SECRET: 'y' },
    'must be https',
  ],
])('of signing in, %j stops the start', (environment, words) => {
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
])('with %j nobody but this machine reaches the site: %s', (environment, only) => {
  expect(isOnlyHere(readSettings(environment))).toBe(only)
})

test('a process has one of three roles, and the way past a pooler needs a pooler', () => {
  expect(readSettings({}).ROLE).toBe('all')
  expect(readSettings({ ROLE: 'worker' }).ROLE).toBe('worker')
  expect(String(refusalOf(() => readSettings({ ROLE: 'boss' })))).toContain('ROLE: ')
  const DATABASE_URL_DIRECT = 'postgres://here/enrolled'
  expect(String(refusalOf(() => readSettings({ DATABASE_URL_DIRECT })))).toContain('DATABASE_URL_DIRECT')
  expect(readSettings({ DATABASE_URL_DIRECT, DATABASE_URL: DATABASE_URL_DIRECT })).toMatchObject({
    DATABASE_URL_DIRECT,
  })
})

test('a bucket that is set by half stops the start: files that go astray are worse', () => {
  const words = (environment: Record<string, string>) => String(refusalOf(() => readSettings(environment)))
  expect(words({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key' })).toContain('S3_SECRET_ACCESS_KEY')
  expect(words({ S3_ENDPOINT: 'https://s3.host.example' })).toContain('S3_BUCKET must name it')
  expect(words({ S3_BUCKET: 'Not A Bucket' })).toContain('S3_BUCKET: ')
  expect(readSettings({ S3_BUCKET: 'files' })).toMatchObject({ S3_BUCKET: 'files', S3_REGION: 'us-east-1' })
})
