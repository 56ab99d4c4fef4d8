/** Two real processes on one database: what one receives, the other delivers. */
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { type AppProcess, freePort, startApp, temporaryFolder, untilReady } from '#tests/support/app-process.ts'
import {
  type ReceivedEvent,
  insertAgent,
  insertClient,
  type LiveClient,
  openLiveClient,
  type ChatUser,
} from '#tests/support/chat.ts'
import { testDatabaseWithUrl } from '#tests/support/database.ts'
import type { NotificationEvent } from '#common/live-events.ts'

const { db, url } = await testDatabaseWithUrl()
const open: LiveClient[] = []
const running: AppProcess[] = []
afterEach(() => {
  for (const client of open.splice(0)) client.disconnect()
})
afterAll(() => {
  for (const { child } of running) child.kill('SIGKILL')
})

const until = (what: () => boolean, timeout = 20_000) => vi.waitUntil(what, { timeout, interval: 20 })
const numbersIn = (receivedEvents: readonly ReceivedEvent[]) =>
  receivedEvents
    .filter(({ name }) => name === 'notifications' || name === 'chat')
    .map(({ data }) => (data as { number: number }).number)
const bodiesIn = (receivedEvents: readonly ReceivedEvent[]) =>
  receivedEvents
    .filter(({ name }) => name === 'notifications')
    .map(({ data }) => (data as NotificationEvent).message?.body ?? '')
const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, at) => from + at)

async function startOne(): Promise<AppProcess> {
  const { path } = await temporaryFolder()
  const app = startApp({
    DATABASE_URL: url,
    DATA_DIR: path,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    PORT: String(await freePort()),
  })
  running.push(app)
  await untilReady(app)
  return app
}

async function call(app: AppProcess, who: ChatUser, path: string, body: object = {}): Promise<unknown> {
  const answer = await fetch(`${app.origin}/api/v2/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: unknown }).data
}

async function listenAt(app: AppProcess, who: ChatUser, since?: number) {
  const ticketAnswer = await fetch(`${app.origin}/api/v2/live/ticket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
  })
  const { data } = (await ticketAnswer.json()) as { data: { ticket: string } }
  const line = openLiveClient(app.origin, { ticket: data.ticket, ...(since === undefined ? {} : { since }) })
  open.push(line.client)
  await until(() => line.receivedEvents.some(({ name }) => name === 'ready'))
  return line
}

async function converse(): Promise<{ client: ChatUser; agent: ChatUser; id: string }> {
  const [client, agent] = [await insertClient(db), await insertAgent(db)]
  const [{ id }] = await db<[{ id: string }]>`
    insert into conversation (client_id, agent_id) values (${client.accountId}, ${agent.accountId}) returning id`
  await db`
    insert into conversation_side (conversation_id, account_id)
    values (${id}, ${client.accountId}), (${id}, ${agent.accountId})`
  return { client, agent, id }
}

test("messages sent to one process reach the other's connection in order; after a kill, the other delivers the rest once", async () => {
  const [near, far] = await Promise.all([startOne(), startOne()])
  const { client, agent, id } = await converse()
  const send = (app: AppProcess, body: string) =>
    call(app, client, `chats/${id}/messages`, { id: crypto.randomUUID(), body })
  const line = await listenAt(far, agent, 0)
  for (const at of upTo(20)) await send(near, `Message ${at}`)
  await until(() => numbersIn(line.receivedEvents).length >= 20)
  expect(numbersIn(line.receivedEvents)).toEqual(upTo(20))
  expect(bodiesIn(line.receivedEvents)).toEqual(upTo(20).map((at) => `Message ${at}`))

  // Killed with -9 while messages are being sent: the browser has received some of them.
  const sending = (async () => {
    for (const at of upTo(20, 21)) await send(near, `Message ${at}`)
  })()
  await until(() => numbersIn(line.receivedEvents).length >= 23)
  far.child.kill('SIGKILL')
  await Promise.all([sending, until(() => !line.client.connected)])
  const had = numbersIn(line.receivedEvents)
  expect(had).toEqual(upTo(had.length))
  expect(had.length, 'the kill left something to tell').toBeLessThan(40)
  const again = await listenAt(near, agent, had.length)
  await until(() => numbersIn(again.receivedEvents).length >= 40 - had.length)
  expect([...had, ...numbersIn(again.receivedEvents)]).toEqual(upTo(40))
  expect([...bodiesIn(line.receivedEvents), ...bodiesIn(again.receivedEvents)]).toEqual(
    upTo(40).map((at) => `Message ${at}`),
  )
})
