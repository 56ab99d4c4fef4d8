/**
 * Our own push service with one browser: it receives what the server sends and decrypts it as the browser would, with
 * the browser's own keys (RFC 8291, RFC 8188). A sender who can't sign for the key (RFC 8292) is rejected.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { afterAll } from 'vitest'

type ReceivedPush = { payload: unknown; raw: Buffer; headers: IncomingMessage['headers']; subject: string }

export async function testPushService() {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const secret = randomBytes(16)
  const got: ReceivedPush[] = []
  /** `before` runs while a push is on its way. */
  const state = { answer: 201, before: async () => {} }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks)
    await state.before()
    if (state.answer < 300) {
      const { subject } = verifyVapid(request.headers.authorization ?? '', server.address() as { port: number })
      got.push({ payload: JSON.parse(decryptPush(raw, browser, secret)), raw, headers: request.headers, subject })
    }
    response.writeHead(state.answer).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  const { port } = server.address() as { port: number }
  return {
    got,
    state,
    host: `127.0.0.1:${port}`,
    subscription: {
      endpoint: `http://127.0.0.1:${port}/wpush/one`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: secret.toString('base64url') },
    },
  }
}

/** `vapid t=…, k=…`: the token is for this service, not expired, and signed by the key beside it. */
function verifyVapid(authorization: string, { port }: { port: number }): { subject: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33, 65).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, string | number>
  if (!isSigned || aud !== `http://127.0.0.1:${port}` || Number(exp) * 1_000 < Date.now()) throw new Error('not proven')
  return { subject: String(sub) }
}

/** One record of aes128gcm: salt, record size, the sender's key; then what only this browser can decrypt. */
function decryptPush(raw: Buffer, browser: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = raw.subarray(0, 16)
  const keyLength = raw[20] ?? 0
  const sender = raw.subarray(21, 21 + keyLength)
  const sealed = raw.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const shared = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), secret, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
