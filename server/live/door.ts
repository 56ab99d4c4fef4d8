/**
 * The live connection: socket.io over WebSocket, on the web server itself. It tells people what happened to them and
 * takes nothing but "somebody types"; everything that is kept goes through the API.
 */
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { LIVE_PATH } from '#contract/live-events.ts'
import { LIVE_CHANNEL } from '../notifications/tell-live.ts'
import type { Database } from '../platform/db.ts'
import type { LiveMetrics } from '../platform/metrics.ts'
import type { Settings } from '../platform/settings.ts'
import { admitByTicket, comesFromUs, listenFrom } from './admit.ts'
import { fanOut } from './fan-out.ts'
import { limitBytes, limitEvents } from './limit-traffic.ts'
import * as limits from './limits.ts'
import { keepListeners, type Listeners } from './listeners.ts'
import { roomOf, showTyping } from './show-typing.ts'
import type { LiveServer, LiveSocket } from './types.ts'

type Parts = { db: Database; settings: Settings; metrics: LiveMetrics }

export async function liveDoor(app: FastifyInstance, { db, settings, metrics }: Parts) {
  const listeners = keepListeners(db, metrics, (error) => app.log.warn({ err: error }, 'news could not be told'))
  const state = { stopping: false }
  const io = openServer(app, { settings, metrics }, state)
  limitBytes(io, metrics)
  admitByTicket(io, { db, listeners, metrics })
  metrics.watch({ open: () => io.of('/').sockets.size, rung: listeners.countRung })
  io.on('connection', (socket) => void welcome({ io, db, listeners, metrics }, socket))

  let stop = async () => {}
  // Not before there is a port: who only calls the API in a test needs no live line.
  app.addHook('onListen', async () => {
    stop = await start({ io, db, listeners, settings }, app)
  })
  app.addHook('preClose', async () => {
    state.stopping = true
    await stop()
    // The browsers come back by themselves, to the next process.
    io.engine.close()
  })
}

type Opening = { settings: Settings; metrics: LiveMetrics }

function openServer(app: FastifyInstance, { settings, metrics }: Opening, state: { stopping: boolean }): LiveServer {
  const io: LiveServer = new Server(app.server, {
    path: LIVE_PATH,
    transports: ['websocket'],
    allowUpgrades: false,
    serveClient: false,
    destroyUpgrade: settings.NODE_ENV !== 'development',
    maxHttpBufferSize: limits.MESSAGE_BYTES,
    connectTimeout: limits.PROVE_WITHIN_MS,
    pingInterval: limits.PING_EVERY_MS,
    pingTimeout: limits.PING_ANSWER_MS,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, answer) => {
      const open = io.engine.clientsCount
      const hasRoom = open < limits.CONNECTIONS && open - io.of('/').sockets.size < limits.UNPROVEN
      const isOurs = comesFromUs(request, settings)
      if (!hasRoom || !isOurs) metrics.refused.inc({ why: isOurs ? 'full' : 'origin' })
      answer(null, !state.stopping && hasRoom && isOurs)
    },
  })
  return io
}

type Welcoming = { io: LiveServer; db: Database; listeners: Listeners; metrics: LiveMetrics }

async function welcome({ io, db, listeners, metrics }: Welcoming, socket: LiveSocket): Promise<void> {
  limitEvents(socket, metrics)
  showTyping(io, db, socket)
  try {
    const listener = await listenFrom(db, socket)
    if (!socket.connected) return
    await socket.join(roomOf(listener.accountId))
    listeners.add(listener)
    socket.once('disconnect', () => listeners.remove(listener))
    await listeners.tell([listener.accountId])
  } catch {
    socket.disconnect(true)
  }
}

async function start(
  { io, db, listeners, settings }: Omit<Welcoming, 'metrics'> & Omit<Parts, 'metrics'>,
  app: FastifyInstance,
) {
  const fan = fanOut(io, db, settings, app.log)
  const ring = (people: string) => void listeners.tell(people.split(','))
  // Heard again after the line was lost: nobody knows what was rung meanwhile.
  const listening = db.listen(LIVE_CHANNEL, ring, () => void listeners.tellAll())
  listening.catch((error: unknown) => app.log.warn({ err: error }, 'news is not rung, only looked for'))
  const looking = setInterval(() => {
    listeners.look().catch((error: unknown) => app.log.warn({ err: error }, 'live connections cannot be looked after'))
  }, limits.LOOK_EVERY_MS).unref()
  return async () => {
    clearInterval(looking)
    await listening.then((heard) => heard.unlisten()).catch(() => {})
    await fan.close().catch(() => {})
  }
}
