/**
 * A minimal live connection: a TCP socket and the few frames that socket.io uses. Thousands of them run next to the
 * server under measurement, so they must cost as little as possible.
 */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { LIVE_PATH } from '#common/live-events.ts'

export type LiveConnection = { isOpen: () => boolean; close: () => void }
export type ConnectionHandlers = {
  /** Called for each server event, with its data. */
  hear: (name: string, data: unknown) => void
  /** Called once, after the connection was ready. */
  closed: () => void
}

const OPCODE = { text: 1, close: 8, ping: 9, pong: 10 } as const
const LENGTH_16 = 126
const LENGTH_64 = 127

/** @returns the connection once the server reports that it is ready; null if the server rejected it. */
export function openLiveConnection(
  origin: string,
  auth: object,
  watch: ConnectionHandlers,
): Promise<LiveConnection | null> {
  const { hostname, port, protocol } = new URL(origin)
  const address = { host: hostname, port: Number(port) }
  const socket =
    protocol === 'https:' ? connectTls({ ...address, servername: hostname }) : connect({ ...address, noDelay: true })
  let isReady = false
  return new Promise((resolve) => {
    const line: LiveConnection = { isOpen: () => isReady && !socket.destroyed, close: () => void socket.destroy() }
    const hear = (name: string, data: unknown) => {
      if (name !== 'ready') return watch.hear(name, data)
      isReady = true
      resolve(line)
    }
    socket.on('error', () => {})
    socket.on('close', () => (isReady ? watch.closed() : resolve(null)))
    socket.write(upgradeOf(origin))
    readFrames(socket, (text) => handleText(socket, text, auth, hear))
  })
}

const upgradeOf = (origin: string) =>
  `GET ${LIVE_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nOrigin: ${origin}\r\n` +
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
  `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`

/**
 * engine.io: 0 open, 2 ping (3 pong), 4 is socket.io's: 40 connected, 41 disconnected, 42 event, 44 connection error.
 */
function handleText(socket: Socket, text: string, auth: object, hear: ConnectionHandlers['hear']): void {
  if (text.startsWith('42')) {
    const [name, data] = JSON.parse(text.slice(2)) as [string, unknown]
    hear(name, data)
  } else if (text.startsWith('0')) {
    socket.write(frameOf(OPCODE.text, `40${JSON.stringify(auth)}`))
  } else if (text === '2') {
    socket.write(frameOf(OPCODE.text, '3'))
  } else if (text.startsWith('41') || text.startsWith('44')) {
    socket.destroy()
  }
}

function readFrames(socket: Socket, onText: (text: string) => void): void {
  let rest: Buffer = Buffer.alloc(0)
  let isUpgraded = false
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    if (!isUpgraded) {
      const end = rest.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!rest.subarray(0, end).toString('latin1').startsWith('HTTP/1.1 101')) return void socket.destroy()
      isUpgraded = true
      rest = rest.subarray(end + 4)
    }
    for (let frame = frameIn(rest); frame; frame = frameIn(rest)) {
      rest = rest.subarray(frame.size)
      if (frame.opcode === OPCODE.text) onText(frame.body.toString())
      else if (frame.opcode === OPCODE.ping) socket.write(frameOf(OPCODE.pong, frame.body.toString('latin1')))
      else if (frame.opcode === OPCODE.close) socket.destroy()
    }
  })
}

/** Server frames are unfragmented and unmasked. Null: incomplete so far. */
function frameIn(bytes: Buffer): { opcode: number; body: Buffer; size: number } | null {
  if (bytes.length < 2) return null
  const short = (bytes[1] ?? 0) & 0x7f
  const head = short === LENGTH_16 ? 4 : short === LENGTH_64 ? 10 : 2
  if (bytes.length < head) return null
  const length =
    short === LENGTH_16 ? bytes.readUInt16BE(2) : short === LENGTH_64 ? Number(bytes.readBigUInt64BE(2)) : short
  const size = head + length
  return bytes.length < size ? null : { opcode: (bytes[0] ?? 0) & 0x0f, body: bytes.subarray(head, size), size }
}

/** Client frames must be masked; an all-zero mask is valid. */
function frameOf(opcode: number, text: string): Buffer {
  const body = Buffer.from(text)
  const head = [
    0x80 | opcode,
    ...(body.length < LENGTH_16 ? [0x80 | body.length] : [0x80 | LENGTH_16, body.length >> 8, body.length & 255]),
  ]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body])
}
