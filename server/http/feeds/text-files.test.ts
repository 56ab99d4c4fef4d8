import { expect, test } from 'vitest'
import { readSettings } from '#server/platform/settings.ts'
import { LEGAL_VERSIONS } from '#common/legal-versions.ts'
import { gpcText, SECURITY_TEXT_PATH, securityText } from './text-files.ts'

const now = new Date('2026-11-21T20:00:00Z')
const origin = { APP_ORIGIN: 'https://enrolled.example' }
const fieldsOf = (environment: Record<string, string>, at = now) =>
  securityText(readSettings({ ...origin, ...environment }), at)
    .trim()
    .split('\n')
    .map((line) => line.split(/: (.*)/s).slice(0, 2))

test('it names the contact address, the contact page, and its own URL', () => {
  const fields = fieldsOf({ CONTACT_TO: 'security@enrolled.example' })
  expect(fields).toContainEqual(['Contact', 'mailto:security@enrolled.example'])
  expect(fields).toContainEqual(['Contact', 'https://enrolled.example/contact'])
  expect(fields).toContainEqual(['Canonical', `https://enrolled.example${SECURITY_TEXT_PATH}`])
})

test('without a contact address in the settings, only the contact page is named, not the sender address that goes unread', () => {
  expect(fieldsOf({}).filter(([name]) => name === 'Contact')).toEqual([['Contact', 'https://enrolled.example/contact']])
})

test.each(['2026-11-21T00:00:00Z', '2031-02-28T23:59:59Z'])(
  'requested on %s, it has one expiration date, within a year',
  (asked) => {
    const expires = fieldsOf({}, new Date(asked)).filter(([name]) => name === 'Expires')
    expect(expires).toHaveLength(1)
    const days = (Date.parse(expires[0]?.[1] ?? '') - Date.parse(asked)) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
  },
)

test('gpc.json says that Global Privacy Control is honored, and since when', () => {
  expect(JSON.parse(gpcText())).toEqual({ gpc: true, lastUpdate: LEGAL_VERSIONS.privacy })
})
