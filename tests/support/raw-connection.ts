/** A hand-written WebSocket, for what no browser does. */
import { connect, type Socket } from 'node:net'
import { LIVE_PATH } from '#common/live-events.ts'

/** A mask of zeros: what it masks stays unchanged. */
export const MASK = Buffer.alloc(4)

export type RawConnection = { socket: Socket; closed: () => boolean }

/**
 * Open, but without a ticket. `more`: header lines, each with its line ending. @throws Error when the server doesn't
 * open it.
 */
export async function openRawConnection(port: number, origin: string, more = ''): Promise<RawConnection> {
  const socket = connect({ host: '127.0.0.1', port })
  let isClosed = false
  socket.on('close', () => (isClosed = true))
  socket.on('error', () => {})
  socket.write(
    `GET ${LIVE_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\n` +
      `${more}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
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
