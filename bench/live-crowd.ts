/**
 * A crowd for the live connection: pairs of a client and an agent, each with a connection that behaves as the browser's
 * does, writing to each other. At the end every message is looked for: in the database and with who should have it.
 */
import { Agent, request } from 'node:http'
import type { Database } from '#server/platform/db.ts'
import type { ChatEvent, LiveMessage, NotificationEvent } from '#contract/live-events.ts'
import { openLine } from './live-line.ts'
import type { Pair, Person } from './make-pairs.ts'

export type CrowdOptions = {
  origin: string
  pairs: readonly Pair[]
  /** Browsers that say what they have when they come back. Off: the negative control. */
  useSince: boolean
}
export type Reconciled = {
  written: number
  acknowledgedLost: number
  lost: number
  doubled: number
  disordered: number
}

const CONNECT_AT_ONCE = 24
const AGAIN_MS = 250
const CALL_MS = 10_000

export function openCrowd({ origin, pairs, useSince }: CrowdOptions) {
  const people = pairs.flatMap((pair) => pair.people)
  const sentAt = new Map<string, number>()
  const acknowledged = new Set<string>()
  const waits: number[] = []
  const state = { open: true, reconnects: 0, retries: 0 }
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })

  const take = (person: Person, { number }: { number: number }, message: LiveMessage | null) => {
    if (person.number !== null && number <= person.number) person.repeated += 1
    person.number = number
    if (!message || message.mine) return
    person.got.push(message.id)
    const at = sentAt.get(message.id)
    if (at !== undefined) waits.push(performance.now() - at)
  }
  const hear = (person: Person, name: string, data: unknown) => {
    if (name === 'notifications') return take(person, data as NotificationEvent, (data as NotificationEvent).message)
    const event = data as ChatEvent
    if (name === 'chat') take(person, event, event.kind === 'message' ? event.message : null)
  }
  const call = (person: Person, path: string, body?: object) =>
    post(agent, `${origin}/api/v2/${path}`, { token: person.token, ...(body ? { body } : {}) })
  const attend = async (person: Person): Promise<void> => {
    while (state.open) {
      if (await connectOnce(person)) return
      await pause(AGAIN_MS + Math.random() * AGAIN_MS)
    }
  }
  const connectOnce = async (person: Person): Promise<boolean> => {
    const { data } = ((await call(person, 'live/ticket')) ?? {}) as { data?: { ticket: string; since: number } }
    if (!data) return false
    const since = useSince ? (person.number ?? data.since) : data.since
    person.number ??= data.since
    person.line = await openLine(
      origin,
      { ticket: data.ticket, since },
      {
        hear: (name, event) => hear(person, name, event),
        closed: () => {
          state.reconnects += 1
          void attend(person)
        },
      },
    )
    return person.line !== null
  }
  /** As the browser: the same id until the server has it. */
  const send = async (pair: Pair, from: 0 | 1): Promise<void> => {
    const id = crypto.randomUUID()
    sentAt.set(id, performance.now())
    while (state.open) {
      if (await call(pair.people[from], `chats/${pair.conversation}/messages`, { id, body: textOf(id) }))
        return void acknowledged.add(id)
      state.retries += 1
      await pause(AGAIN_MS)
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
          for (let next = queue.pop(); next; next = queue.pop()) await attend(next)
        }),
      )
    },
    /** `rate` messages a second, for so long. Resolves when all are acknowledged. */
    async talk(rate: number, seconds: number) {
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

/** In letters: some of the numbers in a random id are no shield's to let pass. */
const textOf = (id: string) => `Message ${id.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`

/** Asked again, such an answer stays the same: to ask on would be to wait for ever. */
const NEVER = new Set([400, 404, 409, 413, 422])

export type Crowd = ReturnType<typeof openCrowd>

/** By node:http, which costs us a third of `fetch`. @returns the answer; null when there is none, or a refusal. */
function post(agent: Agent, url: string, { token, body }: { token: string; body?: object }): Promise<unknown> {
  const text = body ? JSON.stringify(body) : ''
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body ? { 'content-type': 'application/json' } : {}),
    'content-length': Buffer.byteLength(text),
  }
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', agent, headers, timeout: CALL_MS }, (answer) => {
      let got = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (got += chunk))
      const { statusCode = 0 } = answer
      answer.on('end', () => {
        if (NEVER.has(statusCode)) reject(new Error(`${url} answered ${statusCode}: ${got}`))
        else resolve(statusCode === 200 ? JSON.parse(got) : null)
      })
      answer.on('error', () => resolve(null))
    })
    asked.on('error', () => resolve(null))
    asked.on('timeout', () => asked.destroy())
    asked.end(text)
  })
}

/** What the database has against what was acknowledged, and against what came, for each person. */
export async function reconcile(db: Database, pairs: readonly Pair[], crowd: Crowd): Promise<Reconciled> {
  const rows = await db<{ id: string; conversationId: string; senderId: string }[]>`
    select id, conversation_id, sender_id from message
    where conversation_id = any(${pairs.map(({ conversation }) => conversation)}::uuid[])
    order by conversation_id, place`
  const written = new Set(rows.map(({ id }) => id))
  const within = Map.groupBy(rows, ({ conversationId }) => conversationId)
  const sums = { lost: 0, doubled: 0, disordered: 0 }
  for (const { conversation, people } of pairs) {
    const own = within.get(conversation) ?? []
    for (const person of people) {
      const due = own.filter(({ senderId }) => senderId !== person.accountId).map(({ id }) => id)
      const got = new Set(person.got)
      sums.lost += due.filter((id) => !got.has(id)).length
      sums.doubled += person.got.length - got.size + person.repeated
      const inOrder = due.filter((id) => got.has(id))
      sums.disordered += [...got].filter((id, at) => id !== inOrder[at]).length
    }
  }
  return {
    written: written.size,
    acknowledgedLost: [...crowd.acknowledged].filter((id) => !written.has(id)).length,
    ...sums,
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
