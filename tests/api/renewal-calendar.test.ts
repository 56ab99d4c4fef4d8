/**
 * The secret address of the renewal calendar: anyone who knows it can read it, no one else can, and it can be revoked.
 */
import { beforeEach, expect, test } from 'vitest'
import { cycleOn } from '#common/education-cycle.ts'
import { calendarDay, today } from '#common/dates.ts'
import { pathForLog } from '#server/platform/logging.ts'
import { deleteAllAccounts, testAccounts } from '#tests/support/accounts.ts'
import { eventsOf, isCalendarText, parseCalendar } from '#tests/support/calendar.ts'
import { createSignedInAgent, createSignedInPerson } from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const AT = 'continuing-education/calendar'

beforeEach(() => deleteAllAccounts(db))

async function agentWithDates() {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  await api.patch('continuing-education/cycle', { cycle_group: '7-9' }, { token: ada.token })
  return ada
}

async function shared(token: string): Promise<string> {
  const { status, body } = await api.post(AT, undefined, { token })
  expect(status).toBe(201)
  return new URL((body.data as { address: string }).address).pathname
}

const read = (path: string) => api.app.inject({ url: path })

test('it is an RFC 5545 calendar with unique event IDs, and no cache stores it', async () => {
  const { token } = await agentWithDates()
  const { statusCode, body, headers } = await read(await shared(token))
  expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex'])
  const lines = parseCalendar(body)
  expect(lines.filter(({ name, value }) => name === 'SUMMARY' && !isCalendarText(value))).toEqual([])
  const events = eventsOf(lines)
  expect(new Set(events.map((event) => event['UID'])).size).toBe(events.length)
  for (const event of events) expect(event['DTSTAMP']).toMatch(/^\d{8}T\d{6}Z$/)
  const { windowCloses } = cycleOn('7-9', today())
  const last = events.find(({ UID }) => UID?.includes('window-closes'))
  expect(last?.['DTSTART']).toBe(`;VALUE=DATE${calendarDay(windowCloses)}`)
})

test('a new address replaces the previous one; a revoked one is a 404', async () => {
  const { token } = await agentWithDates()
  const first = await shared(token)
  const second = await shared(token)
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
  expect((await api.delete(AT, { token })).status).toBe(200)
  expect((await read(second)).statusCode).toBe(404)
})

test('the database stores only a hash of the address, and the log omits it', async () => {
  const { token } = await agentWithDates()
  const path = await shared(token)
  const secret = /calendar\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? 'none'
  const [kept] = await db<[{ tokenHash: Buffer }]>`select token_hash from calendar_feed`
  expect(kept.tokenHash.toString('base64url')).not.toBe(secret)
  expect(kept.tokenHash).toHaveLength(32)
  expect(pathForLog(path)).toBe('/calendar/….ics')
})

test('a suspended account’s address is a 404', async () => {
  const { token } = await agentWithDates()
  const path = await shared(token)
  expect((await read(path)).statusCode).toBe(200)
  await db`update account set status = 'suspended', status_reason = 'Asked.' where email = 'ada@mail.example'`
  expect((await read(path)).statusCode).toBe(404)
})

test('it is for agents only, and only for those who set their renewal group', async () => {
  const client = await createSignedInPerson(api, 'cleo@mail.example', 'client')
  expect((await api.post(AT, undefined, { token: client.token })).status).toBe(403)
  const eve = await createSignedInAgent(api, 'eve@mail.example')
  expect((await api.post(AT, undefined, { token: eve.token })).status).toBe(409)
  expect((await read(`/calendar/${'A'.repeat(43)}.ics`)).statusCode).toBe(404)
})
