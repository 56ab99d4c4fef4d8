/** An agent moves a first call to another of their times, as its client can: the client learns who did, and can undo it. */
import { expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { insertClient } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testCalls } from '#tests/support/first-calls.ts'
import type { CallTimes } from '#common/first-call-schemas.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const { get, post } = api
const { as, setHours, agentWithHours, timesOf, book, cancel, move, upcoming, emailsTo } = testCalls(api)

test('an agent moves a call: the client reads who moved it, in their language and zone, and can move it again or cancel', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  await db`update account set language = 'es' where id = ${client.accountId}`
  const [time = '', later = '', last = ''] = await timesOf(agent)
  const { call } = await book(client, agent, time, { about: 'My CP2000', time_zone: 'America/Chicago' })
  await db`update first_call set reminded_at = now() where id = ${call.id}`
  const moved = await move(agent, call.id, later, { time_zone: 'Pacific/Honolulu' })
  expect(moved).toMatchObject({
    status: 200,
    message: 'Call moved.',
    call: { id: call.id, mine: 'agent', starts_at: later, moved_by: 'agent', time_zone: 'America/New_York' },
  })
  expect(await upcoming(client), 'the zone is the client’s to choose').toMatchObject([
    { id: call.id, starts_at: later, moved_by: 'agent', time_zone: 'America/Chicago', about: 'My CP2000' },
  ])
  expect(await timesOf(agent)).toContain(time)

  const [ofClient, ofAgent] = [await emailsTo(client), await emailsTo(agent)]
  expect([...ofClient.slice(1), ...ofAgent.slice(1)]).toMatchObject([
    { kind: 'call_moved', bodyText: expect.stringMatching(/^[^]*Marisol Talker cambió[^]*hora del Centro[^]*$/) },
    { kind: 'call_moved', bodyText: expect.stringContaining('You moved your call with Ada Talker') },
  ])
  expect(ofClient[1]?.bodyText).toMatch(/\/call\/cancel\/[0-9a-f-]{36}/)
  expect(ofClient[1]?.bodyText).toContain(`/dashboard/calls/move?call=${call.id}`)
  for (const { calendar } of [ofClient[1], ofAgent[1]].filter((email) => email !== undefined))
    expect(calendar).toMatch(new RegExp(`METHOD:PUBLISH[^]*UID:${call.id}@[^]*SEQUENCE:1[^]*STATUS:CONFIRMED`))
  const { body } = await get('chats/notifications?type=call', as(client))
  expect(body.data).toMatchObject([
    { ref: call.id, preview: expect.stringMatching(/^Marisol Talker cambió .+ hora del Centro\.$/) },
  ])

  expect((await move(client, call.id, last)).call).toMatchObject({ moved_by: 'client' })
  expect((await move(agent, call.id, time)).call).toMatchObject({ moved_by: 'agent' })
  await cancel(client, call.id)
  const changes = (await emailsTo(agent)).map(({ calendar }) =>
    String(calendar).replace(/^[^]*SEQUENCE:(\d)[^]*$/, '$1'),
  )
  expect(changes).toEqual(['0', '1', '2', '3', '4'])
})

test('an agent’s move is no message: it answers nothing, and the conversation shows the call where it was', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  const [time, later] = await timesOf(agent)
  const { call } = await book(client, agent, time)
  await db`update first_call set reminded_at = now() where id = ${call.id}`
  await move(agent, call.id, later)
  expect((await get(`chats/${call.conversation_id}/messages`, as(client))).body.data).toHaveLength(1)
  expect((await get(`chats/${call.conversation_id}`, as(client))).body.data).toMatchObject({
    calls: [{ id: call.id, place: 1, moved_places: [1], starts_at: later }],
  })
  expect(await db`select reminded_at from first_call where id = ${call.id}`).toEqual([{ remindedAt: null }])
})

test('moving a call to the time that it has changes nothing, also when it is sent twice at once', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  const [time, later] = await timesOf(agent)
  const { call } = await book(client, agent, time)
  const both = await Promise.all([move(agent, call.id, later), move(agent, call.id, later)])
  expect([...both, await move(agent, call.id, later)].map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await emailsTo(client)).toHaveLength(2)
})

test('of all who want one time at once, the agent by moving calls and clients by moving or booking, one gets it', async () => {
  const agent = await agentWithHours()
  const times = await timesOf(agent)
  const wanted = times[50]
  const booked = await Promise.all(
    times.slice(0, 10).map(async (time) => {
      const client = await insertClient(db)
      return { client, time, id: (await book(client, agent, time)).call.id }
    }),
  )
  await db`delete from rate_count`
  const others = await Promise.all(Array.from({ length: 10 }, () => insertClient(db)))
  const results = await Promise.all([
    // Six a minute are the agent's own limit.
    ...booked.map(({ client, id }, nth) => move(nth < 5 ? agent : client, id, wanted)),
    ...others.map((client) => book(client, agent, wanted)),
  ])
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, message } of results.filter((result) => result.status !== 200)) {
    expect(status).toBe(409)
    expect(message).toMatch(/^That time is no longer available\. The nearest available times: /)
  }
  for (const [nth, { client, time }] of booked.entries())
    expect((await upcoming(client)).map(({ starts_at: at }) => at)).toEqual([
      results[nth]?.status === 200 ? wanted : time,
    ])
})

test('a call that both move at once has one of the two times, and one that is canceled meanwhile ends canceled', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  const [time, one, other, third] = await timesOf(agent)
  const { call } = await book(client, agent, time)
  const both = await Promise.all([move(agent, call.id, one), move(client, call.id, other)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const [now] = await upcoming(client)
  expect([
    [one, 'agent'],
    [other, 'client'],
  ]).toContainEqual([now?.starts_at, now?.moved_by])
  const [moved, canceled] = await Promise.all([move(agent, call.id, third), cancel(client, call.id)])
  expect([200, 409]).toContain(moved.status)
  expect(canceled.status).toBe(200)
  expect(await upcoming(agent)).toEqual([])
})

test('an agent moves only their own calls, to times that they publish, and at most five times with the client’s', async () => {
  const [agent, other, client] = [await agentWithHours(), await agentWithHours(), await insertClient(db)]
  const [time = '', later = '', ...rest] = await timesOf(agent)
  const { call } = await book(client, agent, time)
  expect((await move(other, call.id, later)).status).toBe(404)
  expect((await get(`first-calls/${call.id}/times`, as(other))).status).toBe(404)
  expect((await move(agent, call.id, later.replace(/T\d\d:\d\d/, 'T03:07'))).status, 'not a published time').toBe(409)
  expect((await move(agent, call.id, '2020-01-01T15:00:00.000Z')).status).toBe(409)
  for (const next of rest.slice(0, 3)) expect((await move(agent, call.id, next)).status).toBe(200)
  await db`delete from rate_count`
  for (const next of rest.slice(3, 5)) expect((await move(client, call.id, next)).status).toBe(200)
  const limit = 'This call has been moved 5 times, which is the limit. You can still cancel it.'
  expect((await move(agent, call.id, time)).message).toBe(limit)
  expect((await get(`first-calls/${call.id}/times`, as(agent))).body.message).toBe(limit)
  await db`delete from rate_count`
  await db`update first_call set starts_at = date_trunc('hour', now()), moved_places = '{}' where id = ${call.id}`
  expect((await move(agent, call.id, time)).message).toBe('This call has already started, so you can’t move it.')
})

test('an agent doesn’t learn when the client has other calls: such a time looks taken', async () => {
  const [agent, other, client] = [await agentWithHours(), await agentWithHours(), await insertClient(db)]
  const [time, busy = ''] = await timesOf(agent)
  const { call } = await book(client, agent, time)
  await book(client, other, busy)
  const { body } = await get(`first-calls/${call.id}/times`, as(agent))
  expect((body.data as CallTimes).times).not.toContain(busy)
  expect(await move(agent, call.id, busy)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^That time is no longer available\. The nearest available times: /),
  })
})

test('an agent whose booking is off, who is suspended, or whom the client has blocked moves no call', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  const [time, later] = await timesOf(agent)
  const { call } = await book(client, agent, time)
  await post(`chats/${call.conversation_id}/block`, { blocked: true }, as(client))
  expect(await move(agent, call.id, later)).toMatchObject({
    status: 403,
    message: 'This person can’t receive messages right now.',
  })
  await post(`chats/${call.conversation_id}/block`, { blocked: false }, as(client))
  await setHours(agent, { is_on: false })
  expect(await move(agent, call.id, later)).toMatchObject({
    status: 409,
    message: 'Your booking hours are turned off, so you can’t move the call. Turn them on first, or cancel the call.',
  })
  await setHours(agent)
  await db`update agent set approval = 'suspended', approval_reason = 'test' where account_id = ${agent.accountId}`
  expect((await move(agent, call.id, later)).status).toBe(409)
  expect((await upcoming(client)).map(({ starts_at: at }) => at)).toEqual([time])
})
