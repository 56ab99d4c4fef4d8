import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

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
