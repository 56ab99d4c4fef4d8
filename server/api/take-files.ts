/** Files as the whole body of a call: no form around them, so nothing of ours has to be parsed. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../platform/errors.ts'

const SENT_AS = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'application/octet-stream']

/** In a plugin of its own. What a file says of itself is not believed; its bytes are looked at. */
export function takeFiles(app: FastifyInstance): void {
  app.addContentTypeParser(SENT_AS, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** @throws AppError `unsupported_media_type` */
export function sentFile(body: unknown): Buffer {
  if (Buffer.isBuffer(body) && body.length > 0) return body
  throw new AppError('unsupported_media_type', 'Send the file itself as the body.')
}

/** What somebody sent comes back as nothing that could run: no type guessed, no script, no frame. */
export const guardFile = (reply: FastifyReply): FastifyReply =>
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
