/** A client moves a first call to another time: in one step, by one client at a time, and both learn of it. */
import { expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { insertClient } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testCalls } from '#tests/support/first-calls.ts'
import type { CallTimes } from '#common/first-call-schemas.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const { get } = api
const { as, agentWithHours, timesOf, book, cancel, move, upcoming, emailsTo } = testCalls(api)

test('a client moves a call in one step: both learn the new time, their calendars move it, and the old time is free', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  await db`update account set language = 'es' where id = ${client.accountId}`
  const [time = '', later = '', last = ''] = await timesOf(agent)
  const { call } = await book(client, agent, time, { about: 'My CP2000' })
  const moved = await move(client, call.id, later, { time_zone: 'America/Chicago' })
  expect(moved).toMatchObject({
    status: 200,
    message: 'Call moved.',
    call: { id: call.id, starts_at: later, phone: '+15595550142', about: 'My CP2000', time_zone: 'America/Chicago' },
  })
  expect((await upcoming(agent)).map(({ starts_at: at }) => at)).toEqual([later])
  const times = await timesOf(agent)
  expect([times.includes(time), times.includes(later)]).toEqual([true, false])

  const [ofClient, ofAgent] = [await emailsTo(client), await emailsTo(agent)]
  const told = [...ofClient.slice(1), ...ofAgent.slice(1)]
  expect(told).toMatchObject([
    { kind: 'call_moved', bodyText: expect.stringContaining('hora del Centro') },
    {
      kind: 'call_moved',
      bodyText: expect.stringMatching(
        /Ada Talker moved your first call\.[^]+The call was previously scheduled for \w+, .+ Eastern Time\./,
      ),
    },
  ])
  const event = new RegExp(`METHOD:PUBLISH[^]*UID:${call.id}@[^]*SEQUENCE:1[^]*STATUS:CONFIRMED`)
  for (const { bodyText, calendar } of told) {
    expect(calendar).toMatch(event)
    expect(calendar).toContain(`DTSTART:${later.replace(/[-:]|\.\d{3}/g, '')}`)
    expect(`${bodyText}${calendar}`).not.toMatch(/555.?0142|CP2000/)
  }
  expect((await move(client, call.id, last)).status).toBe(200)
  await cancel(agent, call.id)
  const changes = (await emailsTo(client)).map(({ calendar }) =>
    String(calendar).replace(/^[^]*SEQUENCE:(\d)[^]*$/, '$1'),
  )
  expect(changes).toEqual(['0', '1', '2', '3'])
})

test('the conversation says that a call was moved, in the client’s language, and the agent gets one email about it', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  await db`update account set language = 'es' where id = ${client.accountId}`
  const [time, later = ''] = await timesOf(agent)
  const { call } = await book(client, agent, time, { about: 'My CP2000' })
  await db`update first_call set reminded_at = now() where id = ${call.id}`
  await move(client, call.id, later)
  const { body } = await get(`chats/${call.conversation_id}/messages`, as(agent))
  expect(body.data).toMatchObject([
    { place: 1, body: expect.stringContaining('My CP2000') },
    { place: 2, mine: false, body: expect.stringMatching(/^Cambié nuestra llamada a otra hora: .+ \(.+\)\.$/) },
  ])
  expect((await get(`chats/${call.conversation_id}`, as(agent))).body.data).toMatchObject({
    calls: [{ id: call.id, place: 1, moved_places: [2], starts_at: later, canceled_at: null }],
  })
  const [{ told, reminded }] = await db<[{ told: number; reminded: Date | null }]>`
    select s.mailed_place as told, k.reminded_at as reminded
    from first_call k, conversation_side s
    where k.id = ${call.id} and s.conversation_id = ${call.conversation_id} and s.account_id = k.agent_id`
  expect([told, reminded], 'no email about the message, and a reminder of the new time').toEqual([2, null])
})

test('moving a call to the time that it has changes nothing, also when it is sent twice at once', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  const [time, later] = await timesOf(agent)
  const { call } = await book(client, agent, time)
  const both = await Promise.all([move(client, call.id, later), move(client, call.id, later)])
  expect([...both, await move(client, call.id, later)].map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await emailsTo(client)).toHaveLength(2)
})

test('of twenty clients who want one time at once, by moving or by booking, one gets it, and the others keep theirs', async () => {
  const agent = await agentWithHours()
  const times = await timesOf(agent)
  const wanted = times[50]
  const movers = await Promise.all(
    times.slice(0, 10).map(async (time) => {
      const client = await insertClient(db)
      return { client, time, id: (await book(client, agent, time)).call.id }
    }),
  )
  const others = await Promise.all(Array.from({ length: 10 }, () => insertClient(db)))
  const results = await Promise.all([
    ...movers.map(({ client, id }) => move(client, id, wanted)),
    ...others.map((client) => book(client, agent, wanted)),
  ])
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, message } of results.filter((result) => result.status !== 200)) {
    expect(status).toBe(409)
    expect(message).toMatch(/^That time is no longer available\. The nearest available times: /)
  }
  for (const [nth, { client, time }] of movers.entries())
    expect((await upcoming(client)).map(({ starts_at: at }) => at)).toEqual([
      results[nth]?.status === 200 ? wanted : time,
    ])
})

test('a call that is moved while the agent cancels it ends canceled', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  const [time, later] = await timesOf(agent)
  const { call } = await book(client, agent, time)
  const [moved, canceled] = await Promise.all([move(client, call.id, later), cancel(agent, call.id)])
  expect([200, 409]).toContain(moved.status)
  expect(canceled.status).toBe(200)
  expect(await upcoming(client)).toEqual([])
})

test('a client moves their own call, before it starts, at most five times, and to a time that is free', async () => {
  const [agent, other, client] = [await agentWithHours(), await agentWithHours(), await insertClient(db)]
  const [time = '', later, third, ...rest] = await timesOf(agent)
  const { call } = await book(client, agent, time)
  const stranger = await insertClient(db)
  expect((await move(stranger, call.id, later)).status).toBe(404)
  expect((await get(`first-calls/${call.id}/times`, as(stranger))).status).toBe(404)
  expect((await move(other, call.id, later)).status, 'another agent').toBe(404)
  await book(stranger, agent, later)
  const taken = await move(client, call.id, later)
  expect([taken.status, taken.message]).toEqual([409, expect.stringContaining('The nearest available times: ')])
  expect((await book(client, other, third)).status).toBe(200)
  expect((await move(client, call.id, third)).message).toBe(
    'You already have a call at that time. Choose another time.',
  )
  expect((await upcoming(client)).map(({ starts_at: at }) => at)).toContain(time)
  await db`delete from rate_count`
  for (const next of rest.slice(0, 5)) expect((await move(client, call.id, next)).status).toBe(200)
  expect((await move(client, call.id, rest[4])).status, 'the last one again').toBe(200)
  expect((await move(client, call.id, time)).message).toBe(
    'This call has been moved 5 times, which is the limit. To choose another time, cancel this call and book a new one.',
  )
  await db`delete from rate_count`
  await db`update first_call set starts_at = date_trunc('hour', now()), moved_places = '{}' where id = ${call.id}`
  expect((await move(client, call.id, time)).message).toBe('This call has already started, so you can’t move it.')
  const canceled = await book(stranger, other, time)
  await cancel(other, canceled.call.id)
  expect((await move(stranger, canceled.call.id, rest[9])).message).toBe('This call was canceled. Book another one.')
})

test('on a day that its own call fills, a call can have another time', async () => {
  const [agent, client] = [await agentWithHours({ day_max: 1 }), await insertClient(db)]
  const times = await timesOf(agent)
  const [day, next] = [times.at(-2) ?? '', times.at(-1) ?? '']
  const { call } = await book(client, agent, day)
  expect(await timesOf(agent)).not.toContain(next)
  const { body } = await get(`first-calls/${call.id}/times`, as(client))
  const offered = body.data as CallTimes
  expect(offered).toMatchObject({ listing_id: agent.publicId, time_zone: 'America/New_York' })
  expect([offered.times.includes(next), offered.times.includes(day)]).toEqual([true, false])
  expect((await move(client, call.id, next)).status).toBe(200)
})
