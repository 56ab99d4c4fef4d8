/** First calls: the hours that an agent sets, a hundred clients who want one time, canceling, reminders, and what stays. */
import { expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { type ChatAgent, type ChatUser, insertAgent, insertClient } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testCalls } from '#tests/support/first-calls.ts'
import type { CallHoursFields, CallRow, CallTimes } from '#common/first-call-schemas.ts'
import { remindOfCalls } from '#server/domains/first-calls/remind.ts'
import { readSettings } from '#server/platform/settings.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const { app, get, post } = api
const settings = readSettings({ NODE_ENV: 'test' })

const { as, newId, setHours, agentWithHours, timesOf, book, cancel, upcoming, emailsTo } = testCalls(api)
const notesOf = async (who: ChatUser) =>
  (await get('chats/notifications?type=call', as(who))).body.data as { preview: string; ref: string }[]

test('an agent sets hours, and anyone can read the times that are free', async () => {
  const agent = await insertAgent(db)
  expect((await get('first-calls/hours', as(agent))).body.data).toEqual({
    is_on: false,
    hours: [],
    notice_hours: 4,
    ahead_days: 14,
    day_max: 4,
    time_zone: 'America/New_York',
  })
  expect((await get(`first-calls/times?listing=${agent.publicId}`)).status).toBe(404)
  const problems = async (changes: Partial<CallHoursFields>) => (await setHours(agent, changes)).body.errors
  expect(await problems({ hours: [] })).toEqual({ hours: ['Add the hours when clients can book a call.'] })
  const monday = (from: string, to: string) => ({ hours: [{ day: 'mon' as const, from, to }] })
  const short = 'Make each time range long enough for a 15-minute call. Calls start every quarter hour.'
  const long = monday('13:00', '15:00')
  expect(await problems({ hours: [...long.hours, ...monday('09:07', '09:29').hours] })).toEqual({ hours: [short] })
  const late = 'Clients couldn’t book any time. Enter fewer hours of notice, or let clients book more days ahead.'
  expect(await problems({ ...long, notice_hours: 72, ahead_days: 2 })).toEqual({ notice_hours: [late] })
  expect((await setHours(agent, monday('09:07', '09:30'))).status).toBe(200)
  const both = (['09:00', '11:00'] as const).map((from) => ({ day: 'mon' as const, from, to: '13:00' }))
  const overlap = 'Two time ranges on the same day overlap. Change one of them.'
  expect((await setHours(agent, { hours: both })).body.errors).toEqual({ hours: [overlap] })
  await setHours(agent, { is_on: false })
  expect((await setHours(agent, { notice_hours: 0 })).body.errors).toEqual({
    notice_hours: ['Enter a number from 1 to 72.'],
  })
  expect((await setHours(agent)).status).toBe(200)
  const { status, body, headers } = await get(`first-calls/times?listing=${agent.publicId}`)
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  const { times, ...about } = body.data as CallTimes
  expect(about).toEqual({
    listing_id: agent.publicId,
    name: expect.stringContaining('Marisol'),
    path: expect.stringContaining(agent.publicId),
    time_zone: 'America/New_York',
    minutes: 15,
  })
  expect(times.length).toBeGreaterThan(200)
  await setHours(agent, { is_on: false })
  expect((await get(`first-calls/times?listing=${agent.publicId}`)).status, 'turned off').toBe(404)
})

test('of an agent who isn’t approved anymore, or is suspended, no time can be read or booked', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  const [time] = await timesOf(agent)
  await db`update agent set approval = 'suspended', approval_reason = 'test' where account_id = ${agent.accountId}`
  expect((await get(`first-calls/times?listing=${agent.publicId}`)).status).toBe(404)
  expect((await book(client, agent, time)).status).toBe(404)
  expect((await setHours(agent)).status).toBe(403)
})

test('a client books a call: it is in both dashboards and in their conversation, and the number is the agent’s alone', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  await db`update account set timezone = 'America/Los_Angeles' where id = ${client.accountId}`
  const [time] = await timesOf(agent)
  const { status, call } = await book(client, agent, time, { about: 'A CP2000 for 2024' })
  expect(status).toBe(200)
  expect(call).toMatchObject({ mine: 'client', starts_at: time, phone: '+15595550142', about: 'A CP2000 for 2024' })
  expect(await timesOf(agent)).not.toContain(time)
  expect(await upcoming(client)).toEqual([call])
  expect(await upcoming(agent)).toMatchObject([
    {
      id: call.id,
      mine: 'agent',
      phone: '+15595550142',
      about: 'A CP2000 for 2024',
      with: { name: 'Ada Talker', path: null, time_zone: 'America/Los_Angeles' },
    },
  ])
  const { body } = await get(`chats/${call.conversation_id}/messages`, as(agent))
  expect(body.data).toMatchObject([
    {
      mine: false,
      body: expect.stringMatching(/^I booked a 15-minute call: .+ Eastern Time \(.+ my time\)\.\n\nA CP2000/),
    },
  ])
  const stranger = await insertClient(db)
  expect((await get(`first-calls/${call.id}`, as(stranger))).status).toBe(404)
  expect((await cancel(stranger, call.id)).status).toBe(404)
  expect(await upcoming(stranger)).toEqual([])
})

test('both get an email with both times, a calendar file, and a link that cancels; none has the number or the topic', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  await db`update account set timezone = 'Pacific/Honolulu', language = 'es' where id = ${client.accountId}`
  const [time] = await timesOf(agent)
  const { call } = await book(client, agent, time, { about: 'My CP2000' })
  const [toClient, toAgent] = [await emailsTo(client), await emailsTo(agent)]
  expect([toClient, toAgent].map((emails) => emails.map(({ kind }) => kind))).toEqual([
    ['call_booked'],
    ['call_booked'],
  ])
  expect(toClient[0]?.bodyText).toContain('hora de Hawái')
  expect(toAgent[0]?.bodyText).toMatch(
    /Your time: \w+, .+ Eastern Time\nAda Talker’s time: \w+, .+ Hawaii-Aleutian Standard Time/,
  )
  for (const { bodyText, calendar } of [...toClient, ...toAgent]) {
    expect(bodyText).toMatch(/\/call\/cancel\/[0-9a-f-]{36}/)
    expect(bodyText).not.toMatch(/555.?0142|CP2000/)
    expect(calendar).toContain(`UID:${call.id}@`)
    expect(calendar).not.toMatch(/555.?0142|CP2000|mail\.example/)
  }
})

test('a call of one’s own can be had as a calendar file, in the language of the app', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  const { call } = await book(client, agent, (await timesOf(agent))[0])
  const { body } = await app.inject({
    url: `/api/v2/first-calls/${call.id}/call.ics`,
    headers: { authorization: `Bearer ${client.token}`, 'accept-language': 'es' },
  })
  expect(body.replaceAll('\r\n ', '')).toMatch(
    new RegExp(`UID:${call.id}@[^]*SUMMARY:Llamada con Marisol[^]*/es/dashboard/calls[?]call=${call.id}`),
  )
  expect((await get(`first-calls/${call.id}/call.ics`, as(await insertClient(db)))).status).toBe(404)
})

test('what is read about a call has the zone that the client chose, and Spanish says it as people in the U.S. do', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  await db`update account set language = 'es' where id = ${client.accountId}`
  const [time = '', later] = await timesOf(agent)
  expect((await book(client, agent, time, { time_zone: 'Mars/Olympus' })).errors).toEqual({
    time_zone: ['Choose a time zone.'],
  })
  const { call } = await book(client, agent, time, { time_zone: 'America/Chicago', about: 'My CP2000' })
  expect(call).toMatchObject({
    time_zone: 'America/Chicago',
    with: { time_zone: 'America/New_York', listing_id: agent.publicId },
  })
  expect(await upcoming(agent)).toMatchObject([
    { time_zone: 'America/New_York', with: { time_zone: 'America/Chicago', listing_id: null } },
  ])
  const [[toClient], [toAgent]] = [await emailsTo(client), await emailsTo(agent)]
  const longDate = String.raw`\p{Ll}+, \d+ de \p{Ll}+ de \d{4}, \d+:\d\d [ap]\.m\.`
  expect(toClient?.bodyText.replaceAll('\u00a0', ' ')).toMatch(
    new RegExp(String.raw`Su hora: ${longDate} hora del Centro\n.+: ${longDate} hora del Este`, 'u'),
  )
  expect(toAgent?.bodyText).toMatch(/Your time: .+ Eastern Time\nAda Talker’s time: .+ Central Time/)
  const { body } = await get(`chats/${call.conversation_id}/messages`, as(agent))
  expect(body.data, 'in the language of the one who wrote it').toMatchObject([
    { body: expect.stringMatching(/^Reservé una llamada de 15 minutos: .+\n\nMy CP2000$/) },
  ])
  await cancel(agent, call.id)
  expect(await notesOf(client)).toMatchObject([{ preview: expect.stringContaining('hora del Centro') }])
  const next = { time_zone: 'America/Denver' }
  expect((await book(client, agent, later, next)).call, 'that of the account by now').toMatchObject({
    time_zone: 'America/Chicago',
  })
})

test('calls that are past or canceled are listed apart, the latest first', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  const [first, second, third] = await timesOf(agent)
  const past = await book(client, agent, first)
  await db`update first_call set starts_at = starts_at - interval '2 days' where id = ${past.call.id}`
  const canceled = await book(client, agent, second)
  await cancel(client, canceled.call.id)
  const next = await book(client, agent, third)
  for (const who of [client, agent]) {
    expect((await upcoming(who)).map(({ id }) => id)).toEqual([next.call.id])
    const { body } = await get('first-calls?state=past', as(who))
    expect((body.data as CallRow[]).map(({ id }) => id)).toEqual([canceled.call.id, past.call.id])
  }
  expect((await get('first-calls?state=past', as(await insertClient(db)))).body.data).toEqual([])
  const isOffered = async () =>
    ((await get(`first-calls/${past.call.id}`, as(client))).body.data as CallRow).with.takes_calls
  expect(await isOffered(), 'one call to come with each agent').toBe(false)
  await cancel(client, next.call.id)
  expect(await isOffered()).toBe(true)
  await setHours(agent, { is_on: false })
  expect(await isOffered()).toBe(false)
})

test('who wanted a time that is taken reads the free ones nearest to it', async () => {
  const agent = await agentWithHours()
  const times = await timesOf(agent)
  const [before, wanted, after] = times.slice(100, 103)
  await book(await insertClient(db), agent, wanted)
  const { message } = await book(await insertClient(db), agent, wanted)
  const { appointmentIn } = await import('#common/zoned-time.ts')
  const named = [before, after].map((time) => appointmentIn('America/New_York', time ?? ''))
  for (const one of named) expect(message).toContain(one)
  expect(message).not.toContain(appointmentIn('America/New_York', times[0] ?? ''))
  expect(message?.indexOf(named[0] ?? '')).toBeLessThan(message?.indexOf(named[1] ?? '') ?? 0)
})

test('of a hundred clients who book one time at once, one gets it, and the others read which times are free', async () => {
  const agent = await agentWithHours()
  const [time, next] = await timesOf(agent)
  const clients = await Promise.all(Array.from({ length: 100 }, () => insertClient(db)))
  const results = await Promise.all(clients.map((client) => book(client, agent, time)))
  const taken = results.filter(({ status }) => status === 409)
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(taken).toHaveLength(99)
  for (const { message, errors } of taken) {
    expect(message).toMatch(
      /^That time is no longer available\. The nearest available times: (\w+, .+ Eastern Time(; |\.$)){3}/,
    )
    expect(errors).toEqual({ starts_at: [message] })
  }
  expect((await timesOf(agent))[0]).toBe(next)
  const [{ calls, conversations }] = await db<[{ calls: number; conversations: number }]>`
    select (select count(*)::int from first_call where agent_id = ${agent.accountId}) as calls,
      (select count(*)::int from conversation where agent_id = ${agent.accountId}) as conversations`
  expect([calls, conversations], 'nothing is left of those who were too late').toEqual([1, 1])
})

test('the database refuses two calls of one agent, or of one client, at a time, and any that don’t begin at a quarter', async () => {
  const [agent, other] = [await agentWithHours(), await agentWithHours()]
  const [client, second] = [await insertClient(db), await insertClient(db)]
  const [time = '', later] = await timesOf(agent)
  await book(client, agent, time)
  await book(second, agent, later)
  await book(client, other, later)
  const insert = (who: ChatUser, at: string, whose: ChatAgent) => db`
    insert into first_call (id, client_id, agent_id, place, starts_at)
    values (gen_random_uuid(), ${who.accountId}, ${whose.accountId}, 1, ${at})`
  await expect(insert(second, time, agent)).rejects.toMatchObject({ constraint: 'first_call_of_agent' })
  await expect(insert(client, time, other)).rejects.toMatchObject({ constraint: 'first_call_of_client' })
  await expect(insert(client, time.replace(':00.000Z', ':01.000Z'), agent)).rejects.toMatchObject({ code: '23514' })
  const both = await book(second, other, later)
  expect([both.status, both.message]).toEqual([409, 'You already have a call at that time. Choose another time.'])
})

test('a full day has no more times, even when several clients book its last one at once', async () => {
  const agent = await agentWithHours({ day_max: 2, ahead_days: 1 })
  const times = (await timesOf(agent)).slice(-20)
  const clients = await Promise.all(times.map(() => insertClient(db)))
  const results = await Promise.all(clients.map((client, nth) => book(client, agent, times[nth])))
  expect(results.filter(({ status }) => status === 200)).toHaveLength(2)
})

test('booking the same call again is one call; another one can’t have its ID', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  const [time, later] = await timesOf(agent)
  const id = newId()
  const both = await Promise.all([book(client, agent, time, { id }), book(client, agent, time, { id })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await upcoming(client)).toHaveLength(1)
  expect(await emailsTo(client)).toHaveLength(1)
  expect((await book(client, agent, later, { id })).message).toBe(
    'You already used this ID for another call. Use a new one.',
  )
  expect((await book(await insertClient(db), agent, time, { id })).status).toBe(409)
  expect((await book(client, agent, time, { id, about: 'Something else' })).status).toBe(409)
  await cancel(client, id)
  expect((await book(client, agent, time, { id })).message).toBe('This call was canceled. Book another one.')
})

test('a client who books several times of an agent at once gets one', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  const results = await Promise.all((await timesOf(agent)).slice(0, 5).map((time) => book(client, agent, time)))
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(results.map(({ message }) => message).join()).toContain('You already have a call with this agent on ')
})

test('a client can have three calls to come, and book five in 24 hours', async () => {
  const client = await insertClient(db)
  const agents = [await agentWithHours(), await agentWithHours(), await agentWithHours(), await agentWithHours()]
  const times = await timesOf(agents[0] as ChatAgent)
  const bookWith = (nth: number, at: number) => book(client, agents[nth] as ChatAgent, times[at])
  const calls = [await bookWith(0, 0), await bookWith(1, 1), await bookWith(2, 2)]
  expect((await bookWith(3, 3)).message).toBe('You have 3 calls booked. Cancel one to book another.')
  for (const nth of [2, 1]) await cancel(client, calls[nth]?.call.id ?? '')
  expect([(await bookWith(2, 4)).status, (await bookWith(1, 3)).status]).toEqual([200, 200])
  await cancel(client, calls[0]?.call.id ?? '')
  await db`delete from rate_count`
  expect((await bookWith(3, 5)).message).toBe('You’ve booked 5 calls in 24 hours. Try again tomorrow.')
})

test('an agent can’t book, and a number that no one should send isn’t accepted', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  const [time] = await timesOf(agent)
  expect((await book(await insertAgent(db), agent, time)).status).toBe(403)
  const { status, errors } = await book(client, agent, time, { about: 'My number is 123-45-6789' })
  expect([status, Object.keys(errors ?? {})]).toEqual([422, ['about']])
  expect((await book(client, agent, time, { phone: '12' })).status).toBe(422)
  expect((await book(client, agent, '2020-01-01T10:00:00.000Z')).status, 'in the past').toBe(409)
})

test('either cancels; the other is told at once, the time is free again, and the calendar file says so', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  const [time] = await timesOf(agent)
  const { call } = await book(client, agent, time)
  expect((await cancel(agent, call.id)).body).toMatchObject({
    message: 'Call canceled.',
    data: { canceled_by: 'agent', canceled_at: expect.any(String) },
  })
  expect((await cancel(client, call.id)).body.data, 'again').toMatchObject({ canceled_by: 'agent' })
  expect(await notesOf(client)).toMatchObject([
    { ref: call.id, preview: expect.stringMatching(/^Your call on .+ Eastern Time was canceled\.$/) },
  ])
  expect(await notesOf(agent)).toEqual([])
  const [, told] = await emailsTo(client)
  expect(told).toMatchObject({ kind: 'call_canceled', subject: 'Your call was canceled' })
  expect(told?.bodyText).toContain('Marisol Talker canceled your call.')
  expect(told?.bodyText).toContain(`/call?with=${agent.publicId}`)
  expect(told?.calendar).toMatch(/METHOD:CANCEL[^]*SEQUENCE:1[^]*STATUS:CANCELLED/)
  expect((await emailsTo(agent)).at(-1)?.bodyText).toContain(
    'You canceled your call with Ada Talker, and we let them know.',
  )
  expect(await upcoming(client)).toEqual([])
  expect(await timesOf(agent)).toContain(time)
  expect((await book(await insertClient(db), agent, time)).status, 'by someone else').toBe(200)
})

test('a call that has started can’t be canceled', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  const { call } = await book(client, agent, (await timesOf(agent))[0])
  await db`update first_call set starts_at = date_trunc('hour', now()) where id = ${call.id}`
  expect(await cancel(client, call.id)).toMatchObject({
    status: 409,
    body: { message: 'This call has already started, so you can’t cancel it.' },
  })
})

test('an hour before, both are reminded once, by email only if they want it', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  const { call } = await book(client, agent, (await timesOf(agent))[0])
  await db`update account set preferences = '{"email_calls": false}' where id = ${agent.accountId}`
  expect(await remindOfCalls(db, settings)).toBe(0)
  await db`
    update first_call set created_at = now() - interval '1 day',
      starts_at = date_trunc('hour', now()) + ceil(extract(minute from now()) / 15 + 0.01) * interval '15 minutes'
    where id = ${call.id}`
  expect(await remindOfCalls(db, settings)).toBe(1)
  expect(await remindOfCalls(db, settings)).toBe(0)
  for (const person of [client, agent])
    expect(await notesOf(person)).toMatchObject([
      { ref: call.id, preview: expect.stringContaining('Your call starts soon') },
    ])
  const kinds = async (who: ChatUser) => (await emailsTo(who)).map(({ kind }) => kind)
  expect(await kinds(client)).toEqual(['call_booked', 'call_reminder'])
  expect(await kinds(agent)).toEqual(['call_booked'])
})

test('a conversation that began with a call has no first message that waits for a reply', async () => {
  const { readFirstMessages } = await import('#server/domains/figures/reply-record.ts')
  const [agent, client, writer] = [await agentWithHours(), await insertClient(db), await insertClient(db)]
  await db`
    insert into listing_profile (listing_id, claimed_at)
    select listing_id, now() from agent where account_id = ${agent.accountId}`
  const [time, later] = await timesOf(agent)
  await book(client, agent, time)
  await post('chats', { listing_id: agent.publicId, id: newId(), body: 'Good morning' }, as(writer))
  await book(writer, agent, later)
  expect(await readFirstMessages(db, db`c.agent_id = ${agent.accountId}`)).toHaveLength(1)
})

test('the number and the topic are deleted 30 days after the call, and both accounts’ exports have the call', async () => {
  const { expirePersonalData, readPersonalData } = await import('#server/platform/personal-data/run-rules.ts')
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  const { call } = await book(client, agent, (await timesOf(agent))[0], { about: 'My CP2000' })
  const exportOf = ({ accountId }: ChatUser) => readPersonalData(db, { account: accountId, email: 'no@mail.example' })
  expect(await exportOf(client)).toMatchObject({
    first_calls: [{ id: call.id, phone: '+15595550142', about: 'My CP2000' }],
  })
  const ofAgent = await exportOf(agent)
  expect(ofAgent).toMatchObject({ first_call_hours: { isOn: true }, first_calls_with_clients: [{ id: call.id }] })
  expect(JSON.stringify(ofAgent['first_calls_with_clients'])).not.toContain('555')
  await expirePersonalData(db)
  expect(await upcoming(agent)).toMatchObject([{ phone: '+15595550142' }])
  await db`update first_call set starts_at = starts_at - interval '34 days' where id = ${call.id}`
  await expirePersonalData(db)
  expect((await get(`first-calls/${call.id}`, as(agent))).body.data).toMatchObject({ phone: null, about: '' })
})

test.for(['client', 'agent'] as const)('an account that is deleted cancels its calls: the %s leaves', async (side) => {
  const { cancelCallsOf } = await import('#server/domains/first-calls/cancel-call.ts')
  const { erasePersonalData } = await import('#server/platform/personal-data/run-rules.ts')
  const people = { agent: await agentWithHours(), client: await insertClient(db) }
  const { call } = await book(people.client, people.agent, (await timesOf(people.agent))[0])
  const [leaving, staying] = side === 'client' ? [people.client, people.agent] : [people.agent, people.client]
  await db.begin(async (tx) => {
    await cancelCallsOf(tx, settings, leaving.accountId)
    await erasePersonalData(tx, { account: leaving.accountId, email: 'no@mail.example' })
  })
  expect((await get(`first-calls/${call.id}`, as(staying))).body.data).toMatchObject({
    canceled_by: side,
    phone: null,
    with: { name: '' },
  })
  expect(await notesOf(staying)).toHaveLength(1)
  expect((await emailsTo(staying)).map(({ kind }) => kind)).toEqual(['call_booked', 'call_canceled'])
})
