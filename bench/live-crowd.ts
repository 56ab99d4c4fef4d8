/**
 * A crowd for the live connection: pairs of a client and an agent, each with a connection that behaves as the browser's
 * does, writing to each other. At the end every message is looked for: in the database and with who should have it.
 */
import { io, type Socket } from 'socket.io-client'
import { hashOf, newSecret } from '#server/accounts/make-secret.ts'
import type { Database } from '#server/platform/db.ts'
import { type ClientEvents, LIVE_PATH, type LiveMessage, type ServerEvents } from '#contract/live-events.ts'

type Person = {
  accountId: string
  token: string
  /** The last event they have; null: none yet. */
  number: number | null
  /** Messages of the other, as they came. */
  got: string[]
  /** Events that came although they had them. */
  repeated: number
  socket: Socket<ServerEvents, ClientEvents> | null
}
type Pair = { conversation: string; people: [Person, Person] }

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
const MADE_AT_ONCE = 50

/** By SQL: signing in thousands of people is another bench. */
export async function makePairs(db: Database, count: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  while (pairs.length < count) {
    const now = Math.min(MADE_AT_ONCE, count - pairs.length)
    pairs.push(...(await Promise.all(Array.from({ length: now }, () => makePair(db)))))
  }
  return pairs
}

async function makePair(db: Database): Promise<Pair> {
  const [client, agent] = [await makePerson(db, 'client'), await makePerson(db, 'agent')]
  const [{ id }] = await db<[{ id: string }]>`
    with made as (
      insert into conversation (client_id, agent_id) values (${client.accountId}, ${agent.accountId}) returning id)
    insert into conversation_side (conversation_id, account_id)
    select id, unnest(array[${client.accountId}, ${agent.accountId}]::uuid[]) from made
    returning conversation_id as id`
  return { conversation: id, people: [client, agent] }
}

async function makePerson(db: Database, role: 'client' | 'agent'): Promise<Person> {
  const token = newSecret()
  const [{ id }] = await db<[{ id: string }]>`
    with person as (
      insert into account (email, first_name, last_name, role, email_verified_at)
      values (${`crowd-${crypto.randomUUID()}@mail.example`}, 'Crowd', 'Person', ${role}, now()) returning id),
    as_agent as (insert into agent (account_id, approval) select id, 'approved' from person where ${role === 'agent'}),
    begun as (
      insert into session (account_id, method, ends_at)
      select id, 'credentials', now() + interval '1 day' from person returning id),
    key as (
      insert into session_token (hash, session_id, kind, expires_at)
      select ${hashOf(token)}, id, 'access', now() + interval '1 day' from begun)
    select id from person`
  return { accountId: id, token, number: null, got: [], repeated: 0, socket: null }
}

export function openCrowd({ origin, pairs, useSince }: CrowdOptions) {
  const people = pairs.flatMap((pair) => pair.people)
  const sentAt = new Map<string, number>()
  const acknowledged = new Set<string>()
  const waits: number[] = []
  const state = { open: true, reconnects: 0, retries: 0 }

  const call = (person: Person, path: string, body?: object) =>
    fetch(`${origin}/api/v2/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const take = (person: Person, event: { number: number }, message: LiveMessage | null) => {
    if (person.number !== null && event.number <= person.number) person.repeated += 1
    person.number = event.number
    if (!message || message.mine) return
    person.got.push(message.id)
    const at = sentAt.get(message.id)
    if (at !== undefined) waits.push(performance.now() - at)
  }
  const attend = async (person: Person): Promise<void> => {
    while (state.open) {
      if (await connectOnce(person).catch(() => false)) return
      await pause(AGAIN_MS + Math.random() * AGAIN_MS)
    }
  }
  const connectOnce = async (person: Person): Promise<boolean> => {
    const answer = await call(person, 'live/ticket')
    if (!answer.ok) return false
    const { data } = (await answer.json()) as { data: { ticket: string; since: number } }
    const since = useSince ? (person.number ?? data.since) : data.since
    person.number ??= data.since
    const socket: Socket<ServerEvents, ClientEvents> = io(origin, {
      path: LIVE_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { ticket: data.ticket, since },
      extraHeaders: { origin },
    })
    socket.on('notifications', (event) => take(person, event, event.message))
    socket.on('chat', (event) => take(person, event, event.kind === 'message' ? event.message : null))
    const ready = await new Promise<boolean>((resolve) => {
      socket.once('ready', () => resolve(true))
      socket.once('connect_error', () => resolve(false))
      socket.once('disconnect', () => resolve(false))
    })
    if (!ready) return (socket.disconnect(), false)
    person.socket = socket
    socket.once('disconnect', () => {
      state.reconnects += 1
      void attend(person)
    })
    return true
  }
  /** As the browser: the same id until the server has it. */
  const send = async (pair: Pair, from: 0 | 1): Promise<void> => {
    const id = crypto.randomUUID()
    sentAt.set(id, performance.now())
    while (state.open) {
      const answer = await call(pair.people[from], `chats/${pair.conversation}/messages`, {
        id,
        body: `Message ${id}`,
      }).catch(() => null)
      await answer?.arrayBuffer().catch(() => null)
      if (answer?.ok) return void acknowledged.add(id)
      state.retries += 1
      await pause(AGAIN_MS)
    }
  }
  return {
    state,
    waits,
    acknowledged,
    connected: () => people.filter(({ socket }) => socket?.connected).length,
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
      for (const { socket } of people) socket?.disconnect()
    },
  }
}

export type Crowd = ReturnType<typeof openCrowd>

/** What the database has against what was acknowledged, and against what came, for each person. */
export async function reconcile(db: Database, pairs: readonly Pair[], crowd: Crowd): Promise<Reconciled> {
  const rows = await db<{ id: string; conversationId: string; senderId: string }[]>`
    select id, conversation_id, sender_id from message
    where conversation_id = any(${pairs.map(({ conversation }) => conversation)}::uuid[])
    order by conversation_id, place`
  const written = new Set(rows.map(({ id }) => id))
  const sums = { lost: 0, doubled: 0, disordered: 0 }
  for (const { conversation, people } of pairs) {
    const own = rows.filter(({ conversationId }) => conversationId === conversation)
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
