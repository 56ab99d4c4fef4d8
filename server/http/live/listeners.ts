/**
 * The connections of this process, by person, and what is sent to them. A signal only says that there is something new;
 * it is read from the streams of the people signaled, together with who can still listen, each time. So every
 * connection gets everything once, in order, whichever process the event came from, and nothing after its session
 * ended.
 */
import {
  findChanged,
  readStreams,
  readListenerSessions,
  type StreamEvent,
} from '#server/domains/notifications/live-event-stream.ts'
import type { Database } from '#server/platform/db.ts'
import type { LiveMetrics } from '#server/platform/metrics.ts'
import { EVENTS_AT_ONCE, type LiveSocket, PEOPLE_AT_ONCE, UNREAD_BYTES, UNREAD_PACKETS } from './connection.ts'

export type Listener = { socket: LiveSocket; accountId: string; sessionId: string; number: number; ready: boolean }

export type Listeners = ReturnType<typeof createListeners>

export function createListeners(db: Database, metrics: LiveMetrics, warn: (error: unknown) => void) {
  const people = new Map<string, Set<Listener>>()
  const pending = new Set<string>()
  let notifying: Promise<void> | null = null

  function add(listener: Listener): void {
    const own = people.get(listener.accountId) ?? new Set()
    people.set(listener.accountId, own.add(listener))
  }

  function remove(listener: Listener): void {
    const own = people.get(listener.accountId)
    own?.delete(listener)
    if (own?.size === 0) people.delete(listener.accountId)
  }

  /** People signaled during a round wait for the next one, together with everyone signaled until then. */
  function notify(accountIds: Iterable<string>): Promise<void> {
    for (const accountId of accountIds) if (people.has(accountId)) pending.add(accountId)
    notifying ??= notifyPending().finally(() => (notifying = null))
    return notifying
  }

  async function notifyPending(): Promise<void> {
    while (pending.size > 0) {
      const now = [...pending].slice(0, PEOPLE_AT_ONCE)
      for (const accountId of now) pending.delete(accountId)
      try {
        const listeners = now.flatMap((accountId) => Array.from(people.get(accountId) ?? []))
        for (const accountId of await notifyBatch(db, metrics, listeners)) pending.add(accountId)
      } catch (error) {
        // The next check finds that there is something left to send.
        warn(error)
      }
    }
  }

  /** Checks everyone at once: closes connections that can no longer listen, and notifies those that missed a signal. */
  async function checkAll(): Promise<void> {
    const all = [...people.values()].flatMap((own) => Array.from(own))
    if (all.length === 0) return
    const { ended, behind } = await findChanged(db, all)
    for (const { socket, sessionId } of all) {
      const why = closeReason(socket, !ended.has(sessionId))
      if (why) close(socket, why, metrics)
    }
    await notify([...behind, ...all.filter(({ ready }) => !ready).map(({ accountId }) => accountId)])
  }

  return {
    add,
    remove,
    notify,
    checkAll,
    notifyAll: () => notify(people.keys()),
    countPending: () => pending.size,
    countOf: (accountId: string) => people.get(accountId)?.size ?? 0,
  }
}

/** @returns the accounts that may have more events. */
async function notifyBatch(
  db: Database,
  metrics: LiveMetrics,
  listeners: readonly Listener[],
): Promise<readonly string[]> {
  if (listeners.length === 0) return []
  const after = new Map<string, number>()
  for (const { accountId, number } of listeners) after.set(accountId, Math.min(number, after.get(accountId) ?? number))
  const wanted = [...after].map(([accountId, number]) => ({ accountId, after: number }))
  const [standing, streams] = await Promise.all([
    readListenerSessions(db, [...new Set(listeners.map(({ sessionId }) => sessionId))]),
    readStreams(db, { wanted, limit: EVENTS_AT_ONCE }),
  ])
  const isActive = new Set(standing.filter(({ approved }) => approved).map(({ sessionId }) => sessionId))
  for (const listener of listeners) {
    const why = closeReason(listener.socket, isActive.has(listener.sessionId))
    if (why) close(listener.socket, why, metrics)
    else notifyAll(listener, streams.get(listener.accountId) ?? [], metrics)
  }
  return [...streams].filter(([, told]) => told.length === EVENTS_AT_ONCE).map(([accountId]) => accountId)
}

function notifyAll(listener: Listener, told: readonly StreamEvent[], metrics: LiveMetrics): void {
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
const closeReason = (socket: LiveSocket, isActive: boolean): 'ended' | 'unread' | null => {
  if (!isActive) return 'ended'
  return isRead(socket) ? null : 'unread'
}

function close(socket: LiveSocket, why: 'ended' | 'unread', { closed }: LiveMetrics): void {
  if (!socket.connected) return
  closed.inc({ why })
  socket.disconnect(true)
}

/** A client that never reads would fill our memory. The browser reconnects and gets what it missed. */
function isRead({ conn }: LiveSocket): boolean {
  const { writeBuffer, transport } = conn as unknown as {
    writeBuffer: { length: number }
    transport: { socket?: { bufferedAmount?: number } }
  }
  return writeBuffer.length < UNREAD_PACKETS && (transport.socket?.bufferedAmount ?? 0) < UNREAD_BYTES
}
