/** A WebSocket by hand, for what no browser does. */
import { connect, type Socket } from 'node:net'
import { LIVE_PATH } from '#contract/live-events.ts'

/** A mask of zeros: what is masked by it stays as it is. */
export const MASK = Buffer.alloc(4)

export type RawLine = { socket: Socket; closed: () => boolean }

/** Open, but without a ticket. @throws Error when the server does not open it. */
export async function openRawLine(port: number, origin: string): Promise<RawLine> {
  const socket = connect({ host: '127.0.0.1', port })
  let isClosed = false
  socket.on('close', () => (isClosed = true))
  socket.on('error', () => {})
  socket.write(
    `GET ${LIVE_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
  if (!answer.includes('101 Switching Protocols')) throw new Error(`The server did not open the line: ${answer}`)
  return { socket, closed: () => isClosed }
}

export function textFrame(text: string): Buffer {
  const body = Buffer.from(text)
  const head = body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from(head), MASK, body])
}
