import type { Server, Socket } from 'socket.io'
import type { ClientEvents, ServerEvents } from '#contract/live-events.ts'

/** What the door keeps with a connection. */
export type Proven = {
  accountId: string
  sessionId: string
  /** Of their newest event when they came. */
  lastNumber: number
}

type Between = Record<string, never>
export type LiveServer = Server<ClientEvents, ServerEvents, Between, Proven>
export type LiveSocket = Socket<ClientEvents, ServerEvents, Between, Proven>
export type LiveLog = Record<'info' | 'warn', (facts: object, words: string) => void>
