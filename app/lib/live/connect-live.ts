/**
 * The browser's end of the live connection. Each try takes a new ticket; what was missed is asked for by the number of
 * the last event we have, and an event we have already is dropped.
 */
import { io, type Socket } from 'socket.io-client'
import type { LiveTicket } from '#contract/chat-answers.ts'
import {
  type ChatEvent,
  type ClientEvents,
  LIVE_PATH,
  type NotificationEvent,
  type ServerEvents,
} from '#contract/live-events.ts'
import { authState } from '#app/lib/session/auth-state.ts'
import { callSignedIn, SignedOut } from '#app/lib/account/call-signed-in.ts'
import { Refusal } from '#app/lib/account/send-call.ts'
import { changeLive, type LiveState } from './live-state.ts'

export type LiveHandlers = {
  notification: (event: NotificationEvent) => void
  chat: (event: ChatEvent) => void
  typing: (conversationId: string) => void
  /** Connected, and told all that was missed: what is on the page may be older than that. */
  ready: () => void
}
export type LiveLine = { stop: () => void; sayTyping: (conversationId: string) => void }

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 20_000
const WHEN_TOO_MANY_MS = 30_000
const READY_WITHIN_MS = 15_000

type LiveSocket = Socket<ServerEvents, ClientEvents>

export function connectLive(handlers: LiveHandlers): LiveLine {
  const socket: LiveSocket = io(window.location.origin, {
    path: LIVE_PATH,
    transports: ['websocket'],
    autoConnect: false,
    reconnection: false,
  })
  const at: Place = { number: null }
  const tries = keepTrying(socket, at)
  hear(socket, at, handlers)
  socket.on('connect', tries.connected)
  socket.on('ready', tries.ready)
  socket.on('disconnect', tries.lost)
  socket.on('connect_error', ({ message }) => (message === 'too_many' ? tries.tooMany() : tries.lost()))
  const forget = watchTheWorld({ wake: tries.now, lost: () => changeLive('offline') })
  tries.now()
  return {
    stop() {
      tries.stop()
      forget()
      socket.disconnect()
      changeLive('off')
    },
    sayTyping: (conversationId) => void socket.volatile.emit('typing', { conversation_id: conversationId }),
  }
}

/** The number of the last event we have; null before the first ticket. */
type Place = { number: number | null }

function hear(socket: LiveSocket, at: Place, handlers: LiveHandlers): void {
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

/** One try at a time, each with a ticket of its own. */
function keepTrying(socket: LiveSocket, at: Place) {
  let tries = 0
  let stopped = false
  /** From asking for a ticket until the try has failed or the line is lost. */
  let busy = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const later = (state: LiveState, pauseMs = pauseAfter(tries)) => {
    if (stopped) return
    busy = false
    tries += 1
    changeLive(state)
    clearTimeout(timer)
    timer = setTimeout(() => void attempt(), pauseMs)
  }
  const attempt = async () => {
    if (stopped || busy) return
    // Specification 4: an agent subscribes once approved.
    if (authState().userProfile?.approved === false) return later('not_approved', WHEN_TOO_MANY_MS)
    busy = true
    clearTimeout(timer)
    changeLive(whileAway())
    try {
      const { data } = await callSignedIn<LiveTicket>('POST', 'live/ticket')
      if (stopped) return
      at.number ??= data.since
      socket.auth = { ticket: data.ticket, since: at.number }
      socket.connect()
    } catch (error) {
      const { state, pauseMs } = afterNoTicket(error)
      if (state === 'signed_out') changeLive(state)
      else later(state, pauseMs)
    }
  }
  return {
    now: () => void attempt(),
    lost: () => later(whileAway()),
    tooMany: () => later('too_many', WHEN_TOO_MANY_MS),
    connected() {
      changeLive('replaying')
      timer = setTimeout(() => socket.disconnect(), READY_WITHIN_MS)
    },
    ready() {
      clearTimeout(timer)
      tries = 0
      changeLive('live')
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

const whileAway = (): LiveState => (navigator.onLine ? 'connecting' : 'offline')

/** Twice as long each time, and never the same for all: a server that is back is not met by everybody at once. */
function pauseAfter(tries: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries)
  return longest / 2 + Math.random() * (longest / 2)
}

function afterNoTicket(error: unknown): { state: LiveState; pauseMs?: number } {
  if (error instanceof SignedOut) return { state: 'signed_out' }
  if (error instanceof Refusal && error.status === 403) return { state: 'not_approved', pauseMs: WHEN_TOO_MANY_MS }
  if (error instanceof Refusal && error.status === 429) {
    return { state: 'too_many', pauseMs: Math.max(error.waitS * 1_000, FIRST_PAUSE_MS) }
  }
  return { state: 'offline' }
}

/** The line is back, the laptop is open again, the page comes out of the browser's memory. */
function watchTheWorld({ wake, lost }: { wake: () => void; lost: () => void }): () => void {
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
