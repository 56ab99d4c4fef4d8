/** The live connection on a real port: who gets in, what each person receives, and what closes it. */
import { afterEach, expect, test, vi } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import {
  insertAgent,
  insertClient,
  insertSession,
  type ReceivedEvent,
  type LiveClient,
  openLiveClient,
  type ChatUser,
} from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import { REPLAY_MAX } from '#server/http/live/connection.ts'
import type { NotificationEvent } from '#common/live-events.ts'

const ORIGIN = 'https://enrolled.example'
const db = await testDatabase()
const here = await testAccounts(db)
const there = await testAccounts(db)
const [hereAt, thereAt] = await Promise.all([here, there].map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })))
const { post } = here

const open: LiveClient[] = []
afterEach(() => {
  for (const client of open.splice(0)) client.disconnect()
})

const as = ({ token }: Pick<ChatUser, 'token'>) => ({ token })
const ticketOf = async (who: Pick<ChatUser, 'token'>) =>
  ((await post('live/ticket', undefined, as(who))).body.data as { ticket: string }).ticket

type Options = { at?: string | undefined; since?: number; from?: string; ticket?: string }

async function connect(who: Pick<ChatUser, 'token'>, options: Options = {}) {
  const ticket = options.ticket ?? (await ticketOf(who))
  const since = options.since === undefined ? {} : { since: options.since }
  const line = openLiveClient(options.at ?? hereAt ?? '', { ticket, ...since }, { from: options.from ?? ORIGIN })
  open.push(line.client)
  return line
}
async function listening(who: Pick<ChatUser, 'token'>, options: Options = {}) {
  const line = await connect(who, options)
  await until(() => line.receivedEvents.some(({ name }) => name === 'ready'))
  return line
}
const until = (what: () => boolean, timeout = 20_000) => vi.waitUntil(what, { timeout, interval: 20 })
const named = (receivedEvents: readonly ReceivedEvent[], name: string) =>
  receivedEvents.filter((each) => each.name === name)
const numbersIn = (receivedEvents: readonly ReceivedEvent[]) =>
  receivedEvents
    .filter(({ name }) => name === 'notifications' || name === 'chat')
    .map(({ data }) => (data as { number: number }).number)
const waitForSilence = () => new Promise((resolve) => setTimeout(resolve, 400))

async function startConversation() {
  const client = await insertClient(db)
  const agent = await insertAgent(db)
  const given = { listing_id: agent.publicId, id: crypto.randomUUID(), body: 'Hello' }
  const { body } = await post('chats', given, as(client))
  return { client, agent, id: (body.data as { conversation_id: string }).conversation_id }
}
const send = (who: ChatUser, id: string, body: string) =>
  post(`chats/${id}/messages`, { id: crypto.randomUUID(), body }, as(who))

test('the recipient gets `notifications`, the sender’s other tab gets the message, a stranger gets nothing', async () => {
  const { client, agent, id } = await startConversation()
  const toAgent = await listening(agent)
  const toTab = await listening(client)
  const toStranger = await listening(await insertClient(db, 'Eve'))
  await send(client, id, 'Are you there?')
  await until(() => named(toAgent.receivedEvents, 'notifications').length === 1)
  expect(named(toAgent.receivedEvents, 'notifications')[0]?.data).toMatchObject({
    to: agent.accountId,
    type: 'chat',
    ref: id,
    preview: 'Are you there?',
    from_name: 'Ada Talker',
    message: { body: 'Are you there?', mine: false, place: 2 },
  })
  await until(() => named(toTab.receivedEvents, 'chat').length === 1)
  expect(named(toTab.receivedEvents, 'chat')[0]?.data).toMatchObject({ kind: 'message', message: { mine: true } })
  expect(named(toTab.receivedEvents, 'notifications')).toEqual([])
  await waitForSilence()
  expect(numbersIn(toStranger.receivedEvents)).toEqual([])
})

test('a process delivers what another one received: messages and typing', async () => {
  const { client, agent, id } = await startConversation()
  const far = await listening(agent, { at: thereAt })
  const near = await listening(client)
  await send(client, id, 'From the other process')
  await until(() => named(far.receivedEvents, 'notifications').length === 1)
  // The processes find each other a moment after they start.
  await until(() => {
    near.client.emit('typing', { conversation_id: id })
    return named(far.receivedEvents, 'typing').length > 0
  })
  expect(named(far.receivedEvents, 'typing')[0]?.data).toEqual({ conversation_id: id })
})

test.each([
  ['another site', 'https://evil.example'],
  ['a look-alike', 'https://enrolled.example.evil.example'],
  ['plain http', 'http://enrolled.example'],
  ['no origin', 'null'],
])("a page of %s can't connect", async (_, from) => {
  const client = await insertClient(db)
  const line = await connect(client, { from })
  await until(() => named(line.receivedEvents, 'refused').length > 0)
  expect(line.client.connected).toBe(false)
  expect((await listening(client)).client.connected, 'a page of ours does').toBe(true)
})

test('only WebSocket is accepted: long polling is rejected', async () => {
  const answer = await fetch(`${hereAt}/live/?EIO=4&transport=polling`, { headers: { origin: ORIGIN } })
  expect(answer.status).toBe(400)
})

test('a ticket works once, for half a minute, and must be one of ours', async () => {
  const client = await insertClient(db)
  const ticket = await ticketOf(client)
  await listening(client, { ticket })
  const again = await connect(client, { ticket })
  await until(() => again.receivedEvents.length > 0)
  expect(again.receivedEvents[0]).toEqual({ name: 'refused', data: 'ticket' })

  const old = await ticketOf(client)
  await db`update live_ticket set expires_at = now() - interval '1 second'`
  for (const wrong of [old, 'x'.repeat(43), 'short', client.token]) {
    const line = await connect(client, { ticket: wrong })
    await until(() => line.receivedEvents.length > 0)
    expect(line.receivedEvents[0]).toEqual({ name: 'refused', data: 'ticket' })
  }
  expect(await db`select 1 from live_ticket where octet_length(hash) <> 32`).toEqual([])
})

test('a ticket of an ended session opens nothing', async () => {
  const client = await insertClient(db)
  const ticket = await ticketOf(client)
  await db`update session set ended_at = now(), end_reason = 'revoked' where id = ${client.sessionId}`
  const line = await connect(client, { ticket })
  await until(() => line.receivedEvents.length > 0)
  expect(line.receivedEvents[0]).toEqual({ name: 'refused', data: 'ticket' })
})

test('`since` replays missed events in order and once while new messages arrive', async () => {
  const { client, agent, id } = await startConversation()
  for (let at = 0; at < 30; at++) await send(client, id, `Missed ${at}`)
  const sending = (async () => {
    for (let at = 0; at < 30; at++) await send(client, id, `Live ${at}`)
  })()
  const line = await connect(agent, { since: 1 })
  await sending
  await until(() => numbersIn(line.receivedEvents).length >= 60)
  await waitForSilence()
  expect(numbersIn(line.receivedEvents)).toEqual(Array.from({ length: 60 }, (_, at) => at + 2))
  const bodies = named(line.receivedEvents, 'notifications').map(
    ({ data }) => (data as NotificationEvent).message?.body,
  )
  expect(bodies.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, at) => `Missed ${at}`))
  expect(bodies.slice(30)).toEqual(Array.from({ length: 30 }, (_, at) => `Live ${at}`))
  expect(named(line.receivedEvents, 'ready')).toHaveLength(1)
})

test('a client that missed too much, or more than is stored, gets a reset', async () => {
  const client = await insertClient(db)
  const notifyTimes = (count: number) =>
    db.begin(async (tx) => {
      const to = client.accountId
      for (let at = 0; at < count; at++)
        await notify(tx, { type: 'system', from: null, to, ref: 'x', preview: () => 'x' })
    })
  await notifyTimes(REPLAY_MAX)
  const whole = await listening(client, { since: 0 })
  expect(numbersIn(whole.receivedEvents)).toHaveLength(REPLAY_MAX)
  await notifyTimes(1)
  const line = await listening(client, { since: 0 })
  expect(line.receivedEvents.map(({ name }) => name)).toEqual(['reset', 'ready'])
  expect(line.receivedEvents[0]?.data).toEqual({ number: REPLAY_MAX + 1 })
  await db`delete from live_event where account_id = ${client.accountId} and number < 400`
  expect((await listening(client, { since: 300 })).receivedEvents[0]?.name).toBe('reset')
  expect(numbersIn((await listening(client, { since: 399 })).receivedEvents)).toHaveLength(REPLAY_MAX + 1 - 399)
  expect((await listening(client, { since: 99_999 })).receivedEvents[0]?.name, 'a number from nowhere').toBe('reset')
})

test('signing out closes the connection within 5 s, here and in another process, and only for that session', async () => {
  const client = await insertClient(db)
  const other = await insertSession(db, client.accountId)
  const [line, far, stays] = [await listening(client), await listening(client, { at: thereAt }), await listening(other)]
  await post('auth/logout', undefined, as(client))
  await until(() => !line.client.connected && !far.client.connected, 5_000)
  expect(stays.client.connected).toBe(true)
})

test('after a session ends, no event is delivered, however soon it comes', async () => {
  const { client, agent, id } = await startConversation()
  const line = await listening(agent)
  await db`update session set ended_at = now(), end_reason = 'revoked' where id = ${agent.sessionId}`
  await send(client, id, 'Secret')
  await until(() => !line.client.connected)
  expect(named(line.receivedEvents, 'notifications')).toEqual([])
})

test("approval opens the live connection, suspension closes it within 5 s, and missed events aren't lost", async () => {
  const { client, agent, id } = await startConversation()
  const approve = (approval: string) =>
    db`update agent set approval = ${approval}, approval_reason = 'test' where account_id = ${agent.accountId}`
  await approve('pending')
  expect((await post('live/ticket', undefined, as(agent))).status).toBe(403)
  await approve('approved')
  const line = await listening(agent)
  const held = await ticketOf(agent)
  await approve('suspended')
  await send(client, id, 'While suspended')
  await until(() => !line.client.connected, 5_000)
  expect(named(line.receivedEvents, 'notifications')).toEqual([])
  const early = await connect(agent, { ticket: held })
  await until(() => early.receivedEvents.length > 0)
  expect(early.receivedEvents[0]).toEqual({ name: 'refused', data: 'not_approved' })
  await approve('approved')
  const back = await listening(agent, { since: 1 })
  expect(named(back.receivedEvents, 'notifications')).toHaveLength(1)
})

test.each([
  ['a subscription to another’s room', 'join', 'person:x'],
  ['a wildcard', '*', '*'],
  ['an event of ours', 'notifications', { to: 'me' }],
])('%s closes the connection', async (_, name, data) => {
  const client = await insertClient(db)
  const line = await listening(client)
  ;(line.client as unknown as { emit: (name: string, data: unknown) => void }).emit(name, data)
  await until(() => !line.client.connected)
})

test("typing in someone else's conversation, or in a blocked one, is shown to no one", async () => {
  const { client, agent, id } = await startConversation()
  const toAgent = await listening(agent)
  const stranger = await listening(await insertClient(db, 'Eve'))
  for (const where of [{ conversation_id: id }, { conversation_id: '*' }, { conversation_id: { $ne: null } }, null]) {
    stranger.client.emit('typing', where as never)
  }
  await waitForSilence()
  expect(named(toAgent.receivedEvents, 'typing')).toEqual([])
  const own = await listening(client)
  await post(`chats/${id}/block`, { blocked: true }, as(agent))
  own.client.emit('typing', { conversation_id: id })
  await waitForSilence()
  expect(named(toAgent.receivedEvents, 'typing')).toEqual([])
  await post(`chats/${id}/block`, { blocked: false }, as(agent))
  const again = await listening(client)
  again.client.emit('typing', { conversation_id: id })
  await until(() => named(toAgent.receivedEvents, 'typing').length === 1)
})

test('a flood of events closes the connection, and another one stays open', async () => {
  const [flooder, other] = [await listening(await insertClient(db)), await listening(await insertClient(db))]
  for (let at = 0; at < 200; at++) flooder.client.emit('typing', { conversation_id: crypto.randomUUID() })
  await until(() => !flooder.client.connected)
  expect(other.client.connected).toBe(true)
})

test('one person has at most twelve connections', async () => {
  const client = await insertClient(db)
  await Promise.all(Array.from({ length: 12 }, () => listening(client)))
  const line = await connect(client)
  await until(() => line.receivedEvents.length > 0)
  expect(line.receivedEvents[0]).toEqual({ name: 'refused', data: 'too_many' })
})
