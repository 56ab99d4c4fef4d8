/** Files as the whole request body: no multipart form around them, so there is nothing for us to parse. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#server/platform/errors.ts'

const ACCEPTED_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'application/octet-stream']

/** Call it in a plugin of its own. A file's declared type isn't trusted; its bytes are checked. */
export function acceptFileBodies(app: FastifyInstance): void {
  app.addContentTypeParser(ACCEPTED_TYPES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** @throws AppError `unsupported_media_type` */
export function fileFromBody(body: unknown): Buffer {
  if (Buffer.isBuffer(body) && body.length > 0) return body
  throw new AppError('unsupported_media_type', i18n._(msg`Send the file itself as the request body.`))
}

/** Uploaded files are served so that nothing in them can run: no type sniffing, no script, no frame. */
export const setFileHeaders = (reply: FastifyReply): FastifyReply =>
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
