/** The secret address of the renewal dates: whoever knows it reads it, nobody else, and it can be ended. */
import { beforeEach, expect, test } from 'vitest'
import { cycleOn } from '#contract/education-cycle.ts'
import { calendarDay } from '#contract/calendar-file.ts'
import { pathForLog } from '#server/platform/path-for-log.ts'
import { emptyAccounts, testAccounts } from '#tests/support/accounts.ts'
import { eventsOf, isCalendarText, parseCalendar } from '#tests/support/calendar.ts'
import { agentSignedIn, personSignedIn } from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const AT = 'continuing-education/calendar'

beforeEach(() => emptyAccounts(db))

async function agentWithDates() {
  const ada = await agentSignedIn(api, 'ada@mail.example')
  await api.patch('continuing-education/cycle', { cycle_group: '7-9' }, { token: ada.token })
  return ada
}

async function shared(token: string): Promise<string> {
  const { status, body } = await api.post(AT, undefined, { token })
  expect(status).toBe(201)
  return new URL((body.data as { address: string }).address).pathname
}

const read = (path: string) => api.app.inject({ url: path })

test('it is a calendar by RFC 5545, with names that stay the same, and no cache keeps it', async () => {
  const { token } = await agentWithDates()
  const { statusCode, body, headers } = await read(await shared(token))
  expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex'])
  const lines = parseCalendar(body)
  expect(lines.filter(({ name, value }) => name === 'SUMMARY' && !isCalendarText(value))).toEqual([])
  const events = eventsOf(lines)
  expect(new Set(events.map((event) => event['UID'])).size).toBe(events.length)
  for (const event of events) expect(event['DTSTAMP']).toMatch(/^\d{8}T\d{6}Z$/)
  const { windowCloses } = cycleOn('7-9', new Date().toISOString().slice(0, 10))
  const last = events.find(({ UID }) => UID?.includes('window-closes'))
  expect(last?.['DTSTART']).toBe(`;VALUE=DATE${calendarDay(windowCloses)}`)
})

test('a new address ends the one before; an ended one answers nobody', async () => {
  const { token } = await agentWithDates()
  const first = await shared(token)
  const second = await shared(token)
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
  expect((await api.delete(AT, { token })).status).toBe(200)
  expect((await read(second)).statusCode).toBe(404)
})

test('the database holds no address, and the log writes none', async () => {
  const { token } = await agentWithDates()
  const path = await shared(token)
  const secret = /calendar\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? 'none'
  const [kept] = await db<[{ tokenHash: Buffer }]>`select token_hash from calendar_feed`
  expect(kept.tokenHash.toString('base64url')).not.toBe(secret)
  expect(kept.tokenHash).toHaveLength(32)
  expect(pathForLog(path)).toBe('/calendar/….ics')
})

test('a closed account’s address answers nobody', async () => {
  const { token } = await agentWithDates()
  const path = await shared(token)
  expect((await read(path)).statusCode).toBe(200)
  await db`update account set status = 'suspended', status_reason = 'Asked.' where email = 'ada@mail.example'`
  expect((await read(path)).statusCode).toBe(404)
})

test('it is for agents, and for those who said their group', async () => {
  const client = await personSignedIn(api, 'cleo@mail.example', 'client')
  expect((await api.post(AT, undefined, { token: client.token })).status).toBe(403)
  const eve = await agentSignedIn(api, 'eve@mail.example')
  expect((await api.post(AT, undefined, { token: eve.token })).status).toBe(409)
  expect((await read(`/calendar/${'A'.repeat(43)}.ics`)).statusCode).toBe(404)
})
