/**
 * The client side of the live connection. Each attempt uses a new ticket; missed events are requested by the number of
 * the last event we have, and an event we already have is dropped.
 */
import { io, type Socket } from 'socket.io-client'
import {
  type ChatEvent,
  type ClientEvents,
  LIVE_PATH,
  type NotificationEvent,
  type ServerEvents,
} from '#common/live-events.ts'
import { authState } from '#app/lib/session/auth-state.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { ApiError, SignedOutError } from '#app/lib/account/send-request.ts'
import { api } from '#app/lib/api/calls.ts'
import { setLiveState, type LiveState } from './live-state.ts'

export type LiveHandlers = {
  notification: (event: NotificationEvent) => void
  chat: (event: ChatEvent) => void
  typing: (conversationId: string) => void
  /** Connected, and all missed events have arrived: what is on the page may be older than that. */
  ready: () => void
}
export type LiveConnection = { stop: () => void; sendTyping: (conversationId: string) => void }

const MIN_RETRY_MS = 500
const MAX_RETRY_MS = 20_000
const TOO_MANY_RETRY_MS = 30_000
const READY_TIMEOUT_MS = 15_000

type LiveSocket = Socket<ServerEvents, ClientEvents>

export function connectLive(handlers: LiveHandlers): LiveConnection {
  const socket: LiveSocket = io(window.location.origin, {
    path: LIVE_PATH,
    transports: ['websocket'],
    autoConnect: false,
    reconnection: false,
  })
  const at: EventCursor = { number: null }
  const tries = keepTrying(socket, at)
  subscribeToEvents(socket, at, handlers)
  socket.on('connect', tries.connected)
  socket.on('ready', tries.ready)
  socket.on('disconnect', tries.lost)
  socket.on('connect_error', ({ message }) => (message === 'too_many' ? tries.tooMany() : tries.lost()))
  const forget = watchConnectivity({ wake: tries.now, lost: () => setLiveState('offline') })
  tries.now()
  return {
    stop() {
      tries.stop()
      forget()
      socket.disconnect()
      setLiveState('off')
    },
    sendTyping: (conversationId) => void socket.volatile.emit('typing', { conversation_id: conversationId }),
  }
}

/** The number of the last event we have; null before the first ticket. */
type EventCursor = { number: number | null }

function subscribeToEvents(socket: LiveSocket, at: EventCursor, handlers: LiveHandlers): void {
  const isNew = (event: { number: number }) => {
    if (at.number !== null && event.number <= at.number) return false
    at.number = event.number
    return true
  }
  socket.on('notifications', (event) => void (isNew(event) && handlers.notification(event)))
  socket.on('chat', (event) => void (isNew(event) && handlers.chat(event)))
  socket.on('typing', ({ conversation_id: id }) => handlers.typing(id))
  socket.on('reset', ({ number }) => void (at.number = number))
  socket.on('ready', handlers.ready)
}

/** One attempt at a time, each with its own ticket. */
function keepTrying(socket: LiveSocket, at: EventCursor) {
  let tries = 0
  let stopped = false
  /** From requesting a ticket until the attempt fails or the connection is lost. */
  let busy = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const later = (state: LiveState, pauseMs = retryDelayMs(tries)) => {
    if (stopped) return
    busy = false
    tries += 1
    setLiveState(state)
    clearTimeout(timer)
    timer = setTimeout(() => void attempt(), pauseMs)
  }
  const attempt = async () => {
    if (stopped || busy) return
    // Specification 4: an agent subscribes once approved.
    if (authState().userProfile?.approved === false) return later('not_approved', TOO_MANY_RETRY_MS)
    busy = true
    clearTimeout(timer)
    setLiveState(disconnectedState())
    try {
      const { data } = await requestSignedIn(api.post('live/ticket'))
      if (stopped) return
      at.number ??= data.since
      socket.auth = { ticket: data.ticket, since: at.number }
      socket.connect()
    } catch (error) {
      const { state, pauseMs } = stateAfterTicketError(error)
      if (state === 'signed_out') setLiveState(state)
      else later(state, pauseMs)
    }
  }
  return {
    now: () => void attempt(),
    lost: () => later(disconnectedState()),
    tooMany: () => later('too_many', TOO_MANY_RETRY_MS),
    connected() {
      setLiveState('replaying')
      timer = setTimeout(() => socket.disconnect(), READY_TIMEOUT_MS)
    },
    ready() {
      clearTimeout(timer)
      tries = 0
      setLiveState('live')
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

const disconnectedState = (): LiveState => (navigator.onLine ? 'connecting' : 'offline')

/** Exponential backoff with jitter, so that clients don't all reconnect at once when the server is back. */
function retryDelayMs(tries: number): number {
  const longest = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** tries)
  return longest / 2 + Math.random() * (longest / 2)
}

function stateAfterTicketError(error: unknown): { state: LiveState; pauseMs?: number } {
  if (error instanceof SignedOutError) return { state: 'signed_out' }
  if (error instanceof ApiError && error.status === 403) return { state: 'not_approved', pauseMs: TOO_MANY_RETRY_MS }
  if (error instanceof ApiError && error.status === 429) {
    return { state: 'too_many', pauseMs: Math.max(error.waitS * 1_000, MIN_RETRY_MS) }
  }
  return { state: 'offline' }
}

/** When the connection is back, the laptop wakes, or the page is restored from the back/forward cache. */
function watchConnectivity({ wake, lost }: { wake: () => void; lost: () => void }): () => void {
  const seen = () => void (document.visibilityState === 'visible' && wake())
  window.addEventListener('online', wake)
  window.addEventListener('offline', lost)
  window.addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', lost)
    window.removeEventListener('pageshow', wake)
    document.removeEventListener('visibilitychange', seen)
  }
}
