import { expect, test } from 'vitest'
import type { AgentView } from '#server/agents/view-agent.ts'
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
  listedOn: '2026-03-26',
  listKind: 'ea',
  newestListOn: '2026-03-26',
  presence: [],
}
const card = (agent: AgentView) => writeVcard(agent, { url: 'https://example.test/a', title: 'Enrolled agent' })

test('an unclaimed listing has name, city and ZIP code, and neither street, phone nor website', () => {
  const lines = card(unclaimed).split('\r\n')
  expect(lines).toContain('N:O’Hara\\; Sons;Maria;;;Jr')
  expect(lines).toContain('ADR;TYPE=work:;;;Fresno;CA;93721;US')
  expect(lines).toContain('NOTE:On the IRS active list of 26 Mar 2026.')
  expect(lines.filter((line) => /^TEL|^URL;TYPE|^ORG/.test(line))).toEqual([])
  expect(lines.at(-1)).toBe('')
})

test('one who left the list is not said to stand on it', () => {
  expect(card({ ...unclaimed, status: 'not_in_latest' })).not.toContain('active list')
})

test('long lines are folded between letters, at 75 bytes', () => {
  const firm = 'Übergrößen Bücher und Ähnliches '.repeat(6).trim()
  const text = card({ ...unclaimed, dba: firm })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`ORG:${firm}`)
})
