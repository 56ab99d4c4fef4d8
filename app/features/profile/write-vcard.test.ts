import { expect, test } from 'vitest'
import type { AgentView } from '#server/domains/agents/view-agent.ts'
import { writeVcard } from './write-vcard.ts'

const unclaimed: AgentView = {
  publicId: '1b0f3a9c',
  firstName: 'Maria',
  middleName: '',
  lastName: 'O’Hara; Sons',
  suffix: 'Jr',
  dba: '',
  credentials: [],
  city: 'Fresno',
  state: 'CA',
  stateName: 'California',
  zip: '93721',
  county: 'Fresno',
  country: 'US',
  position: null,
  status: 'listed',
  isDemo: false,
  updatedAt: new Date(0),
  profile: null,
  takesMessages: false,
  takesCalls: false,
  listedOn: '2026-03-26',
  listKind: 'ea',
  newestListOn: '2026-03-26',
  presence: [],
}
const card = (agent: AgentView) => writeVcard(agent, { url: 'https://example.test/a', title: 'Enrolled agent' })

test('an unclaimed listing has name, city, and ZIP code, but no street, phone, or website', () => {
  const lines = card(unclaimed).split('\r\n')
  expect(lines).toContain('N:O’Hara\\; Sons;Maria;;;Jr')
  expect(lines).toContain('ADR;TYPE=work:;;;Fresno;CA;93721;US')
  expect(lines).toContain('NOTE:On the IRS active enrolled agents list\\, March 26\\, 2026.')
  expect(lines.filter((line) => /^TEL|^URL;TYPE|^ORG/.test(line))).toEqual([])
  expect(lines.at(-1)).toBe('')
})

test('the card of an agent who is only in the PTIN file says so', () => {
  const text = card({ ...unclaimed, listKind: 'ptin' }).replaceAll('\r\n ', '')
  expect(text).toContain('NOTE:Listed as an enrolled agent in the IRS PTIN file\\, March 26\\, 2026.')
})

test('the card of an agent who left the list does not say they are on it', () => {
  expect(card({ ...unclaimed, status: 'not_in_latest' })).not.toContain('NOTE:On the')
})

test('long lines are folded between characters, at 75 bytes', () => {
  const firm = 'Übergrößen Bücher und Ähnliches '.repeat(6).trim()
  const text = card({ ...unclaimed, dba: firm })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`ORG:${firm}`)
})
