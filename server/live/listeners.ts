/**
 * The connections of this process, by person, and what they are told. A ring only says that there is something; it is
 * read from the stream of the person, with who may still listen, each time. So every connection is told everything
 * once, in order, whichever process the news came from, and nothing after its session ended.
 */
import { readStream, type Standing, standingOf, type Told } from '../notifications/read-stream.ts'
import type { Database } from '../platform/db.ts'
import type { LiveSocket } from './types.ts'
import { EVENTS_AT_ONCE, UNREAD_BYTES, UNREAD_PACKETS } from './limits.ts'

export type Listener = { socket: LiveSocket; accountId: string; sessionId: string; number: number; ready: boolean }
type Person = { listeners: Set<Listener>; busy: boolean; again: boolean }

export type Listeners = ReturnType<typeof keepListeners>

export function keepListeners(db: Database, warn: (error: unknown) => void) {
  const people = new Map<string, Person>()

  function add(listener: Listener): void {
    const person = people.get(listener.accountId) ?? { listeners: new Set(), busy: false, again: false }
    person.listeners.add(listener)
    people.set(listener.accountId, person)
  }

  function remove(listener: Listener): void {
    const person = people.get(listener.accountId)
    person?.listeners.delete(listener)
    if (person?.listeners.size === 0) people.delete(listener.accountId)
  }

  /** One at a time for a person; rung meanwhile, it goes round once more. */
  async function tell(accountId: string): Promise<void> {
    const person = people.get(accountId)
    if (!person) return
    person.again = true
    if (person.busy) return
    person.busy = true
    try {
      while (person.again) {
        person.again = false
        if (await tellOnce(db, accountId, [...person.listeners])) person.again = true
      }
    } catch (error) {
      // The next look finds that something is left to tell.
      warn(error)
    } finally {
      person.busy = false
    }
  }

  /** Looks after all at once: who may no longer listen is closed, who missed a ring is told. */
  async function look(): Promise<void> {
    const all = [...people.values()].flatMap(({ listeners }) => Array.from(listeners))
    if (all.length === 0) return
    const standing = await standingOf(db, [...new Set(all.map(({ sessionId }) => sessionId))])
    const last = new Map(standing.map(({ accountId, lastNumber }) => [accountId, lastNumber]))
    const behind = keepStanding(all, standing).filter(
      ({ accountId, number, ready }) => !ready || number < (last.get(accountId) ?? 0),
    )
    await Promise.all([...new Set(behind.map(({ accountId }) => accountId))].map(tell))
  }

  return {
    add,
    remove,
    tell,
    look,
    tellAll: () => Promise.all([...people.keys()].map(tell)),
    countOf: (accountId: string) => people.get(accountId)?.listeners.size ?? 0,
  }
}

/** @returns whether there may be more. */
async function tellOnce(db: Database, accountId: string, listeners: readonly Listener[]): Promise<boolean> {
  if (listeners.length === 0) return false
  const after = Math.min(...listeners.map(({ number }) => number))
  const [standing, told] = await Promise.all([
    standingOf(db, [...new Set(listeners.map(({ sessionId }) => sessionId))]),
    readStream(db, { accountId, after, limit: EVENTS_AT_ONCE }),
  ])
  const more = told.length === EVENTS_AT_ONCE
  for (const listener of keepStanding(listeners, standing)) {
    for (const each of told) tellOne(listener, each)
    if (!more) sayReady(listener)
  }
  return more
}

function keepStanding(listeners: readonly Listener[], standing: readonly Standing[]): Listener[] {
  const open = new Set(standing.filter(({ approved }) => approved).map(({ sessionId }) => sessionId))
  return listeners.filter((listener) => {
    const stays = open.has(listener.sessionId) && isRead(listener.socket)
    if (!stays) listener.socket.disconnect(true)
    return stays
  })
}

function tellOne(listener: Listener, told: Told): void {
  if (told.number <= listener.number) return
  if (told.name === 'notifications') listener.socket.emit('notifications', told.event)
  else listener.socket.emit('chat', told.event)
  listener.number = told.number
}

function sayReady(listener: Listener): void {
  if (listener.ready) return
  listener.ready = true
  listener.socket.emit('ready', { number: listener.number })
}

/** Somebody who never reads would fill our memory. The browser comes back and is told what it missed. */
function isRead({ conn }: LiveSocket): boolean {
  const { writeBuffer, transport } = conn as unknown as {
    writeBuffer: { length: number }
    transport: { socket?: { bufferedAmount?: number } }
  }
  return writeBuffer.length < UNREAD_PACKETS && (transport.socket?.bufferedAmount ?? 0) < UNREAD_BYTES
}
