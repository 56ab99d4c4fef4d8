/**
 * A crowd for the live connection: pairs of a client and an agent who write to each other, each with a connection that
 * behaves like the browser's. At the end, every message is checked: in the database and at its recipient.
 */
import { Agent, request } from 'node:http'
import { Agent as TlsAgent, request as requestTls } from 'node:https'
import type { Database } from '#server/platform/db.ts'
import type { ChatEvent, LiveMessage, NotificationEvent } from '#common/live-events.ts'
import { openLiveConnection } from './live-connection.ts'
import type { Pair, Person } from './make-pairs.ts'

export type CrowdOptions = {
  origin: string
  pairs: readonly Pair[]
  /** Whether browsers report their last event when they reconnect. Off: the negative control. */
  useSince: boolean
}
export type Reconciled = {
  written: number
  acknowledgedLost: number
  lost: number
  duplicated: number
  outOfOrder: number
}

const CONNECT_AT_ONCE = 24
const RETRY_AFTER_MS = 250
const CALL_MS = 10_000

export function openCrowd({ origin, pairs, useSince }: CrowdOptions) {
  const people = pairs.flatMap((pair) => pair.people)
  const sentAt = new Map<string, number>()
  const acknowledged = new Set<string>()
  const waits: number[] = []
  const state = { open: true, reconnects: 0, retries: 0 }
  const pooled = { keepAlive: true, maxSockets: 64 }
  const agent = origin.startsWith('https:') ? new TlsAgent(pooled) : new Agent(pooled)

  const receive = (person: Person, { number }: { number: number }, message: LiveMessage | null) => {
    if (person.number !== null && number <= person.number) person.repeated += 1
    person.number = number
    if (!message || message.mine) return
    person.receivedIds.push(message.id)
    const at = sentAt.get(message.id)
    if (at !== undefined) waits.push(performance.now() - at)
  }
  const hear = (person: Person, name: string, data: unknown) => {
    if (name === 'notifications') return receive(person, data as NotificationEvent, (data as NotificationEvent).message)
    const event = data as ChatEvent
    if (name === 'chat') receive(person, event, event.kind === 'message' ? event.message : null)
  }
  const call = (person: Person, path: string, body?: object) =>
    post(agent, `${origin}/api/v2/${path}`, { token: person.token, ...(body ? { body } : {}) })
  const stayConnected = async (person: Person): Promise<void> => {
    while (state.open) {
      if (await connectOnce(person)) return
      await pause(RETRY_AFTER_MS + Math.random() * RETRY_AFTER_MS)
    }
  }
  const connectOnce = async (person: Person): Promise<boolean> => {
    const { data } = ((await call(person, 'live/ticket')) ?? {}) as { data?: { ticket: string; since: number } }
    if (!data) return false
    const since = useSince ? (person.number ?? data.since) : data.since
    person.number ??= data.since
    person.line = await openLiveConnection(
      origin,
      { ticket: data.ticket, since },
      {
        hear: (name, event) => hear(person, name, event),
        closed: () => {
          state.reconnects += 1
          void stayConnected(person)
        },
      },
    )
    return person.line !== null
  }
  /** Like the browser: reuses the same id until the server has the message. */
  const send = async (pair: Pair, from: 0 | 1): Promise<void> => {
    const id = crypto.randomUUID()
    sentAt.set(id, performance.now())
    while (state.open) {
      if (await call(pair.people[from], `chats/${pair.conversation}/messages`, { id, body: textOf(id) }))
        return void acknowledged.add(id)
      state.retries += 1
      await pause(RETRY_AFTER_MS)
    }
  }
  return {
    state,
    waits,
    acknowledged,
    connected: () => people.filter(({ line }) => line?.isOpen()).length,
    async connect() {
      const queue = [...people]
      await Promise.all(
        Array.from({ length: CONNECT_AT_ONCE }, async () => {
          for (let next = queue.pop(); next; next = queue.pop()) await stayConnected(next)
        }),
      )
    },
    /** `rate` messages a second for `seconds`. Resolves when all are acknowledged. */
    async sendMessages(rate: number, seconds: number) {
      const all: Promise<void>[] = []
      const start = performance.now()
      for (let due = 0; due < rate * seconds; due++) {
        const waitMs = start + (due / rate) * 1_000 - performance.now()
        if (waitMs > 1) await pause(waitMs)
        const pair = pairs[due % pairs.length]
        if (pair) all.push(send(pair, Math.floor(due / pairs.length) % 2 === 0 ? 0 : 1))
      }
      await Promise.all(all)
    },
    close() {
      state.open = false
      agent.destroy()
      for (const { line } of people) line?.close()
    },
  }
}

/** Letters only: the number shield would reject some of the numbers in random ids. */
const textOf = (id: string) => `Message ${id.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`

/** Retrying doesn't change these responses, so retries would never end. */
const NEVER = new Set([400, 404, 409, 413, 422])

export type Crowd = ReturnType<typeof openCrowd>

/**
 * Uses node:http, a third of the cost of `fetch`. @returns the response; null if there is none, or it can be retried.
 */
function post(agent: Agent, url: string, { token, body }: { token: string; body?: object }): Promise<unknown> {
  const text = body ? JSON.stringify(body) : ''
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body ? { 'content-type': 'application/json' } : {}),
    'content-length': Buffer.byteLength(text),
  }
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? requestTls : request
    const asked = send(url, { method: 'POST', agent, headers, timeout: CALL_MS }, (answer) => {
      let receivedIds = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (receivedIds += chunk))
      const { statusCode = 0 } = answer
      answer.on('end', () => {
        if (NEVER.has(statusCode)) reject(new Error(`${url} answered ${statusCode}: ${receivedIds}`))
        else resolve(statusCode === 200 ? JSON.parse(receivedIds) : null)
      })
      answer.on('error', () => resolve(null))
    })
    asked.on('error', () => resolve(null))
    asked.on('timeout', () => asked.destroy())
    asked.end(text)
  })
}

/** For each user, compares the database with what was acknowledged and what was received. */
export async function reconcile(db: Database, pairs: readonly Pair[], crowd: Crowd): Promise<Reconciled> {
  const rows = await db<{ id: string; conversationId: string; senderId: string }[]>`
    select id, conversation_id, sender_id from message
    where conversation_id = any(${pairs.map(({ conversation }) => conversation)}::uuid[])
    order by conversation_id, place`
  const written = new Set(rows.map(({ id }) => id))
  const within = Map.groupBy(rows, ({ conversationId }) => conversationId)
  const totals = { lost: 0, duplicated: 0, outOfOrder: 0 }
  for (const { conversation, people } of pairs) {
    const own = within.get(conversation) ?? []
    for (const person of people) {
      const due = own.filter(({ senderId }) => senderId !== person.accountId).map(({ id }) => id)
      const receivedIds = new Set(person.receivedIds)
      totals.lost += due.filter((id) => !receivedIds.has(id)).length
      totals.duplicated += person.receivedIds.length - receivedIds.size + person.repeated
      const inOrder = due.filter((id) => receivedIds.has(id))
      totals.outOfOrder += [...receivedIds].filter((id, at) => id !== inOrder[at]).length
    }
  }
  return {
    written: written.size,
    acknowledgedLost: [...crowd.acknowledged].filter((id) => !written.has(id)).length,
    ...totals,
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
