/**
 * The connections of this process, by person, and what they are told. A ring only says that there is something; it is
 * read from the streams of the people rung for, with who may still listen, each time. So every connection is told
 * everything once, in order, whichever process the news came from, and nothing after its session ended.
 */
import { findChanged, readStreams, standingOf, type Told } from '../notifications/read-stream.ts'
import type { Database } from '../platform/db.ts'
import type { LiveMetrics } from '../platform/metrics.ts'
import type { LiveSocket } from './types.ts'
import { EVENTS_AT_ONCE, PEOPLE_AT_ONCE, UNREAD_BYTES, UNREAD_PACKETS } from './limits.ts'

export type Listener = { socket: LiveSocket; accountId: string; sessionId: string; number: number; ready: boolean }

export type Listeners = ReturnType<typeof keepListeners>

export function keepListeners(db: Database, metrics: LiveMetrics, warn: (error: unknown) => void) {
  const people = new Map<string, Set<Listener>>()
  const rung = new Set<string>()
  let telling: Promise<void> | null = null

  function add(listener: Listener): void {
    const own = people.get(listener.accountId) ?? new Set()
    people.set(listener.accountId, own.add(listener))
  }

  function remove(listener: Listener): void {
    const own = people.get(listener.accountId)
    own?.delete(listener)
    if (own?.size === 0) people.delete(listener.accountId)
  }

  /** Who is rung for while others are told waits for the next round, with all who are rung for until then. */
  function tell(accountIds: Iterable<string>): Promise<void> {
    for (const accountId of accountIds) if (people.has(accountId)) rung.add(accountId)
    telling ??= tellRung().finally(() => (telling = null))
    return telling
  }

  async function tellRung(): Promise<void> {
    while (rung.size > 0) {
      const now = [...rung].slice(0, PEOPLE_AT_ONCE)
      for (const accountId of now) rung.delete(accountId)
      try {
        const listeners = now.flatMap((accountId) => Array.from(people.get(accountId) ?? []))
        for (const accountId of await tellOnce(db, metrics, listeners)) rung.add(accountId)
      } catch (error) {
        // The next look finds that something is left to tell.
        warn(error)
      }
    }
  }

  /** Looks after all at once: who may no longer listen is closed, who missed a ring is told. */
  async function look(): Promise<void> {
    const all = [...people.values()].flatMap((own) => Array.from(own))
    if (all.length === 0) return
    const { ended, behind } = await findChanged(db, all)
    for (const { socket, sessionId } of all) {
      const why = whyClosed(socket, !ended.has(sessionId))
      if (why) close(socket, why, metrics)
    }
    await tell([...behind, ...all.filter(({ ready }) => !ready).map(({ accountId }) => accountId)])
  }

  return {
    add,
    remove,
    tell,
    look,
    tellAll: () => tell(people.keys()),
    countRung: () => rung.size,
    countOf: (accountId: string) => people.get(accountId)?.size ?? 0,
  }
}

/** @returns whom there may be more for. */
async function tellOnce(
  db: Database,
  metrics: LiveMetrics,
  listeners: readonly Listener[],
): Promise<readonly string[]> {
  if (listeners.length === 0) return []
  const after = new Map<string, number>()
  for (const { accountId, number } of listeners) after.set(accountId, Math.min(number, after.get(accountId) ?? number))
  const wanted = [...after].map(([accountId, number]) => ({ accountId, after: number }))
  const [standing, streams] = await Promise.all([
    standingOf(db, [...new Set(listeners.map(({ sessionId }) => sessionId))]),
    readStreams(db, { wanted, limit: EVENTS_AT_ONCE }),
  ])
  const stands = new Set(standing.filter(({ approved }) => approved).map(({ sessionId }) => sessionId))
  for (const listener of listeners) {
    const why = whyClosed(listener.socket, stands.has(listener.sessionId))
    if (why) close(listener.socket, why, metrics)
    else tellAll(listener, streams.get(listener.accountId) ?? [], metrics)
  }
  return [...streams].filter(([, told]) => told.length === EVENTS_AT_ONCE).map(([accountId]) => accountId)
}

function tellAll(listener: Listener, told: readonly Told[], metrics: LiveMetrics): void {
  for (const each of told) {
    if (each.number <= listener.number) continue
    if (each.name === 'notifications') listener.socket.emit('notifications', each.event)
    else listener.socket.emit('chat', each.event)
    listener.number = each.number
    metrics.told.inc({ name: each.name })
    if (!listener.ready) metrics.replayed.inc()
  }
  if (listener.ready || told.length === EVENTS_AT_ONCE) return
  listener.ready = true
  listener.socket.emit('ready', { number: listener.number })
}

/** `ended`: the session, or the approval. `unread`: see isRead. */
const whyClosed = (socket: LiveSocket, stands: boolean): 'ended' | 'unread' | null => {
  if (!stands) return 'ended'
  return isRead(socket) ? null : 'unread'
}

function close(socket: LiveSocket, why: 'ended' | 'unread', { closed }: LiveMetrics): void {
  if (!socket.connected) return
  closed.inc({ why })
  socket.disconnect(true)
}

/** Somebody who never reads would fill our memory. The browser comes back and is told what it missed. */
function isRead({ conn }: LiveSocket): boolean {
  const { writeBuffer, transport } = conn as unknown as {
    writeBuffer: { length: number }
    transport: { socket?: { bufferedAmount?: number } }
  }
  return writeBuffer.length < UNREAD_PACKETS && (transport.socket?.bufferedAmount ?? 0) < UNREAD_BYTES
}
