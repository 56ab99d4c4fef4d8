/** The live connection on a real port: who gets in, what each is told, and what ends it. */
import { afterEach, expect, test, vi } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import {
  insertAgent,
  insertClient,
  insertSession,
  type Heard,
  type LiveClient,
  openLive,
  type Talker,
} from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { notify } from '#server/notifications/notify.ts'
import { REPLAY_MAX } from '#server/live/limits.ts'
import type { NotificationEvent } from '#contract/live-events.ts'

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

const as = ({ token }: Pick<Talker, 'token'>) => ({ token })
const ticketOf = async (who: Pick<Talker, 'token'>) =>
  ((await post('live/ticket', undefined, as(who))).body.data as { ticket: string }).ticket

type Options = { at?: string | undefined; since?: number; from?: string; ticket?: string }

async function connect(who: Pick<Talker, 'token'>, options: Options = {}) {
  const ticket = options.ticket ?? (await ticketOf(who))
  const since = options.since === undefined ? {} : { since: options.since }
  const line = openLive(options.at ?? hereAt ?? '', { ticket, ...since }, { from: options.from ?? ORIGIN })
  open.push(line.client)
  return line
}
async function listening(who: Pick<Talker, 'token'>, options: Options = {}) {
  const line = await connect(who, options)
  await until(() => line.heard.some(({ name }) => name === 'ready'))
  return line
}
const until = (what: () => boolean, timeout = 20_000) => vi.waitUntil(what, { timeout, interval: 20 })
const named = (heard: readonly Heard[], name: string) => heard.filter((each) => each.name === name)
const numbersIn = (heard: readonly Heard[]) =>
  heard
    .filter(({ name }) => name === 'notifications' || name === 'chat')
    .map(({ data }) => (data as { number: number }).number)
const quiet = () => new Promise((resolve) => setTimeout(resolve, 400))

async function talking() {
  const client = await insertClient(db)
  const agent = await insertAgent(db)
  const given = { listing_id: agent.publicId, id: crypto.randomUUID(), body: 'Hello' }
  const { body } = await post('chats', given, as(client))
  return { client, agent, id: (body.data as { conversation_id: string }).conversation_id }
}
const send = (who: Talker, id: string, body: string) =>
  post(`chats/${id}/messages`, { id: crypto.randomUUID(), body }, as(who))

test('the other hears `notifications`, the sender’s other tab hears of the message, a stranger hears nothing', async () => {
  const { client, agent, id } = await talking()
  const toAgent = await listening(agent)
  const toTab = await listening(client)
  const toStranger = await listening(await insertClient(db, 'Eve'))
  await send(client, id, 'Are you there?')
  await until(() => named(toAgent.heard, 'notifications').length === 1)
  expect(named(toAgent.heard, 'notifications')[0]?.data).toMatchObject({
    to: agent.accountId,
    type: 'chat',
    ref: id,
    preview: 'Are you there?',
    from_name: 'Ada Talker',
    message: { body: 'Are you there?', mine: false, place: 2 },
  })
  await until(() => named(toTab.heard, 'chat').length === 1)
  expect(named(toTab.heard, 'chat')[0]?.data).toMatchObject({ kind: 'message', message: { mine: true } })
  expect(named(toTab.heard, 'notifications')).toEqual([])
  await quiet()
  expect(numbersIn(toStranger.heard)).toEqual([])
})

test('a process hears what another one did: messages and typing', async () => {
  const { client, agent, id } = await talking()
  const far = await listening(agent, { at: thereAt })
  const near = await listening(client)
  await send(client, id, 'From the other process')
  await until(() => named(far.heard, 'notifications').length === 1)
  // The processes find each other a moment after their start.
  await until(() => {
    near.client.emit('typing', { conversation_id: id })
    return named(far.heard, 'typing').length > 0
  })
  expect(named(far.heard, 'typing')[0]?.data).toEqual({ conversation_id: id })
})

test.each([
  ['another site', 'https://evil.example'],
  ['a look-alike', 'https://enrolled.example.evil.example'],
  ['plain http', 'http://enrolled.example'],
  ['no origin', 'null'],
])('a page of %s gets no connection', async (_, from) => {
  const client = await insertClient(db)
  const line = await connect(client, { from })
  await until(() => named(line.heard, 'refused').length > 0)
  expect(line.client.connected).toBe(false)
  expect((await listening(client)).client.connected, 'a page of ours does').toBe(true)
})

test('only WebSocket: long polling is refused', async () => {
  const answer = await fetch(`${hereAt}/live/?EIO=4&transport=polling`, { headers: { origin: ORIGIN } })
  expect(answer.status).toBe(400)
})

test('a ticket works once, for half a minute, and only one of ours', async () => {
  const client = await insertClient(db)
  const ticket = await ticketOf(client)
  await listening(client, { ticket })
  const again = await connect(client, { ticket })
  await until(() => again.heard.length > 0)
  expect(again.heard[0]).toEqual({ name: 'refused', data: 'ticket' })

  const old = await ticketOf(client)
  await db`update live_ticket set expires_at = now() - interval '1 second'`
  for (const wrong of [old, 'x'.repeat(43), 'short', client.token]) {
    const line = await connect(client, { ticket: wrong })
    await until(() => line.heard.length > 0)
    expect(line.heard[0]).toEqual({ name: 'refused', data: 'ticket' })
  }
  expect(await db`select 1 from live_ticket where octet_length(hash) <> 32`).toEqual([])
})

test('a ticket of a session that has ended opens nothing', async () => {
  const client = await insertClient(db)
  const ticket = await ticketOf(client)
  await db`update session set ended_at = now(), end_reason = 'revoked' where id = ${client.sessionId}`
  const line = await connect(client, { ticket })
  await until(() => line.heard.length > 0)
  expect(line.heard[0]).toEqual({ name: 'refused', data: 'ticket' })
})

test('what was missed is told by `since`, in order and once, while new messages arrive', async () => {
  const { client, agent, id } = await talking()
  for (let at = 0; at < 30; at++) await send(client, id, `Missed ${at}`)
  const sending = (async () => {
    for (let at = 0; at < 30; at++) await send(client, id, `Live ${at}`)
  })()
  const line = await connect(agent, { since: 1 })
  await sending
  await until(() => numbersIn(line.heard).length >= 60)
  await quiet()
  expect(numbersIn(line.heard)).toEqual(Array.from({ length: 60 }, (_, at) => at + 2))
  const bodies = named(line.heard, 'notifications').map(({ data }) => (data as NotificationEvent).message?.body)
  expect(bodies.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, at) => `Missed ${at}`))
  expect(bodies.slice(30)).toEqual(Array.from({ length: 30 }, (_, at) => `Live ${at}`))
  expect(named(line.heard, 'ready')).toHaveLength(1)
})

test('who missed too much, or more than is kept, is told to fetch anew', async () => {
  const client = await insertClient(db)
  const tell = (count: number) =>
    db.begin(async (tx) => {
      const to = client.accountId
      for (let at = 0; at < count; at++) await notify(tx, { type: 'system', from: null, to, ref: 'x', preview: 'x' })
    })
  await tell(REPLAY_MAX)
  const whole = await listening(client, { since: 0 })
  expect(numbersIn(whole.heard)).toHaveLength(REPLAY_MAX)
  await tell(1)
  const line = await listening(client, { since: 0 })
  expect(line.heard.map(({ name }) => name)).toEqual(['reset', 'ready'])
  expect(line.heard[0]?.data).toEqual({ number: REPLAY_MAX + 1 })
  await db`delete from live_event where account_id = ${client.accountId} and number < 400`
  expect((await listening(client, { since: 300 })).heard[0]?.name).toBe('reset')
  expect(numbersIn((await listening(client, { since: 399 })).heard)).toHaveLength(REPLAY_MAX + 1 - 399)
  expect((await listening(client, { since: 99_999 })).heard[0]?.name, 'a number from nowhere').toBe('reset')
})

test('signing out closes within 5 s, here and in another process, and only that session', async () => {
  const client = await insertClient(db)
  const other = await insertSession(db, client.accountId)
  const [line, far, stays] = [await listening(client), await listening(client, { at: thereAt }), await listening(other)]
  await post('auth/logout', undefined, as(client))
  await until(() => !line.client.connected && !far.client.connected, 5_000)
  expect(stays.client.connected).toBe(true)
})

test('after the end of a session not one event is told, however soon it comes', async () => {
  const { client, agent, id } = await talking()
  const line = await listening(agent)
  await db`update session set ended_at = now(), end_reason = 'revoked' where id = ${agent.sessionId}`
  await send(client, id, 'Secret')
  await until(() => !line.client.connected)
  expect(named(line.heard, 'notifications')).toEqual([])
})

test('approval given opens the live connection, taken it closes within 5 s; what came meanwhile is not lost', async () => {
  const { client, agent, id } = await talking()
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
  expect(named(line.heard, 'notifications')).toEqual([])
  const early = await connect(agent, { ticket: held })
  await until(() => early.heard.length > 0)
  expect(early.heard[0]).toEqual({ name: 'refused', data: 'not_approved' })
  await approve('approved')
  const back = await listening(agent, { since: 1 })
  expect(named(back.heard, 'notifications')).toHaveLength(1)
})

test.each([
  ['a subscription to another’s room', 'join', 'person:x'],
  ['a wildcard', '*', '*'],
  ['an event of ours', 'notifications', { to: 'me' }],
])('%s ends the connection', async (_, name, data) => {
  const client = await insertClient(db)
  const line = await listening(client)
  ;(line.client as unknown as { emit: (name: string, data: unknown) => void }).emit(name, data)
  await until(() => !line.client.connected)
})

test('typing in a foreign conversation, or one where somebody is blocked, is shown to nobody', async () => {
  const { client, agent, id } = await talking()
  const toAgent = await listening(agent)
  const stranger = await listening(await insertClient(db, 'Eve'))
  for (const where of [{ conversation_id: id }, { conversation_id: '*' }, { conversation_id: { $ne: null } }, null]) {
    stranger.client.emit('typing', where as never)
  }
  await quiet()
  expect(named(toAgent.heard, 'typing')).toEqual([])
  const own = await listening(client)
  await post(`chats/${id}/block`, { blocked: true }, as(agent))
  own.client.emit('typing', { conversation_id: id })
  await quiet()
  expect(named(toAgent.heard, 'typing')).toEqual([])
  await post(`chats/${id}/block`, { blocked: false }, as(agent))
  const again = await listening(client)
  again.client.emit('typing', { conversation_id: id })
  await until(() => named(toAgent.heard, 'typing').length === 1)
})

test('a flood of events ends the connection, and another one goes on', async () => {
  const [flooder, other] = [await listening(await insertClient(db)), await listening(await insertClient(db))]
  for (let at = 0; at < 200; at++) flooder.client.emit('typing', { conversation_id: crypto.randomUUID() })
  await until(() => !flooder.client.connected)
  expect(other.client.connected).toBe(true)
})

test('one person has at most twelve connections', async () => {
  const client = await insertClient(db)
  await Promise.all(Array.from({ length: 12 }, () => listening(client)))
  const line = await connect(client)
  await until(() => line.heard.length > 0)
  expect(line.heard[0]).toEqual({ name: 'refused', data: 'too_many' })
})
