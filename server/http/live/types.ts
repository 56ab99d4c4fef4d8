import type { Server, Socket } from 'socket.io'
import type { ClientEvents, ServerEvents } from '#common/live-events.ts'

/** What the plugin stores with a connection. */
type SocketData = {
  accountId: string
  sessionId: string
  /** The number of their newest event when they connected. */
  lastNumber: number
}

type Between = Record<string, never>
export type LiveServer = Server<ClientEvents, ServerEvents, Between, SocketData>
export type LiveSocket = Socket<ClientEvents, ServerEvents, Between, SocketData>
export type LiveLog = Record<'info' | 'warn', (facts: object, words: string) => void>
